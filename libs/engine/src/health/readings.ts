import type { Mode } from '@bothways/domain/quotes';

/** Array index of a bookmaker's feed in one mode. */
export const feedIndex = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

/** Delay of the feed. */
export interface DelayReading {
  /** Milliseconds, to about seven percent. */
  p50: number;
  p95: number;
  /** Number of quotes measured. */
  of: number;
}

/** Number of arbs with a leg there that were followed to the end, and of those that survived. */
export interface SurvivalCounts {
  of: number;
  after5: number;
  after15: number;
  after60: number;
}

/** Suggestion that a bookmaker should join a group or leave its own. */
export interface Suggestion {
  kind: 'join' | 'split';
  /** A bookmaker of the other group, or of its own. */
  with: string;
  /** 0 to 1 */
  sameShare: number;
  selections: number;
}

/** Similarity of a bookmaker's prices to those of its group. */
export interface CloneReading {
  bookie: string;
  /** 0 to 1; absent if no other bookmaker of its group quotes the same selections. */
  sameShare?: number;
  selections: number;
  suggestion?: Suggestion;
  /** The comparison with the bookmaker whose variant it is. */
  original?: { value: string; compared: number; alike: number };
}

/** A bookmaker's feed in one mode. */
export interface FeedReading {
  bookie: string;
  mode: Mode;
  /** With prices that are not stale. */
  events: number;
  /** With stale prices only: neither repeated nor withdrawn. */
  staleEvents: number;
  quotes: number;
  lastSeenMs: number;
  lastChangedMs: number;
  /** When the feed resumed after a pause of a minute or more; 0 if it never paused. */
  resumedMs: number;
  /** The last silence of 15 s or more; 0 ms if there was none. */
  pause: { ms: number; endMs: number };
  /** From the times of sight stated by sources; absent if too few state them. */
  delayMs?: DelayReading;
  /** Opportunities with a leg there. */
  arbs: number;
  valueBets: number;
  /** Since `HealthReading.sinceMs`. */
  survival: SurvivalCounts;
}

/** Health of all feeds. */
export interface HealthReading {
  /** When the engine began to count: a different value means a new engine that has started over. */
  sinceMs: number;
  /** Time of the counts; 0 before the first. */
  walkedMs: number;
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
  feeds: FeedReading[];
  clones: CloneReading[];
}
