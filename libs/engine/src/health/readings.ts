import type { Mode } from '@bothways/domain/quotes';

/** The index at which arrays hold what belongs to a bookmaker's feed in one mode. */
export const feedIndex = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

/** How long quotes were under way. */
export interface DelayReading {
  /** Milliseconds, to some seven percent. */
  p50: number;
  p95: number;
  /** How many quotes were measured. */
  of: number;
}

/** How many arbs with a leg there were followed to the end, and how many of them stood. */
export interface SurvivalCounts {
  of: number;
  after5: number;
  after15: number;
  after60: number;
}

/** That a bookmaker should be in a group, or leave its own. */
export interface Suggestion {
  kind: 'join' | 'split';
  /** A bookmaker of the other group, or of its own. */
  with: string;
  /** 0 to 1 */
  sameShare: number;
  selections: number;
}

/** How alike a bookmaker's prices are to those of its group. */
export interface CloneReading {
  bookie: string;
  /** 0 to 1; absent where nobody else of its group quotes the same selections. */
  sameShare?: number;
  selections: number;
  suggestion?: Suggestion;
}

/** A bookmaker's feed in one mode. */
export interface FeedReading {
  bookie: string;
  mode: Mode;
  /** With prices that are not stale. */
  events: number;
  /** With prices that are, all of them: neither repeated nor taken back. */
  staleEvents: number;
  quotes: number;
  lastSeenMs: number;
  lastChangedMs: number;
  /** When it was last heard again after a pause of a minute or more; 0 where there was none. */
  resumedMs: number;
  /** The last time that nothing was heard for 15 s or more; of 0 ms where there was none. */
  pause: { ms: number; endMs: number };
  /** From what sources say of when they saw prices; absent where too few do. */
  delayMs?: DelayReading;
  /** Opportunities with a leg there. */
  arbs: number;
  valueBets: number;
  /** Since `HealthReading.sinceMs`. */
  survival: SurvivalCounts;
}

/** How the feeds are doing. */
export interface HealthReading {
  /** Since when the engine counts: another number is another engine, which has begun anew. */
  sinceMs: number;
  /** When counts are of; 0 before the first. */
  walkedMs: number;
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
  feeds: FeedReading[];
  clones: CloneReading[];
}
