import type { MatchedKind } from '@bothways/domain/matched-betting';
import type { Offer, OfferState } from '@bothways/domain/offers';
import type { MatchedView } from '../matched-view.ts';

/** The next bet of an offer: how it is placed, and the offer's state afterwards. */
interface OfferStep {
  kind: MatchedKind;
  stakeCents: number;
  bet: 'qualifying' | 'freebet';
  next: OfferState;
}

/** Returns undefined where the next step is no bet: the offer waits for the bookmaker, or is done. */
export function stepOf({ state, terms }: Offer): OfferStep | undefined {
  const { shape, stakeCents, gainCents, returns } = terms;
  if (state === 'freebetWaiting')
    return { kind: returns, stakeCents: gainCents, bet: 'freebet', next: 'done' };
  if (state !== 'planned' || shape === 'freebet') return undefined;
  return { kind: 'qualifying', stakeCents, bet: 'qualifying', next: 'qualifyingPlaced' };
}

/** Returns the oddsmatcher's view for the next bet: this bookmaker only, and the qualifying odds. */
export const viewOfStep = (
  { id, bookie, terms: { minOdds, maxOdds } }: Offer,
  { kind, bet }: OfferStep,
): Partial<MatchedView> => ({
  kind,
  bookies: [bookie],
  offer: id,
  selected: undefined,
  // the odds that an offer requires apply to the bet with own money
  minOdds: bet === 'qualifying' ? minOdds : undefined,
  maxOdds: bet === 'qualifying' ? maxOdds : undefined,
});
