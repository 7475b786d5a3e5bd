import type { Arb } from '@bothways/domain/arbs';
import { CalculatorIcon, formatOdds, formatPercent, IconButton, Percent, SportIcon } from '@bothways/ui';
import { Fragment } from 'react';
import { useBookieName } from '../bookies/bookie-names.tsx';
import type { Pinned } from '../pins/pin.ts';
import { PinButton } from '../pins/pin-button.tsx';
import { PinCard } from '../pins/pin-card.tsx';
import { PinnedSection } from '../pins/pinned-section.tsx';
import { ShortAge } from '../time/age.tsx';
import { eventTitle } from '../words/names.ts';
import { pickId, pickOf } from '../words/pick.ts';
import { useWording, useWords } from '../words/use-wording.ts';
import { ARB_PINS } from './arb-pins.ts';
import { HideMenu } from './card/row-actions.tsx';
import { oldestSeen, profitPctOf } from './profit.ts';

interface PinnedArbProps {
  pin: Pinned<Arb>;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
}

function PinnedArb({ pin, isSelected, onSelect, onCalculate }: PinnedArbProps) {
  const t = useWords();
  const bookieName = useBookieName();
  const { locale } = useWording(pin.event, pin.bets);
  const pct = profitPctOf(pin);
  const legs = pin.bets.map((bet) => ({
    id: pickId(pickOf(bet)),
    bookie: bookieName(bet.bookie),
    odds: formatOdds(bet.originalOdds, locale),
  }));
  const title = eventTitle(pin.event);
  const legsText = legs.map(({ bookie, odds }) => `${bookie} ${odds}`).join(', ');
  return (
    <PinCard
      actions={
        <>
          <IconButton
            isDisabled={pin.deleted}
            label={t('card.calculator')}
            onPress={() => onCalculate(pin)}
            size="small"
          >
            <CalculatorIcon size={14} />
          </IconButton>
          <PinButton item={pin} kind={ARB_PINS} />
          <HideMenu arb={pin} isDisabled={pin.deleted} />
        </>
      }
      age={<ShortAge since={oldestSeen(pin)} />}
      figure={<Percent percent={pct} tone={pin.deleted ? 'plain' : 'result'} />}
      icon={<SportIcon sport={pin.event.sport.name} />}
      isSelected={isSelected}
      legs={legs.map(({ id, bookie, odds }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {bookie} <b>{odds}</b>
        </Fragment>
      ))}
      name={`${title}. ${t('card.open', { profit: formatPercent(pct, locale), legs: legsText })}`}
      onSelect={onSelect}
      pin={pin}
      title={title}
    />
  );
}

interface PinnedArbsProps {
  pins: readonly Pinned<Arb>[];
  isLoading: boolean;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
}

/** The pinned arbs above the list. */
export function PinnedArbs({ pins, isLoading, selectedId, onSelect, onCalculate }: PinnedArbsProps) {
  return (
    <PinnedSection count={pins.length} isLoading={isLoading}>
      {pins.map((pin) => (
        <PinnedArb
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
