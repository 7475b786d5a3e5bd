import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';

/** More lines are noise. */
const MAX_VALUE_TICKS = 9;
/** Multiples of the step to use where the step itself gives too many lines. */
const MULTIPLES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * Returns the lines of a value axis at whole steps, from one below the lowest value to one above the highest; at a
 * multiple of the step where they would be too many.
 */
export function valueTicks(low: number, high: number, step: number): number[] {
  const linesOf = (size: number): number[] => {
    const first = Math.floor(rounded(low / size));
    const last = Math.max(first + 1, Math.ceil(rounded(high / size)));
    if (last - first > MAX_VALUE_TICKS * 2) return [];
    return Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * size));
  };
  for (const multiple of MULTIPLES) {
    const lines = linesOf(step * multiple);
    if (lines.length > 0 && lines.length <= MAX_VALUE_TICKS) return lines;
  }
  return [low, high];
}

const SPACINGS_MS = [
  10_000,
  30_000,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  28 * DAY_MS,
];

/** Returns at most `most` moments of a time axis, at round local times. */
export function timeTicks(fromMs: number, toMs: number, most: number, offsetMinutes: number): number[] {
  const offsetMs = offsetMinutes * MINUTE_MS;
  const fits = (spacingMs: number): boolean => (toMs - fromMs) / spacingMs < most;
  const spacingMs = SPACINGS_MS.find(fits) ?? (toMs - fromMs) / most;
  const ticks: number[] = [];
  let atMs = Math.ceil((fromMs - offsetMs) / spacingMs) * spacingMs + offsetMs;
  for (; atMs <= toMs && ticks.length < most; atMs += spacingMs) ticks.push(atMs);
  return ticks;
}
