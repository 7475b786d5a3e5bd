import type { FeedSettings } from '../feed.ts';

export const SOURCE = 'the-odds-api';

type Given = NonNullable<FeedSettings['theOddsApi']>;

/** Ten bookmakers, or part of ten, cost as much as a region. */
const BOOKIES_A_REGION = 10;
const DEFAULTS = {
  baseUrl: 'https://api.the-odds-api.com',
  regions: ['eu', 'uk'],
  markets: ['h2h', 'spreads', 'totals'],
  /** The provider itself updates every 60 s before the game and every 40 s in play. */
  pollMs: 60_000,
  /** It normally answers within one second. */
  timeoutMs: 9000,
  reserveRequests: 0,
  resetDay: 1,
  lowShare: 0.1,
} as const;

export type OddsApiSettings = ReturnType<typeof settled>;

/** Completes the settings with defaults. */
export function settled(given: Given) {
  const settings = { ...DEFAULTS, ...given };
  const { bookmakers, regions, markets } = settings;
  const groups = bookmakers?.length ? Math.ceil(bookmakers.length / BOOKIES_A_REGION) : regions.length;
  return {
    ...settings,
    /** By the price list; the actual charge is what the provider states. */
    oddsCost: groups * markets.length,
    oddsQuery: {
      ...(bookmakers?.length ? { bookmakers: bookmakers.join(',') } : { regions: regions.join(',') }),
      markets: markets.join(','),
      oddsFormat: 'decimal',
      dateFormat: 'iso',
      includeLinks: 'true',
      includeBetLimits: 'true',
    },
  };
}
