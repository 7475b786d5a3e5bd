import type { AlternativeOdds } from '@bothways/domain/arbs';
import { oddsOfMicro } from '@bothways/domain/odds';
import type { Tables } from '../book/tables.ts';
import { isoTime } from './iso-time.ts';

/** Points per leg: enough for a small chart of an HTTP client. The screen's chart requests more. */
export const BET_POINTS = 6;
/** Points per alternative, of which there are twenty per leg: three make a trend. */
export const OFFER_POINTS = 3;

/** Returns the last prices of a quote as quoted, before fees, oldest first; the last one is the current price. */
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
