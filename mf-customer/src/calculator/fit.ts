import type { Arb } from '@bothways/domain/arbs';
import type { Room } from '../log-bets/index.ts';
import { type Calculation, calculate, type Known } from './calculation.ts';
import type { CalculatorState } from './calculator.state.ts';

/** What stakes come to that the person's accounts have room for. */
export interface Fit {
  /** By leg: whose account has less room than its stake. */
  short: ReadonlyMap<number, Room>;
  /** The largest total that fits all of them; undefined where one has no room at all. */
  totalCents: number | undefined;
  /** The limits that make it so. */
  limitsCents: Readonly<Record<number, number>>;
}

/**
 * The largest total that the accounts have room for: stakes as the calculator makes them, with each account's room for a limit.
 * @param rooms by leg; undefined where nobody keeps an account there
 */
export function fitOf(
  arb: Arb,
  state: CalculatorState,
  known: Known,
  { plan, limitsCents: stated }: Calculation,
  rooms: readonly (Room | undefined)[],
): Fit | undefined {
  const short = new Map<number, Room>();
  const limitsCents: Record<number, number> = {};
  for (const [leg, room] of rooms.entries()) {
    const stakeCents = plan?.legs[leg]?.stakeCents ?? 0;
    if (!room || !Number.isFinite(room.stakeCents)) continue;
    if (stakeCents > room.stakeCents) short.set(leg, room);
    limitsCents[leg] = Math.min(room.stakeCents, stated[leg] ?? room.stakeCents);
  }
  if (short.size === 0) return undefined;
  const fitting = { ...state, fixed: null, limitsCents: { ...state.limitsCents, ...limitsCents } };
  const hasRoom = Object.values(limitsCents).every((cents) => cents > 0);
  const totalCents = hasRoom ? calculate(arb, fitting, known).plan?.totalCents : undefined;
  return { short, totalCents, limitsCents };
}
