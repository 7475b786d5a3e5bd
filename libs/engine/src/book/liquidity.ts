import { LIQUID_SCORE } from '@bothways/domain/arbs';
import type { BookEvent } from './events.ts';
import type { Tables } from './tables.ts';

/** Limits change constantly, while the score is coarse. */
const KEEP_MS = 5000;
const MAX_SCORE = 10;

/**
 * Returns the money that bookmakers accept on an event, 0 to 10: twice the logarithm of the sum of their largest limits
 * in USD, so that about 3,200 USD is 7 and 100,000 USD is 10. Undefined if none states a limit.
 */
export function liquidityOf(tables: Tables, event: BookEvent, nowMs: number): number | undefined {
  if (nowMs - event.liquidityAtMs < KEEP_MS) return event.liquidity;
  event.liquidityAtMs = nowMs;
  event.liquidity = scoreOf(sumOfLimits(tables, event));
  return event.liquidity;
}

/** An unknown score does not count against the event. */
export const isLiquid = (tables: Tables, event: BookEvent, nowMs: number): boolean =>
  (liquidityOf(tables, event, nowMs) ?? LIQUID_SCORE) >= LIQUID_SCORE;

export const scoreOf = (usd: number): number | undefined =>
  usd > 0 ? Math.min(MAX_SCORE, Math.max(0, Math.round(20 * Math.log10(usd)) / 10)) : undefined;

function sumOfLimits({ listings, quotes }: Tables, event: BookEvent): number {
  let usd = 0;
  for (const listing of event.listings.values()) {
    let largest = 0;
    for (let place = 0; place < listings.length(listing); place++) {
      const quote = listings.quoteAt(listing, place);
      const limit = quotes.maxRisk(quote);
      if (quotes.oddsMicro(quote) > 0 && limit > largest) largest = limit;
    }
    usd += largest;
  }
  return usd;
}
