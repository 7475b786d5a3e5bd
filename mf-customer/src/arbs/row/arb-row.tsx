import type { Arb } from '@bothways/domain/arbs';
import { useLocale } from '@bothways/platform';
import { Badge, ClockIcon, formatPercent, useOddsText } from '@bothways/ui';
import { memo, useState } from 'react';
import { usePriceName } from '../../bookies/index.ts';
import {
  HideMenu,
  ItemRow,
  LegRow,
  RowActions,
  RowArrow,
  RowFigure,
  type RowProps,
} from '../../live-list/index.ts';
import { useIsPinned } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import { ShortAge, useEverySecond } from '../../time/index.ts';
import {
  isRangeMiddle,
  middleRange,
  pickId,
  pickOf,
  rangeText,
  selectionText,
  useWording,
  type Wording,
} from '../../words/index.ts';
import { ARB_PINS, targetOfArb } from '../arb-pins.ts';
import { leastPctOf, oldestSeen, profitPctOf } from '../profit.ts';
import { profitChanges } from '../profit-changes.ts';
import styles from './arb-row.module.css';
import { RowAlternatives } from './row-alternatives.tsx';

/** Returns whether legs differ in counting overtime, so that each states it. */
const mixesOvertime = ({ bets }: Arb): boolean => new Set(bets.map((bet) => bet.overTimeIncluded)).size > 1;

function MiddleBadge({ arb }: { arb: Arb }) {
  const t = useText();
  const range = middleRange(arb.bets, arb.event.sport.name);
  // A margin of 0 where play continues until one side leads.
  if (arb.middle <= 0 || (!range && isRangeMiddle(arb.bets))) return null;
  return (
    <Badge tone="outline">
      {range ? t(`card.middle_${range.kind}`, { range: rangeText(range) }) : t('card.middle')}
    </Badge>
  );
}

/** The worst result's payout, where not every result pays the profit. */
function LeastBadge({ arb }: { arb: Arb }) {
  const t = useText();
  const locale = useLocale();
  const least = leastPctOf(arb);
  if (least === undefined) return null;
  const pct = formatPercent(least, locale);
  return (
    <Badge tone="outline">
      {Math.abs(least) < 0.005 ? t('card.ifVoid', { pct }) : t('card.atLeast', { pct })}
    </Badge>
  );
}

/**
 * Badges for all legs at once: the worst result's payout, the middle, and that overtime counts. Tennis has no overtime.
 */
function Badges({ arb }: { arb: Arb }) {
  const t = useText();
  const countsOvertime = arb.event.sport.name !== 'tennis' && arb.bets.every((bet) => bet.overTimeIncluded);
  return (
    <>
      <LeastBadge arb={arb} />
      <MiddleBadge arb={arb} />
      {countsOvertime && <Badge tone="outline">{t('card.overtime')}</Badge>}
    </>
  );
}

function ProfitArrow({ id }: { id: string }) {
  const t = useText();
  const direction = useEverySecond((nowMs) => profitChanges.of(id, nowMs));
  return direction === undefined ? null : (
    <RowArrow direction={direction} label={t(`card.profit_${direction}`)} />
  );
}

/** When the oldest leg was seen. */
function Seen({ arb }: { arb: Arb }) {
  const t = useText();
  return (
    <>
      <ClockIcon size={12} />
      <span title={t('card.oldestLeg')}>
        <ShortAge since={oldestSeen(arb)} />
      </span>
    </>
  );
}

function Legs({ arb, wording }: { arb: Arb; wording: Wording }) {
  const badges = (
    <span className={styles.badges}>
      <Badges arb={arb} />
    </span>
  );
  return arb.bets.map((bet, leg) => (
    <LegRow
      badges={leg === 0 && badges}
      bet={bet}
      key={pickId(pickOf(bet))}
      saysOvertime={mixesOvertime(arb)}
      wording={wording}
    />
  ));
}

/** Calculator and pin and, once it is pinned, the overflow menu. */
function Actions({
  arb,
  isGone,
  onCalculate,
}: {
  arb: Arb;
  isGone: boolean;
  onCalculate: (arb: Arb) => void;
}) {
  const t = useText();
  const isPinned = useIsPinned('arb', arb.id);
  const menu = isPinned && (
    <HideMenu isDisabled={isGone} itemLabel={t('hides.arb')} target={targetOfArb(arb)} />
  );
  return (
    <RowActions
      calculator={t('card.calculator')}
      isGone={isGone}
      item={arb}
      menu={menu}
      onCalculate={onCalculate}
      pins={ARB_PINS}
    />
  );
}

/** Returns the row's accessible name. */
function useRowName(arb: Arb, wording: Wording): string {
  const t = useText();
  const priceName = usePriceName();
  const oddsText = useOddsText();
  const legs = arb.bets.map((bet) => {
    const odds = oddsText(bet.originalOdds);
    return `${priceName(bet)} ${selectionText(pickOf(bet), wording)} ${odds}`;
  });
  const said = { profit: formatPercent(profitPctOf(arb), wording.locale), legs: legs.join(', ') };
  const least = leastPctOf(arb);
  if (least === undefined) return t('card.open', said);
  return t('card.openLeast', { ...said, least: formatPercent(least, wording.locale) });
}

/** One arb: profit, its legs and its actions. */
export const ArbRow = memo(function ArbRow({ item: arb, ...props }: RowProps<Arb>) {
  const { goneAtMs, isNew, isLive, isSelected, ways, isWay, onSelect, onCalculate, note } = props;
  const [isOpen, setOpen] = useState(false);
  const wording = useWording(arb.event, arb.bets);
  const name = useRowName(arb, wording);
  const isGone = goneAtMs !== undefined || arb.deleted === true;
  return (
    <ItemRow
      above={<Badges arb={arb} />}
      actions={onCalculate && <Actions arb={arb} isGone={isGone} onCalculate={onCalculate} />}
      figure={
        <RowFigure
          addedOn={arb.addedOn}
          arrow={<ProfitArrow id={arb.id} />}
          isGone={isGone}
          isLive={isLive}
          pct={profitPctOf(arb)}
          seen={<Seen arb={arb} />}
        />
      }
      id={arb.id}
      isGone={isGone}
      isNew={isNew}
      isSelected={isSelected}
      isWay={isWay}
      legs={<Legs arb={arb} wording={wording} />}
      name={name}
      note={note}
      onSelect={onSelect}
      prices={onCalculate && { isOpen, onToggle: () => setOpen(!isOpen) }}
      ways={ways}
    >
      {isOpen && <RowAlternatives arb={arb} isLive={isLive} />}
    </ItemRow>
  );
});
