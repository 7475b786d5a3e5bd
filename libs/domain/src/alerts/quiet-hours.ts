import { z } from 'zod';
import { MINUTE_MS } from '../time/index.ts';
import { minuteOfDayIn, weekdayIn } from './zone.ts';

/** A time of day: `07:30`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
export const quietHoursSchema = z.strictObject({
  isOn: z.boolean(),
  from: z.string().regex(TIME_OF_DAY, 'must be HH:MM'),
  to: z.string().regex(TIME_OF_DAY, 'must be HH:MM'),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;
export const NO_QUIET_HOURS: QuietHours = { isOn: false, from: '23:00', to: '07:00' };

const DAYS_OF_WEEK = 7;
/** Monday is 1, as in ISO 8601. */
export const weekdaySchema = z.int().min(1).max(DAYS_OF_WEEK);
export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** The days of the week on which quiet hours begin, in their order. */
export const quietDaysSchema = z
  .array(weekdaySchema)
  .min(1)
  .max(DAYS_OF_WEEK)
  .refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0)), 'must be in order');

/** Quiet hours with their days, by the clock of a zone. */
export interface QuietTimes extends QuietHours {
  days: readonly number[];
  zone: string;
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
};

/** Whether a minute of the person's day is quiet; hours may span midnight, and equal ends mean the whole day. */
export function isQuiet({ isOn, from, to }: QuietHours, minuteOfDay: number): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  if (!isOn) return false;
  return start < end ? minuteOfDay >= start && minuteOfDay < end : minuteOfDay >= start || minuteOfDay < end;
}

/** The same for a moment: across clock changes quiet hours follow the local clock, into the day after theirs. */
export function isQuietAt({ days, zone, ...hours }: QuietTimes, atMs: number): boolean {
  if (!hours.isOn) return false;
  const minute = minuteOfDayIn(zone, atMs);
  if (!isQuiet(hours, minute)) return false;
  const today = weekdayIn(zone, atMs);
  const isOfYesterday = minute < minuteOf(hours.from);
  return days.includes(isOfYesterday ? today - 1 || DAYS_OF_WEEK : today);
}

/** Clock changes of all zones are multiples of this. */
const STEP_MS = 15 * MINUTE_MS;
/** Quiet hours of every day of a week, one after the other. */
const MAX_ENDS = 2 * DAYS_OF_WEEK;

/** Returns when what is quiet at a moment ends: the moment itself where nothing is, undefined where it never ends. */
export function quietUntilMs(times: QuietTimes, atMs: number): number | undefined {
  const end = minuteOf(times.to);
  let untilMs = atMs;
  for (let ends = 0; isQuietAt(times, untilMs); ends += 1) {
    if (ends === MAX_ENDS) return undefined;
    const left = (end - minuteOfDayIn(times.zone, untilMs) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    untilMs = (Math.floor(untilMs / MINUTE_MS) + (left || MINUTES_PER_DAY)) * MINUTE_MS;
  }
  // Where the clock went forward meanwhile, the end came earlier.
  while (untilMs - STEP_MS > atMs && !isQuietAt(times, untilMs - STEP_MS)) untilMs -= STEP_MS;
  return untilMs;
}
