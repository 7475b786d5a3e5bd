import { z } from 'zod';
import { minuteOfDayIn } from './zone.ts';

/** A time of day: `07:30`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
export const quietHoursSchema = z.strictObject({
  isOn: z.boolean(),
  from: z.string().regex(TIME_OF_DAY, 'must be HH:MM'),
  to: z.string().regex(TIME_OF_DAY, 'must be HH:MM'),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;
export const NO_QUIET_HOURS: QuietHours = { isOn: false, from: '23:00', to: '07:00' };

const MINUTES_PER_HOUR = 60;
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

/** The same for a moment in a zone: across clock changes quiet hours follow the local clock. */
export const isQuietAt = (hours: QuietHours, zone: string, atMs: number): boolean =>
  hours.isOn && isQuiet(hours, minuteOfDayIn(zone, atMs));
