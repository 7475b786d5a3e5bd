import type { MatchedBet } from '@bothways/domain/matched-betting';
import { type CalculatorState, type PlaceStakes, planOf } from './calculation.ts';

/** Limits of both sides, in cents: the stake of the back, and what is left to lay. */
interface Rooms {
  backCents: number;
  layCents: number;
}

/**
 * Returns the largest stake that the bookmaker accepts, at most the current one, within the limits of both sides; 0 if
 * there is none. A freebet's stake is fixed, whatever steps the bookmaker has.
 */
export function largestStake(
  bet: MatchedBet,
  state: CalculatorState,
  stakes: PlaceStakes,
  { backCents, layCents }: Rooms,
): number {
  const { stepCents = 1, minCents = 0 } = state.kind === 'qualifying' ? stakes.back : {};
  const fits = (stakeCents: number): boolean =>
    stakeCents <= backCents && (planOf(bet, { ...state, stakeCents }, stakes)?.stakeCents ?? 0) <= layCents;
  let [low, high] = [0, Math.floor((state.stakeCents ?? 0) / stepCents)];
  // The amount to lay grows with the stake.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * stepCents)) low = middle;
    else high = middle - 1;
  }
  return low * stepCents >= minCents ? low * stepCents : 0;
}
