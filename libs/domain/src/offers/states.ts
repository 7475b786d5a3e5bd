import { z } from 'zod';
import type { OfferShape } from './terms.ts';

/** Progress of an offer. One never acted on is `available`. */
export const OFFER_STATES = ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done', 'hidden'] as const;
export const offerStateSchema = z.enum(OFFER_STATES);
export type OfferState = z.infer<typeof offerStateSchema>;

type Way = readonly OfferState[];
/** Remaining bets in order. A refund's free bet is paid only if the bet loses. */
const WAYS: Record<OfferShape, Way> = {
  qualify: ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done'],
  refund: ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done'],
  freebet: ['planned', 'freebetWaiting', 'done'],
  bonus: ['planned', 'qualifyingPlaced', 'done'],
};

/**
 * Returns the states that an offer can move to: a step forward, or a step back to correct a mistake. A placed bet may
 * yield nothing: the refund did not come, the bookmaker refused; then the offer is done. Only an offer that has not
 * begun can be hidden.
 */
export function movesFrom(shape: OfferShape, state: OfferState): OfferState[] {
  if (state === 'hidden') return ['planned'];
  const way = WAYS[shape];
  const at = way.indexOf(state);
  const [next, before] = [way[at + 1], way[at - 1]];
  const moves = [next, before].filter((one) => one !== undefined);
  if (state === 'qualifyingPlaced' && next === 'freebetWaiting') moves.push('done');
  if (state === 'done' && before === 'freebetWaiting' && way.includes('qualifyingPlaced'))
    moves.push('qualifyingPlaced');
  if (state === 'planned') moves.push('hidden');
  return moves;
}

/** Steps made, and their total. */
export function stepsOf(shape: OfferShape, state: OfferState | 'available'): { done: number; of: number } {
  const way = WAYS[shape];
  const at = state === 'available' || state === 'hidden' ? 0 : Math.max(0, way.indexOf(state));
  return { done: at, of: way.length - 1 };
}
