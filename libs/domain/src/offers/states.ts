import { z } from 'zod';
import type { OfferShape } from './terms.ts';

/** How far somebody is with an offer. One that nobody has touched is `available`. */
export const OFFER_STATES = ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done', 'hidden'] as const;
export const offerStateSchema = z.enum(OFFER_STATES);
export type OfferState = z.infer<typeof offerStateSchema>;

type Way = readonly OfferState[];
/** Bets that are still to be made, in order. Of a refund the free bet comes only if the bet loses. */
const WAYS: Record<OfferShape, Way> = {
  qualify: ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done'],
  refund: ['planned', 'qualifyingPlaced', 'freebetWaiting', 'done'],
  freebet: ['planned', 'freebetWaiting', 'done'],
  bonus: ['planned', 'qualifyingPlaced', 'done'],
};

/**
 * Where an offer may go from a state: a step on, or a step back where somebody pressed too soon. A bet that was placed may
 * bring nothing: the refund did not come, the bookmaker refused; then it is done. Only what is not begun is hidden.
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

/** Steps made of those that there are. */
export function stepsOf(shape: OfferShape, state: OfferState | 'available'): { done: number; of: number } {
  const way = WAYS[shape];
  const at = state === 'available' || state === 'hidden' ? 0 : Math.max(0, way.indexOf(state));
  return { done: at, of: way.length - 1 };
}
