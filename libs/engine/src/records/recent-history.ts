import type { AlternativeOdds } from '@bothways/domain/arbs';
import { oddsOfMicro } from '@bothways/domain/odds';
import type { Tables } from '../book/tables.ts';
import { isoTime } from './iso-time.ts';

/** Of a leg: enough for a small chart by whoever asks over HTTP. The chart of the screen asks for more. */
export const BET_POINTS = 6;
/** Of an alternative, of which there are twenty a leg: three points make a trend. */
export const OFFER_POINTS = 3;

/** The last prices of a quote as it was quoted, before fees, oldest first; the last one is the price it has. */
export function recentHistory(
  { quotes, recent }: Pick<Tables, 'quotes' | 'recent'>,
  quote: number,
  points: number,
): NonNullable<AlternativeOdds['history']> {
  const history = recent.of(quote, points - 1).map(({ atMs, oddsMicro }) => pointOf(atMs, oddsMicro));
  const oddsMicro = quotes.oddsMicro(quote);
  if (oddsMicro > 0) history.push(pointOf(quotes.changedMs(quote), oddsMicro));
  return history;
}

const pointOf = (atMs: number, oddsMicro: number) => ({
  timestamp: isoTime(atMs),
  odds: oddsOfMicro(oddsMicro),
});
