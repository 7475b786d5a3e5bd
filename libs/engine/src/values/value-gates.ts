import type { Tables } from '../book/tables.ts';
import { median } from '../quality/consensus.ts';
import type { EngineLimits } from '../types.ts';
import { isHealthy } from './market-reader.ts';

/**
 * Whether the price and its reference were seen too far apart: in play a price from after a goal against a reference from
 * before it is no value, and the other way round it is gone.
 */
export function isSkewed(tables: Tables, quote: number, { skewMs }: EngineLimits): boolean {
  const { quotes, lines, bookies } = tables;
  const limitMs = quotes.isLive(quote) ? skewMs.live : skewMs.prematch;
  if (limitMs === Number.POSITIVE_INFINITY) return false;
  const group = bookies.group(quotes.bookie(quote));
  const seen: number[] = [];
  for (let one = lines.firstQuote(quotes.line(quote)); one >= 0; one = quotes.nextInLine(one))
    if (isHealthy(tables, one) && bookies.group(quotes.bookie(one)) !== group) seen.push(quotes.seenMs(one));
  return seen.length > 0 && Math.abs(quotes.seenMs(quote) - median(seen)) > limitMs;
}
