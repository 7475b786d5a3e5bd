import type { MatchedKind } from '@bothways/domain/matched-betting';
import type { Offer, OfferState } from '@bothways/domain/offers';
import type { MatchedView } from '../matched-view.ts';

/** The bet that an offer asks for next: how it is placed, and where the offer is then. */
interface OfferStep {
  kind: MatchedKind;
  stakeCents: number;
  bet: 'qualifying' | 'freebet';
  next: OfferState;
}

/** Undefined where the next step is no bet: it waits for the bookmaker, or is done. */
export function stepOf({ state, terms }: Offer): OfferStep | undefined {
  const { shape, stakeCents, gainCents, returns } = terms;
  if (state === 'freebetWaiting')
    return { kind: returns, stakeCents: gainCents, bet: 'freebet', next: 'done' };
  if (state !== 'planned' || shape === 'freebet') return undefined;
  return { kind: 'qualifying', stakeCents, bet: 'qualifying', next: 'qualifyingPlaced' };
}

/** What the oddsmatcher shows for the next bet: this bookmaker alone, and the odds that count. */
export const viewOfStep = (
  { id, bookie, terms: { minOdds, maxOdds } }: Offer,
  { kind, bet }: OfferStep,
): Partial<MatchedView> => ({
  kind,
  bookies: [bookie],
  offer: id,
  selected: undefined,
  // odds that an offer asks for are those of the bet with own money
  minOdds: bet === 'qualifying' ? minOdds : undefined,
  maxOdds: bet === 'qualifying' ? maxOdds : undefined,
});
