import type { Arb } from '@bothways/domain/arbs';
import { formatOdds, formatPercent } from '@bothways/ui';
import { Fragment } from 'react';
import { useBookieName } from '../bookies/bookie-names.tsx';
import type { Pinned } from '../pins/pin.ts';
import { PinCard } from '../pins/pin-card.tsx';
import { PinnedSection } from '../pins/pinned-section.tsx';
import type { PinnedItems } from '../pins/use-pinned.ts';
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

function PinnedArb({ pin, ...rest }: PinnedArbProps) {
  const t = useWords();
  const bookieName = useBookieName();
  const { locale } = useWording(pin.event, pin.bets);
  const pct = profitPctOf(pin);
  const legs = pin.bets.map((bet) => ({
    id: pickId(pickOf(bet)),
    bookie: bookieName(bet.bookie),
    odds: formatOdds(bet.originalOdds, locale),
  }));
  const legsText = legs.map(({ bookie, odds }) => `${bookie} ${odds}`).join(', ');
  return (
    <PinCard
      {...rest}
      calculator={t('card.calculator')}
      kind={ARB_PINS}
      legs={legs.map(({ id, bookie, odds }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {bookie} <b>{odds}</b>
        </Fragment>
      ))}
      menu={<HideMenu arb={pin} isDisabled={pin.deleted} />}
      pct={pct}
      pin={pin}
      says={t('card.open', { profit: formatPercent(pct, locale), legs: legsText })}
      seenOn={oldestSeen(pin)}
    />
  );
}

interface PinnedArbsProps extends PinnedItems<Arb> {
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
}

/** The pinned arbs above the list. */
export function PinnedArbs({ pins, isLoading, selectedId, ...rest }: PinnedArbsProps) {
  return (
    <PinnedSection count={pins.length} isLoading={isLoading}>
      {pins.map((pin) => (
        <PinnedArb {...rest} isSelected={pin.id === selectedId} key={pin.id} pin={pin} />
      ))}
    </PinnedSection>
  );
}
