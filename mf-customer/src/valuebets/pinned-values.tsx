import type { ValueBet } from '@bothways/domain/valuebets';
import { CalculatorIcon, formatOdds, formatPercent, IconButton, Percent, SportIcon } from '@bothways/ui';
import { useBookieName } from '../bookies/bookie-names.tsx';
import type { Pinned } from '../pins/pin.ts';
import { PinButton } from '../pins/pin-button.tsx';
import { PinCard } from '../pins/pin-card.tsx';
import { PinnedSection } from '../pins/pinned-section.tsx';
import { usePinRefresh } from '../pins/use-pin-refresh.ts';
import { usePins } from '../pins/use-pins.ts';
import { ShortAge } from '../time/age.tsx';
import { eventTitle } from '../words/names.ts';
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

function PinnedValue({ pin, isSelected, onSelect, onCalculate }: PinnedValueProps) {
  const t = useWords();
  const bookieName = useBookieName();
  const wording = useWording(pin.event, [pin.bet]);
  const title = eventTitle(pin.event);
  const values = {
    value: formatPercent(pin.percentage, wording.locale),
    bookie: bookieName(pin.channel),
    selection: selectionText(pickOf(pin.bet), wording),
    odds: formatOdds(pin.bet.originalOdds, wording.locale),
  };
  return (
    <PinCard
      actions={
        <>
          <IconButton
            isDisabled={pin.deleted}
            label={t('valuebets.kelly')}
            onPress={() => onCalculate(pin)}
            size="small"
          >
            <CalculatorIcon size={14} />
          </IconButton>
          <PinButton item={pin} kind={VALUE_PINS} />
          <ValueMenu isDisabled={pin.deleted} value={pin} />
        </>
      }
      age={<ShortAge since={pin.bet.updatedOn} />}
      figure={<Percent percent={pin.percentage} tone={pin.deleted ? 'plain' : 'result'} />}
      icon={<SportIcon sport={pin.event.sport.name} />}
      isSelected={isSelected}
      legs={
        <>
          {values.bookie} · {values.selection} <b>{values.odds}</b>
        </>
      }
      name={`${title}. ${t('valuebets.open', values)}`}
      onSelect={onSelect}
      pin={pin}
      title={title}
    />
  );
}

/** The pins, with the list's newer figures where it has them. */
export function usePinnedValues(valuebets: readonly ValueBet[]) {
  const pins = usePins(VALUE_PINS);
  const { isFirst } = usePinRefresh(VALUE_PINS);
  const listed = new Map(valuebets.map((value) => [value.id, value]));
  const current = pins.map((pin): Pinned<ValueBet> => {
    const value = listed.get(pin.id);
    return value ? { ...pin, ...value, pinnedAt: pin.pinnedAt, deleted: false } : pin;
  });
  return { pins: current, isLoading: isFirst && pins.some(({ id }) => !listed.has(id)) };
}

interface PinnedValuesProps {
  pins: readonly Pinned<ValueBet>[];
  isLoading: boolean;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
}

/** The pinned value bets above the list. */
export function PinnedValues({ pins, isLoading, selectedId, onSelect, onCalculate }: PinnedValuesProps) {
  return (
    <PinnedSection count={pins.length} isLoading={isLoading}>
      {pins.map((pin) => (
        <PinnedValue
          isSelected={pin.id === selectedId}
          key={pin.id}
          onCalculate={onCalculate}
          onSelect={onSelect}
          pin={pin}
        />
      ))}
    </PinnedSection>
  );
}
