import { averageOdds } from '@bothways/domain/fair-odds';
import type { Side } from '@bothways/domain/markets';
import type { BookieVoice } from '../bookies/index.ts';
import { byPrice } from '../words/index.ts';

interface Price {
  readonly bookie: string;
  readonly odds: number;
}

/** The best and the mean of bookmakers' prices for one selection. */
interface PriceFigures {
  best: number;
  /** Undefined where none of them counts towards fair prices. */
  average: number | undefined;
}

/** Returns the odds of the bookmakers that count towards fair prices (`hasVoice`): the others can only be bet on. */
export const oddsOfVoices = (prices: readonly Price[], hasVoice: BookieVoice): number[] =>
  prices.filter(({ bookie }) => hasVoice(bookie)).map(({ odds }) => odds);

/**
 * Returns undefined where there are no prices. Bookmakers that do not count towards fair prices are considered for the
 * best only.
 */
export function priceFigures(
  prices: readonly Price[],
  hasVoice: BookieVoice,
  side?: Side,
): PriceFigures | undefined {
  const [best] = prices.toSorted(byPrice(side));
  if (!best) return undefined;
  const odds = oddsOfVoices(prices, hasVoice);
  return { best: best.odds, average: odds.length === 0 ? undefined : averageOdds(odds) };
}
