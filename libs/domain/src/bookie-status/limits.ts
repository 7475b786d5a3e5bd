import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/index.ts';

/** Days covered by a bookmaker's status strip and the list of outages. */
export const STATUS_DAYS = 30;
export const STATUS_DAYS_MS = STATUS_DAYS * DAY_MS;
/** Minimum outage that is credited. */
export const CREDITED_OUTAGE_MS = 30 * MINUTE_MS;
/** Sampling interval of the feeds. */
export const SAMPLE_MS = MINUTE_MS;

/** Limits by which a feed is judged. */
export const FEED_LIMITS = {
  /**
   * Silence is this long without data, or the stale limit where that is longer: one missed round of a collector is not.
   */
  silentMs: 2 * MINUTE_MS,
  /** Share of the usual events below which they are few, and from which they count as usual again. */
  few: { below: 0.7, againFrom: 0.8 },
  /** Minimum of usual events for a share to mean anything: one match more or less is a third of three. */
  leastUsual: 10,
  /** A feed is slow where 5 % of the changes arrive later than the first limit; as usual again below the second. */
  delayMs: {
    live: { above: 15 * SECOND_MS, againBelow: 12 * SECOND_MS },
    prematch: { above: 90 * SECOND_MS, againBelow: 72 * SECOND_MS },
  },
  /**
   * In play a page is frozen where no price of ten events or more moves for this long; before the game nights are long.
   */
  frozenMs: { live: 5 * MINUTE_MS, prematch: 3 * 60 * MINUTE_MS },
  /** Consecutive samples that open an incident; silence has waited long enough already. */
  looks: { slow: 3, fewEvents: 5, silent: 1 },
  /** Consecutive samples without it that close an incident. */
  looksBack: 2,
  /** A condition that returns within this time continues the same incident; after it the incident is final. */
  reopenMs: 5 * MINUTE_MS,
} as const;
