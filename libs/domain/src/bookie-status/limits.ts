import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/index.ts';

/** How long the strip of a bookmaker and the list of outages reach back. */
export const STATUS_DAYS = 30;
export const STATUS_DAYS_MS = STATUS_DAYS * DAY_MS;
/** An outage so long gives paid time back. */
export const CREDITED_OUTAGE_MS = 30 * MINUTE_MS;
/** How often a bookmaker is looked at. */
export const SAMPLE_MS = MINUTE_MS;

/** What a feed is judged by. */
export const FEED_LIMITS = {
  /** Nothing for so long, or for the stale limit where that is longer, is silence: one missed round of a collector is not. */
  silentMs: 2 * MINUTE_MS,
  /** Below this share of the usual events there are few, and from the second on they are as usual again. */
  few: { below: 0.7, againFrom: 0.8 },
  /** Of fewer usual events a share says nothing: one match more or less is a third of three. */
  leastUsual: 10,
  /** A twentieth of the changes coming later than this makes a feed slow; as usual again below the second. */
  delayMs: {
    live: { above: 15 * SECOND_MS, againBelow: 12 * SECOND_MS },
    prematch: { above: 90 * SECOND_MS, againBelow: 72 * SECOND_MS },
  },
  /** In play no price of ten events or more moving for so long is a page that stands still; before the game, a long night. */
  frozenMs: { live: 5 * MINUTE_MS, prematch: 3 * 60 * MINUTE_MS },
  /** So many looks in a row decide about slowness and few events; silence has waited long enough. */
  looks: { slow: 3, fewEvents: 5, silent: 1 },
  /** So many looks in a row without it end an incident. */
  looksBack: 2,
  /** What begins again within this goes on as the same incident; afterwards it is settled for good. */
  reopenMs: 5 * MINUTE_MS,
} as const;
