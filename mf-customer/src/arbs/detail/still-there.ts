import type { Arb } from '@bothways/domain/arbs';
import { profitPctOf } from '../profit.ts';

/** The result of reading an arb's legs again. */
export interface StillThere {
  /** When it was read, ms since epoch. */
  atMs: number;
  /** Profit percent before and now; now is undefined when a leg is gone. */
  beforePct: number;
  nowPct: number | undefined;
  /** Legs with a changed price. */
  moved: readonly { bookie: string; before: number; now: number }[];
}

/** Compares old with new by the bookmaker and pick of each leg. */
export function compareReading(before: Arb, now: Arb | undefined, atMs: number): StillThere {
  const moved = before.bets.flatMap((bet, leg) => {
    const again = now?.bets[leg];
    if (again === undefined || again.odds === bet.odds) return [];
    return [{ bookie: bet.bookie, before: bet.odds, now: again.odds }];
  });
  return { atMs, beforePct: profitPctOf(before), nowPct: now && profitPctOf(now), moved };
}
