import type { MatchedBet } from '@bothways/domain/matched-betting';
import { type CalculatorState, type PlaceStakes, planOf } from './calculation.ts';

/** What both places have room for, in cents: the stake of the back, and what is left to lay. */
interface Rooms {
  backCents: number;
  layCents: number;
}

/**
 * The largest stake that the bookmaker takes, no larger than the one that stands there, which both places have room for; 0 where
 * none has. A freebet is what it is, whatever steps the bookmaker has.
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
  // What is to be laid grows with the stake.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * stepCents)) low = middle;
    else high = middle - 1;
  }
  return low * stepCents >= minCents ? low * stepCents : 0;
}
