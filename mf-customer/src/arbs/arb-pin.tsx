import type { Arb } from '@bothways/domain/arbs';
import { formatPercent, useOddsText } from '@bothways/ui';
import { Fragment } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { HideMenu, type PinProps } from '../live-list/index.ts';
import { PinCard } from '../pins/index.ts';
import { useText } from '../texts.ts';
import { pickId, pickOf, selectionText, useWording } from '../words/index.ts';
import { ARB_PINS, targetOfArb } from './arb-pins.ts';
import { oldestSeen } from './profit.ts';

/** A pinned arb above the list. */
export function ArbPin({ pin, ...rest }: PinProps<Arb>) {
  const t = useText();
  const bookieName = useBookieName();
  const wording = useWording(pin.event, pin.bets);
  const { locale } = wording;
  const oddsText = useOddsText();
  const legs = pin.bets.map((bet) => ({
    id: pickId(pickOf(bet)),
    bookie: bookieName(bet.bookie),
    selection: selectionText(pickOf(bet), wording),
    odds: oddsText(bet.originalOdds),
  }));
  const legsText = legs.map(({ bookie, selection, odds }) => `${bookie} ${selection} ${odds}`).join(', ');
  return (
    <PinCard
      {...rest}
      calculator={t('card.calculator')}
      kind={ARB_PINS}
      legs={legs.map(({ id, bookie, selection, odds }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {bookie} <b>{odds}</b> {selection}
        </Fragment>
      ))}
      menu={<HideMenu isDisabled={pin.deleted} itemLabel={t('hides.arb')} target={targetOfArb(pin)} />}
      pin={pin}
      says={t('card.open', { profit: formatPercent(ARB_PINS.pctOf(pin), locale), legs: legsText })}
      seenOn={oldestSeen(pin)}
    />
  );
}
