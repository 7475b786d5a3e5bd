import { DAY_MS, HOUR_MS, WEEK_MS } from '../time/index.ts';
/** How many weeks back an hour counts as usual. */
export const USUAL_WEEKS = 6;
/** Fewer hours are not representative. */
const LEAST_HOURS = 2;

/** Events of one hour. */
interface HourOfEvents {
  /** Its start, ms. */
  hourMs: number;
  events: number;
}

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Returns the median; undefined for an empty list. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the hours to compare a time with: the same hour of each day of the six weeks before it. UTC. */
export const usualHours = (atMs: number): number[] =>
  Array.from({ length: USUAL_WEEKS * 7 }, (_, days) => hourOf(atMs) - (days + 1) * DAY_MS);

/**
 * Returns the usual number of events at a time: the median of the same hour and weekday over six weeks; where fewer
 * than two of those were observed, of the same hour of other days; undefined where that, too, has fewer than two.
 */
export function usualEvents(hours: readonly HourOfEvents[], atMs: number): number | undefined {
  const wanted = new Set(usualHours(atMs));
  const sameHour = hours.filter(({ hourMs }) => wanted.has(hourMs));
  const sameDay = sameHour.filter(({ hourMs }) => (hourOf(atMs) - hourMs) % WEEK_MS === 0);
  const chosen = [sameDay, sameHour].find(({ length }) => length >= LEAST_HOURS);
  const usual = chosen && median(chosen.map(({ events }) => events));
  return usual === undefined ? undefined : Math.round(usual);
}
