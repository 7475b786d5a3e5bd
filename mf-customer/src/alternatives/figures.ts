import { averageOdds } from '@bothways/domain/fair-odds';
import type { BookieVoice } from '../bookies/index.ts';

interface Price {
  readonly bookie: string;
  readonly odds: number;
}

/** Returns the odds of the bookmakers that count towards fair prices (`hasVoice`): the others can only be bet on. */
export const oddsOfVoices = (prices: readonly Price[], hasVoice: BookieVoice): number[] =>
  prices.filter(({ bookie }) => hasVoice(bookie)).map(({ odds }) => odds);

/**
 * Returns the mean of the prices of bookmakers that count towards fair prices; undefined of fewer than two: one is no
 * average.
 */
export function averageOf(prices: readonly Price[], hasVoice: BookieVoice): number | undefined {
  const odds = oddsOfVoices(prices, hasVoice);
  return odds.length < 2 ? undefined : averageOdds(odds);
}
