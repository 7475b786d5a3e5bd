import { z } from 'zod';

const MAX_ZONE_CHARS = 64;
const MINUTES_PER_HOUR = 60;
const SUNDAY = 7;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, `Europe/Madrid`. */
export const zoneSchema = z.string().min(1).max(MAX_ZONE_CHARS).refine(isZone, 'must be a time zone');

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: they are expensive to create and zones are few. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** Returns the local minute of the day, 0 to 1439. */
export function minuteOfDayIn(zone: string, atMs: number): number {
  const [hours = 0, minutes = 0] = clockOf(zone).format(atMs).split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date, as `2026-11-24`. */
export function dayIn(zone: string, atMs: number): string {
  const known =
    calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  calendars.set(zone, known);
  return known.format(atMs);
}

/** Returns the local day of the week, Monday 1 to Sunday 7. */
export const weekdayIn = (zone: string, atMs: number): number =>
  new Date(dayIn(zone, atMs)).getUTCDay() || SUNDAY;
