import { DAY_MS, HOUR_MS, WEEK_MS } from '../time/index.ts';
/** How far back a usual hour may lie. */
export const USUAL_WEEKS = 6;
/** Fewer hours are no habit. */
const LEAST_HOURS = 2;

/** What an hour came to. */
export interface HourOfEvents {
  /** When it began, ms. */
  hourMs: number;
  events: number;
}

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** The middle one, or the mean of the two in the middle; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The hours that say what is usual at a time: the same hour of each day of six weeks before it. UTC. */
export const usualHours = (atMs: number): number[] =>
  Array.from({ length: USUAL_WEEKS * 7 }, (_, days) => hourOf(atMs) - (days + 1) * DAY_MS);

/**
 * How many events are usual at a time: the median of the same hour and weekday over six weeks; where fewer than two of them
 * were watched, that of the same hour of other days; undefined where fewer than two of those were.
 */
export function usualEvents(hours: readonly HourOfEvents[], atMs: number): number | undefined {
  const wanted = new Set(usualHours(atMs));
  const sameHour = hours.filter(({ hourMs }) => wanted.has(hourMs));
  const sameDay = sameHour.filter(({ hourMs }) => (hourOf(atMs) - hourMs) % WEEK_MS === 0);
  const chosen = [sameDay, sameHour].find(({ length }) => length >= LEAST_HOURS);
  const usual = chosen && median(chosen.map(({ events }) => events));
  return usual === undefined ? undefined : Math.round(usual);
}
