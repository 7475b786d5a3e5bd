import type { Arb } from '@bothways/domain/arbs';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Badge,
  CalculatorIcon,
  ClockIcon,
  cx,
  formatOdds,
  formatPercent,
  IconButton,
  Percent,
  VisuallyHidden,
} from '@bothways/ui';
import { memo, type ReactNode } from 'react';
import { useBookieName } from '../../bookies/bookie-names.tsx';
import { LiveAge, ShortAge, SlowAge } from '../../time/age.tsx';
import { Flash } from '../../time/flash.tsx';
import { useEverySecond } from '../../time/use-clock.ts';
import { middleRange, rangeText } from '../../words/middle.ts';
import { pickId, pickOf } from '../../words/pick.ts';
import { selectionText, type Wording } from '../../words/selection.ts';
import { useWording, useWords } from '../../words/use-wording.ts';
import { oldestSeen, profitPctOf } from '../profit.ts';
import { profitChanges } from '../profit-changes.ts';
import styles from './arb-row.module.css';
import { LegRow } from './leg-row.tsx';

/** Where legs differ in it, each says whether it counts overtime. */
const mixesOvertime = ({ bets }: Arb): boolean => new Set(bets.map((bet) => bet.overTimeIncluded)).size > 1;

function MiddleBadge({ arb }: { arb: Arb }) {
  const t = useWords();
  const range = middleRange(arb.bets);
  if (arb.middle <= 0) return null;
  return (
    <Badge tone="outline">
      {range ? t(`card.middle_${range.kind}`, { range: rangeText(range) }) : <PlainMiddle pct={arb.middle} />}
    </Badge>
  );
}

/** What is said once for all legs: the middle, and that overtime counts. Tennis has none. */
function Badges({ arb, className }: { arb: Arb; className: string | undefined }) {
  const t = useWords();
  const countsOvertime = arb.event.sport.name !== 'tennis' && arb.bets.every((bet) => bet.overTimeIncluded);
  return (
    <span className={className}>
      <MiddleBadge arb={arb} />
      {countsOvertime && <Badge tone="outline">{t('card.overtime')}</Badge>}
    </span>
  );
}

/** Where no range of results can be named, what the middle pays. */
function PlainMiddle({ pct }: { pct: number }) {
  const t = useWords();
  return (
    <>
      {t('card.middle')} <Percent percent={pct} />
    </>
  );
}

/** Which way the profit moved lately. */
function ProfitArrow({ id }: { id: string }) {
  const t = useWords();
  const direction = useEverySecond((nowMs) => profitChanges.of(id, nowMs));
  if (direction === undefined) return null;
  const Arrow = direction === 'up' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className={cx(styles.arrow, direction === 'down' && styles.negative)}>
      <Arrow size={12} />
      <VisuallyHidden>{t(`card.profit_${direction}`)}</VisuallyHidden>
    </span>
  );
}

function Profit({ arb, goneAtMs, isLive }: Pick<ArbRowProps, 'arb' | 'goneAtMs' | 'isLive'>) {
  const t = useWords();
  const pct = profitPctOf(arb);
  return (
    <div className={styles.profit}>
      <strong className={cx(styles.figure, pct < 0 && styles.negative)}>
        <Flash of={pct}>
          <Percent percent={pct} small />
        </Flash>
        {goneAtMs === undefined && <ProfitArrow id={arb.id} />}
      </strong>
      {goneAtMs !== undefined || arb.deleted ? (
        <Badge tone="loss">{t('card.removed')}</Badge>
      ) : (
        <Ages arb={arb} isLive={isLive} />
      )}
    </div>
  );
}

/** In play how long the arb has stood, second by second; before the match the oldest leg, too. */
function Ages({ arb, isLive }: { arb: Arb; isLive: boolean }) {
  const t = useWords();
  if (isLive) {
    return (
      <span className={styles.age}>
        {t('card.up')} <LiveAge since={arb.addedOn} />
      </span>
    );
  }
  return (
    <span className={styles.age}>
      <ClockIcon size={12} />
      <span title={t('card.oldestLeg')}>
        <ShortAge since={oldestSeen(arb)} />
      </span>
      <span className={styles.standing}>
        {t('card.up')} <SlowAge since={arb.addedOn} />
      </span>
    </span>
  );
}

/** What a screen reader says of the row before the person opens it. */
function useRowName(arb: Arb, wording: Wording): string {
  const t = useWords();
  const bookieName = useBookieName();
  const legs = arb.bets.map((bet) => {
    const odds = formatOdds(bet.originalOdds, wording.locale);
    return `${bookieName(bet.bookie)} ${selectionText(pickOf(bet), wording)} ${odds}`;
  });
  return t('card.open', { profit: formatPercent(profitPctOf(arb), wording.locale), legs: legs.join(', ') });
}

export interface ArbRowProps {
  arb: Arb;
  /** When it left the list; then it is greyed and cannot be calculated. */
  goneAtMs: number | undefined;
  isNew: boolean;
  isLive: boolean;
  isSelected: boolean;
  /** Absent where there is nothing to open: rejected ones. */
  onSelect?: ((id: string) => void) | undefined;
  onCalculate?: ((arb: Arb) => void) | undefined;
  /** What stands below the legs: why it was rejected. */
  note?: ReactNode;
  /** Beside the calculator: pin and overflow menu. A card without them (the detail's) neither pins nor hides. */
  actions?: ((arb: Arb, isGone: boolean) => ReactNode) | undefined;
}

/** One arb: profit, its legs in columns that line up down the whole list, and what can be done with it. */
export const ArbRow = memo(function ArbRow(props: ArbRowProps) {
  const { arb, goneAtMs, isNew, isSelected, onSelect, onCalculate, note, actions } = props;
  const t = useWords();
  const wording = useWording(arb.event, arb.bets);
  const name = useRowName(arb, wording);
  const isGone = goneAtMs !== undefined || arb.deleted === true;
  return (
    <article
      className={cx(
        styles.arb,
        isSelected && styles.selected,
        isGone && styles.gone,
        isNew && styles.new,
        note !== undefined && styles.noted,
      )}
    >
      {onSelect && (
        <button
          aria-current={isSelected}
          aria-label={name}
          className={styles.open}
          data-arb={arb.id}
          onClick={() => onSelect(arb.id)}
          type="button"
        />
      )}
      <Profit {...props} />
      <Badges arb={arb} className={styles.badgesAbove} />
      <ul className={styles.legs}>
        {arb.bets.map((bet, leg) => (
          <LegRow
            badges={leg === 0 && <Badges arb={arb} className={styles.badgesInside} />}
            bet={bet}
            key={pickId(pickOf(bet))}
            saysOvertime={mixesOvertime(arb)}
            wording={wording}
          />
        ))}
        {note !== undefined && <li className={styles.note}>{note}</li>}
      </ul>
      <div className={styles.actions}>
        {onCalculate && (
          <IconButton
            isDisabled={isGone}
            label={t('card.calculator')}
            onPress={() => onCalculate(arb)}
            size="small"
          >
            <CalculatorIcon size={14} />
          </IconButton>
        )}
        {actions?.(arb, isGone)}
      </div>
    </article>
  );
});
