import type { FeedSettings } from './feed.ts';

/** How prices get to customers: answers of the API, the live socket, and alerts, which leave the house. */
export const WAYS = ['api', 'socket', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** By way: bookmakers whose prices may not go it. */
export type Withheld = Readonly<Record<Way, readonly string[]>>;
export const NOTHING_WITHHELD: Withheld = { api: [], socket: [], push: [] };

/** The bookmaker whose prices Betfair's stream tells. */
export const BETFAIR_BOOKIE = 'betfair_ex_uk';

/**
 * What the terms of feeds leave of the ways. Prices are known by their bookmaker, not by who told them: one that another feed has,
 * too, is withheld with it.
 * @param feeds what `FEEDS` names
 */
export function withheldOf(feeds: readonly string[], { betfair = {} }: FeedSettings): Withheld {
  if (!feeds.includes('betfair') || betfair.display !== 'licensed') return NOTHING_WITHHELD;
  const { bookie = BETFAIR_BOOKIE, ways = WAYS } = betfair;
  const without = (way: Way): readonly string[] => (ways.includes(way) ? [] : [bookie]);
  return { api: without('api'), socket: without('socket'), push: without('push') };
}

/** What is kept can be asked for by every way: the history has no price that may not go them all. */
export const unkeptOf = (withheld: Withheld): string[] => [...new Set(WAYS.flatMap((way) => withheld[way]))];
