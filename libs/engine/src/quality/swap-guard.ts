import { MIN_FAVOURITE_RATIO } from '../limits/engine-limits.ts';

/** Decimal odds of home, draw if there is one, and away. */
interface SidedOdds {
  home: number;
  draw?: number | undefined;
  away: number;
}

/**
 * Whether a bookmaker's prices look reversed relative to a reference: both have a clear favourite (the longer odds at
 * least `minRatio` times the shorter), and not the same one.
 */
export function looksSwapped(
  reference: SidedOdds,
  book: SidedOdds,
  minRatio: number = MIN_FAVOURITE_RATIO,
): boolean {
  const expected = reference.away / reference.home;
  const quoted = book.away / book.home;
  const isClear = (ratio: number): boolean => Math.max(ratio, 1 / ratio) >= minRatio;
  return isClear(expected) && isClear(quoted) && expected > 1 !== quoted > 1;
}
