import type { ValueBet } from '@bothways/domain/valuebets';
import { formatOdds, formatPercent } from '@bothways/ui';
import { useBookieName } from '../bookies/bookie-names.tsx';
import type { Pinned } from '../pins/pin.ts';
import { PinCard } from '../pins/pin-card.tsx';
import { PinnedSection } from '../pins/pinned-section.tsx';
import type { PinnedItems } from '../pins/use-pinned.ts';
import { pickOf } from '../words/pick.ts';
import { selectionText } from '../words/selection.ts';
import { useWording, useWords } from '../words/use-wording.ts';
import { VALUE_PINS } from './value-pins.ts';
import { ValueMenu } from './value-row.tsx';

interface PinnedValueProps {
  pin: Pinned<ValueBet>;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
}

function PinnedValue({ pin, ...rest }: PinnedValueProps) {
  const t = useWords();
  const bookieName = useBookieName();
  const wording = useWording(pin.event, [pin.bet]);
  const values = {
    value: formatPercent(pin.percentage, wording.locale),
    bookie: bookieName(pin.channel),
    selection: selectionText(pickOf(pin.bet), wording),
    odds: formatOdds(pin.bet.originalOdds, wording.locale),
  };
  return (
    <PinCard
      {...rest}
      calculator={t('valuebets.kelly')}
      kind={VALUE_PINS}
      legs={
        <>
          {values.bookie} <b>{values.odds}</b> · {values.selection}
        </>
      }
      menu={<ValueMenu isDisabled={pin.deleted} value={pin} />}
      pct={pin.percentage}
      pin={pin}
      says={t('valuebets.open', values)}
      seenOn={pin.bet.updatedOn}
    />
  );
}

interface PinnedValuesProps extends PinnedItems<ValueBet> {
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
}

/** The pinned value bets above the list. */
export function PinnedValues({ pins, isLoading, selectedId, ...rest }: PinnedValuesProps) {
  return (
    <PinnedSection count={pins.length} isLoading={isLoading}>
      {pins.map((pin) => (
        <PinnedValue {...rest} isSelected={pin.id === selectedId} key={pin.id} pin={pin} />
      ))}
    </PinnedSection>
  );
}
