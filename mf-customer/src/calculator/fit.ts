import type { Arb } from '@bothways/domain/arbs';
import type { Room } from '../log-bets/index.ts';
import { type Calculation, calculate, type Known } from './calculation.ts';
import type { CalculatorState } from './calculator.state.ts';

/** The stakes compared with what the person's accounts allow. */
export interface Fit {
  /** Accounts that allow less than the stake, by leg. */
  short: ReadonlyMap<number, Room>;
  /** The largest total that fits all of them; undefined where one allows no stake. */
  totalCents: number | undefined;
  /** The limits that lead to that total. */
  limitsCents: Readonly<Record<number, number>>;
}

/**
 * Computes the largest total that the accounts allow: stakes as the calculator computes them, with what each account
 * allows as a limit.
 * @param rooms by leg; undefined where the person has no account
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
