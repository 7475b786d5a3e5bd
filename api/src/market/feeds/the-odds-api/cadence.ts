import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';

/** Poll interval of a league at a distance from its next start, and the value of a poll then relative to others. */
export interface Row {
  name: 'inPlay' | 'lastHour' | 'hours' | 'day' | 'ahead';
  /** Time before a start up to which it applies; 0 for a game in play. */
  withinMs: number;
  everyMs: number;
  /** Prices move more the nearer the start. In play, a price a minute old is hardly useful. */
  worth: number;
}

/** Nearest first. The provider itself updates every 60 s before a game: polling more often is wasted. */
export const ROWS: readonly [Row, ...Row[]] = [
  { name: 'inPlay', withinMs: 0, everyMs: MINUTE_MS, worth: 2 },
  { name: 'lastHour', withinMs: HOUR_MS, everyMs: MINUTE_MS, worth: 16 },
  { name: 'hours', withinMs: 6 * HOUR_MS, everyMs: 5 * MINUTE_MS, worth: 8 },
  { name: 'day', withinMs: 24 * HOUR_MS, everyMs: 30 * MINUTE_MS, worth: 3 },
  { name: 'ahead', withinMs: 14 * 24 * HOUR_MS, everyMs: 6 * HOUR_MS, worth: 1 },
];

/** Assumed duration of a game that nobody reports as finished. */
export const PLAYED_MS = 2.5 * HOUR_MS;
/** Polls closer than this are merged: the provider has nothing newer in between. */
export const NEAR_MS = 40_000;
/** The last polls before a start, for the closing line. */
export const CLOSING_MS = [5 * MINUTE_MS, MINUTE_MS] as const;
/** Polls for results after a start; longer games have ended by the second one. */
export const SCORES_HELD_MS = [2 * HOUR_MS, 3 * HOUR_MS] as const;
/** Unfinished events are then polled ever more rarely, and not at all after three days. */
export const SCORES_LATER_MS = [4, 5, 6, 12, 24, 48, 70].map((hours) => hours * HOUR_MS);
/** One poll of scores covers all events of a league. */
export const SCORES_APART_MS = HOUR_MS;
/** Starts within this share a poll. */
export const SCORES_GRID_MS = 5 * MINUTE_MS;
