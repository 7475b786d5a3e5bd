import type { FeedSettings } from './feed.ts';

/** The channels of prices to customers: API responses, the live socket, and alerts, which leave our system. */
export const WAYS = ['api', 'socket', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** By channel: bookmakers whose prices are excluded from it. */
export type Withheld = Readonly<Record<Way, readonly string[]>>;
export const NOTHING_WITHHELD: Withheld = { api: [], socket: [], push: [] };

/** The bookmaker whose prices Betfair's stream provides. */
export const BETFAIR_BOOKIE = 'betfair_ex_uk';

/**
 * Returns what the feeds' terms exclude from each channel. Prices are attributed to their bookmaker, not to their feed:
 * one that another feed has, too, is excluded with it.
 * @param feeds what `FEEDS` names
 */
export function withheldOf(feeds: readonly string[], { betfair = {} }: FeedSettings): Withheld {
  if (!feeds.includes('betfair') || betfair.display !== 'licensed') return NOTHING_WITHHELD;
  const { bookie = BETFAIR_BOOKIE, ways = WAYS } = betfair;
  const without = (way: Way): readonly string[] => (ways.includes(way) ? [] : [bookie]);
  return { api: without('api'), socket: without('socket'), push: without('push') };
}

/** Stored prices can be requested through every channel, so the history excludes what any channel excludes. */
export const unkeptOf = (withheld: Withheld): string[] => [...new Set(WAYS.flatMap((way) => withheld[way]))];
