import type { MatchedBet } from '@bothways/domain/matched-betting';
import { type CalculatorState, planOf } from './calculation.ts';

/** What both places have room for, in cents: the stake of the back, and what is left to lay. */
interface Rooms {
  backCents: number;
  layCents: number;
}

/** The largest stake, no larger than the one that stands there, which both places have room for; 0 where none has. */
export function largestStake(
  bet: MatchedBet,
  state: CalculatorState,
  { backCents, layCents }: Rooms,
): number {
  const fits = (stakeCents: number): boolean =>
    stakeCents <= backCents && (planOf(bet, { ...state, stakeCents })?.stakeCents ?? 0) <= layCents;
  let [low, high] = [0, state.stakeCents ?? 0];
  // What is to be laid grows with the stake.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
