import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';

/** How often a league is asked while its next start is so far off, and what a look is worth then beside the others. */
export interface Row {
  name: 'inPlay' | 'lastHour' | 'hours' | 'day' | 'ahead';
  /** Up to so long before a start; 0 for a game that is played. */
  withinMs: number;
  everyMs: number;
  /** Prices move more the nearer the start. In play a price of a minute ago is hardly one. */
  worth: number;
}

/** The nearest first. The provider's own eyes open every 60 s before a game: to ask more often is wasted. */
export const ROWS: readonly [Row, ...Row[]] = [
  { name: 'inPlay', withinMs: 0, everyMs: MINUTE_MS, worth: 2 },
  { name: 'lastHour', withinMs: HOUR_MS, everyMs: MINUTE_MS, worth: 16 },
  { name: 'hours', withinMs: 6 * HOUR_MS, everyMs: 5 * MINUTE_MS, worth: 8 },
  { name: 'day', withinMs: 24 * HOUR_MS, everyMs: 30 * MINUTE_MS, worth: 3 },
  { name: 'ahead', withinMs: 14 * 24 * HOUR_MS, everyMs: 6 * HOUR_MS, worth: 1 },
];

/** So long a game is taken to be played where nobody says that it is over. */
export const PLAYED_MS = 2.5 * HOUR_MS;
/** Two looks closer than this are one: the provider has nothing newer by then. */
export const NEAR_MS = 40_000;
/** The last looks before a start: what closes the line. */
export const CLOSING_MS = [5 * MINUTE_MS, MINUTE_MS] as const;
/** After a start it is asked how it ended; longer games are over by the second time. */
export const SCORES_HELD_MS = [2 * HOUR_MS, 3 * HOUR_MS] as const;
/** Events that are still not over then are asked about more and more rarely, and after three days no more. */
export const SCORES_LATER_MS = [4, 5, 6, 12, 24, 48, 70].map((hours) => hours * HOUR_MS);
/** One question about scores tells of all events of a league. */
export const SCORES_APART_MS = HOUR_MS;
/** Starts that are minutes apart share a question. */
export const SCORES_GRID_MS = 5 * MINUTE_MS;
