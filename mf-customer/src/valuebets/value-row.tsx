import type { ValueBet } from '@bothways/domain/valuebets';
import { ChevronDownIcon, ClockIcon, cx, formatPercent, useOddsText } from '@bothways/ui';
import { memo, useState } from 'react';
import { usePriceName } from '../bookies/index.ts';
import {
  HideMenu,
  ItemRow,
  LegRow,
  RowActions,
  RowArrow,
  RowFigure,
  type RowProps,
} from '../live-list/index.ts';
import { ShortAge } from '../time/index.ts';
import { pickOf, selectionText, useWording } from '../words/index.ts';
import { BoldText, useText } from './texts.ts';
import { ValueAlternatives } from './value-alternatives.tsx';
import { fairOddsOf } from './value-figures.ts';
import { targetOfValue, VALUE_PINS } from './value-pins.ts';
import styles from './value-row.module.css';

function ValueArrow({ direction }: { direction: ValueBet['percentageChange'] }) {
  const t = useText();
  return direction === undefined ? null : (
    <RowArrow direction={direction} label={t(`valuebets.value_${direction}`)} />
  );
}

/** When the price was seen. */
const Seen = ({ value }: { value: ValueBet }) => (
  <span className={styles.seen}>
    <ClockIcon size={12} />
    <ShortAge since={value.bet.updatedOn} />
  </span>
);

interface ActionProps {
  value: ValueBet;
  isGone: boolean;
  onCalculate: (value: ValueBet) => void;
}

/** A value bet can be hidden without being pinned. */
function Actions({ value, isGone, onCalculate }: ActionProps) {
  const t = useText();
  return (
    <RowActions
      calculator={t('valuebets.kelly')}
      isGone={isGone}
      item={value}
      menu={
        <HideMenu isDisabled={isGone} itemLabel={t('valuebets.pinsHide')} target={targetOfValue(value)} />
      }
      onCalculate={onCalculate}
      pins={VALUE_PINS}
    />
  );
}

/** The fair price, the number of bookmakers behind it, and the button for the other prices. */
function FairLine(props: { value: ValueBet; isOpen: boolean; onToggle: (() => void) | undefined }) {
  const { value, isOpen, onToggle } = props;
  const t = useText();
  const oddsText = useOddsText();
  const { groups } = value.bet.value;
  return (
    <li className={styles.fair}>
      <span>
        <BoldText
          text={value.reason === 'ONE_SIDED_REF' ? 'valuebets.thinFair' : 'valuebets.fair'}
          values={{ odds: oddsText(fairOddsOf(value)) }}
        />
      </span>
      {groups !== undefined && (
        <span className={styles.groups}>{t('valuebets.groups', { count: groups })}</span>
      )}
      {onToggle && (
        <button aria-expanded={isOpen} className={styles.toggle} onClick={onToggle} type="button">
          {t(isOpen ? 'valuebets.hideOdds' : 'valuebets.showOdds')}
          <ChevronDownIcon className={cx(isOpen && styles.turned)} size={12} />
        </button>
      )}
    </li>
  );
}

/** Returns the row's accessible name. */
function useRowName(value: ValueBet): string {
  const t = useText();
  const priceName = usePriceName();
  const oddsText = useOddsText();
  const wording = useWording(value.event, [value.bet]);
  return t('valuebets.open', {
    value: formatPercent(value.percentage, wording.locale),
    bookie: priceName(value.bet),
    selection: selectionText(pickOf(value.bet), wording),
    odds: oddsText(value.bet.originalOdds),
  });
}

/** One value bet: its value, the price, the fair price and its actions. */
export const ValueRow = memo(function ValueRow({ item: value, ...props }: RowProps<ValueBet>) {
  const { goneAtMs, isNew, isLive, isSelected, onSelect, onCalculate, note } = props;
  const [isOpen, setOpen] = useState(false);
  const wording = useWording(value.event, [value.bet]);
  const name = useRowName(value);
  const isGone = goneAtMs !== undefined || value.deleted === true;
  return (
    <ItemRow
      actions={onCalculate && <Actions isGone={isGone} onCalculate={onCalculate} value={value} />}
      figure={
        <RowFigure
          addedOn={value.addedOn}
          arrow={<ValueArrow direction={value.percentageChange} />}
          isGone={isGone}
          isLive={isLive}
          pct={value.percentage}
          seen={<Seen value={value} />}
        />
      }
      id={value.id}
      isGone={isGone}
      isNew={isNew}
      isSelected={isSelected}
      legs={
        <>
          <LegRow bet={value.bet} saysOvertime={false} wording={wording} />
          <FairLine isOpen={isOpen} onToggle={onCalculate && (() => setOpen(!isOpen))} value={value} />
        </>
      }
      name={name}
      note={note}
      onSelect={onSelect}
    >
      {isOpen && <ValueAlternatives value={value} />}
    </ItemRow>
  );
});
