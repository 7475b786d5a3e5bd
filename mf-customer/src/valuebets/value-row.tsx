import { MAX_ALTERNATIVES } from '@bothways/domain/arbs';
import type { ValueBet } from '@bothways/domain/valuebets';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Badge,
  CalculatorIcon,
  ChevronDownIcon,
  ClockIcon,
  cx,
  EllipsisIcon,
  formatOdds,
  formatPercent,
  IconButton,
  Menu,
  Percent,
  VisuallyHidden,
} from '@bothways/ui';
import { memo, type ReactNode, useState } from 'react';
import row from '../arbs/card/arb-row.module.css';
import { LegRow } from '../arbs/card/leg-row.tsx';
import { useBookieName } from '../bookies/bookie-names.tsx';
import { HideItems } from '../hides/hide-items.tsx';
import { PinButton } from '../pins/pin-button.tsx';
import { BoldText } from '../texts.ts';
import { LiveAge, ShortAge, SlowAge } from '../time/age.tsx';
import { Flash } from '../time/flash.tsx';
import { pickOf } from '../words/pick.ts';
import { selectionText } from '../words/selection.ts';
import { useWording, useWords } from '../words/use-wording.ts';
import { ValueAlternatives } from './value-alternatives.tsx';
import { fairOddsOf } from './value-figures.ts';
import { targetOfValue, VALUE_PINS } from './value-pins.ts';
import styles from './value-row.module.css';

function Ages({ value, isLive }: { value: ValueBet; isLive: boolean }) {
  const t = useWords();
  if (isLive) {
    return (
      <span className={row.age}>
        {t('card.up')} <LiveAge since={value.addedOn} />
      </span>
    );
  }
  return (
    <span className={row.age}>
      <span className={styles.seen}>
        <ClockIcon size={12} />
        <ShortAge since={value.bet.updatedOn} />
      </span>
      <span className={row.standing}>
        {t('card.up')} <SlowAge since={value.addedOn} />
      </span>
    </span>
  );
}

function ValueFigure({ value, isGone, isLive }: { value: ValueBet; isGone: boolean; isLive: boolean }) {
  const t = useWords();
  const { percentage, percentageChange } = value;
  const Arrow = percentageChange === 'up' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <div className={row.profit}>
      <strong className={cx(row.figure, percentage < 0 && row.negative)}>
        <Flash of={percentage}>
          <Percent percent={percentage} small />
        </Flash>
        {percentageChange !== undefined && !isGone && (
          <span className={cx(row.arrow, percentageChange === 'down' && row.negative)}>
            <Arrow size={12} />
            <VisuallyHidden>{t(`valuebets.value_${percentageChange}`)}</VisuallyHidden>
          </span>
        )}
      </strong>
      {isGone ? <Badge tone="loss">{t('card.removed')}</Badge> : <Ages isLive={isLive} value={value} />}
    </div>
  );
}

interface ValueMenuProps {
  value: ValueBet;
  isDisabled: boolean;
  onHidden?: () => void;
}

/** What of a value bet can be hidden; it need not be pinned for that. */
export function ValueMenu({ value, isDisabled, onHidden }: ValueMenuProps) {
  const t = useWords();
  return (
    <Menu
      trigger={
        <IconButton className={row.overflow} isDisabled={isDisabled} label={t('pins.more')} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      <HideItems
        itemLabel={t('valuebets.pinsHide')}
        target={targetOfValue(value)}
        {...(onHidden === undefined ? {} : { onHidden })}
      />
    </Menu>
  );
}

/** The fair price, how many stand behind it, and the way to the other prices. */
function FairLine(props: { value: ValueBet; isOpen: boolean; onToggle: (() => void) | undefined }) {
  const { value, isOpen, onToggle } = props;
  const t = useWords();
  const { locale } = useWording(value.event, [value.bet]);
  const { splineValue } = value.bet.value;
  // A bet carries so many alternatives at most; behind the estimate may be more.
  const others = value.bet.alternativeOdds.length;
  const count = splineValue?.sameBets ?? others;
  const isAtLeast = splineValue === undefined && others >= MAX_ALTERNATIVES;
  return (
    <li className={styles.fair}>
      <span>
        <BoldText
          text={value.reason === 'ONE_SIDED_REF' ? 'valuebets.thinFair' : 'valuebets.fair'}
          values={{ odds: formatOdds(fairOddsOf(value), locale) }}
        />
      </span>
      <span className={styles.groups}>
        {t(isAtLeast ? 'valuebets.groupsAtLeast' : 'valuebets.groups', { count })}
      </span>
      {onToggle && (
        <button aria-expanded={isOpen} className={styles.toggle} onClick={onToggle} type="button">
          {t(isOpen ? 'valuebets.hideOdds' : 'valuebets.showOdds')}
          <ChevronDownIcon className={cx(isOpen && styles.turned)} size={12} />
        </button>
      )}
    </li>
  );
}

export interface ValueRowProps {
  value: ValueBet;
  goneAtMs: number | undefined;
  isNew: boolean;
  isLive: boolean;
  isSelected: boolean;
  /** Absent where there is nothing to open: rejected ones. */
  onSelect?: ((id: string) => void) | undefined;
  /** Absent in the detail, whose inner rows only open. */
  onCalculate?: ((value: ValueBet) => void) | undefined;
  /** What stands below the price: why it was rejected. */
  note?: ReactNode;
}

/** What a screen reader says of the row before the person opens it. */
function useRowName(value: ValueBet): string {
  const t = useWords();
  const bookieName = useBookieName();
  const wording = useWording(value.event, [value.bet]);
  return t('valuebets.open', {
    value: formatPercent(value.percentage, wording.locale),
    bookie: bookieName(value.channel),
    selection: selectionText(pickOf(value.bet), wording),
    odds: formatOdds(value.bet.originalOdds, wording.locale),
  });
}

/** One value bet: its value, the price, the fair price, and what can be done with it. */
export const ValueRow = memo(function ValueRow(props: ValueRowProps): ReactNode {
  const { value, goneAtMs, isNew, isLive, isSelected, onSelect, onCalculate, note } = props;
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const wording = useWording(value.event, [value.bet]);
  const name = useRowName(value);
  const isGone = goneAtMs !== undefined || value.deleted === true;
  return (
    <article
      className={cx(
        row.arb,
        isSelected && row.selected,
        isGone && row.gone,
        isNew && row.new,
        note !== undefined && row.noted,
      )}
    >
      {onSelect && (
        <button
          aria-current={isSelected}
          aria-label={name}
          className={row.open}
          data-arb={value.id}
          onClick={() => onSelect(value.id)}
          type="button"
        />
      )}
      <ValueFigure isGone={isGone} isLive={isLive} value={value} />
      <ul className={row.legs}>
        <LegRow bet={value.bet} saysOvertime={false} wording={wording} />
        <FairLine isOpen={isOpen} onToggle={onCalculate ? () => setOpen(!isOpen) : undefined} value={value} />
        {note !== undefined && <li className={row.note}>{note}</li>}
      </ul>
      {onCalculate && (
        <div className={row.actions}>
          <IconButton
            isDisabled={isGone}
            label={t('valuebets.kelly')}
            onPress={() => onCalculate(value)}
            size="small"
          >
            <CalculatorIcon size={14} />
          </IconButton>
          <PinButton item={value} kind={VALUE_PINS} />
          <ValueMenu isDisabled={isGone} value={value} />
        </div>
      )}
      {isOpen && (
        <div className={styles.odds}>
          <ValueAlternatives value={value} />
        </div>
      )}
    </article>
  );
});
