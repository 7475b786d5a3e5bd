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
  /** Undefined where none of them says what others are worth. */
  average: number | undefined;
}

/** Prices that say what others are worth, as fair prices are made of them: the rest can only be bet on. */
export const oddsOfVoices = (prices: readonly Price[], hasVoice: BookieVoice): number[] =>
  prices.filter(({ bookie }) => hasVoice(bookie)).map(({ odds }) => odds);

/** Undefined where there are no prices. Those that say nothing of others are in the best alone. */
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
