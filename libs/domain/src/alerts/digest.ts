import { z } from 'zod';
import { minuteOfDayIn, nextQuarter, QUARTER_MS } from './zone.ts';

export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export const digestSchema = z.strictObject({
  every: z.enum(DIGESTS),
  /** Of the day, in the person's zone; counts for a daily one. */
  hour: z.int().min(0).max(23),
});
export type Digest = z.infer<typeof digestSchema>;
export const NO_DIGEST: Digest = { every: 'off', hour: 8 };

const MINUTES_PER_HOUR = 60;
const HALF_DAY_MINUTES = 12 * MINUTES_PER_HOUR;
const HOUR_MS = 3_600_000;

/** Whether the day's hour comes with this quarter: the clock shows it, or was set forward over it. */
function isReached(zone: string, wanted: number, atMs: number): boolean {
  const minute = minuteOfDayIn(zone, atMs);
  const before = minuteOfDayIn(zone, atMs - QUARTER_MS);
  if (minute === wanted) return minuteOfDayIn(zone, atMs - HOUR_MS) !== wanted;
  const isNewDay = before - minute > HALF_DAY_MINUTES;
  return minute > wanted && (before < wanted || isNewDay);
}

/**
 * When the next digest is due, strictly after `afterMs`: at each whole hour of the zone, or once a day at its hour. Where
 * a clock that is set forward leaves the hour out, the next quarter counts, so that no day is without; where it is set
 * back, the first of both counts. Undefined where none is wanted.
 */
export function nextDigestMs({ every, hour }: Digest, zone: string, afterMs: number): number | undefined {
  if (every === 'off') return undefined;
  if (every === 'hourly')
    return nextQuarter(afterMs, (atMs) => minuteOfDayIn(zone, atMs) % MINUTES_PER_HOUR === 0);
  return nextQuarter(afterMs, (atMs) => isReached(zone, hour * MINUTES_PER_HOUR, atMs));
}
