import { z } from 'zod';

const MAX_ZONE_CHARS = 64;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

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

/** Formats are dear to make and there are few zones. */
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

/** The minute of the day, 0 to 1439, that a clock on the wall of a zone shows. */
export function minuteOfDayIn(zone: string, atMs: number): number {
  const [hours = 0, minutes = 0] = clockOf(zone).format(atMs).split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
}

/** The first whole minute after a moment. */
const nextMinute = (atMs: number): number => (Math.floor(atMs / MS_PER_MINUTE) + 1) * MS_PER_MINUTE;

/** Every zone is whole quarters of an hour from UTC. */
export const QUARTER_MS = 15 * MS_PER_MINUTE;
/** A day on which a clock is set back, and an hour more. */
const MAX_STEPS = (26 * MINUTES_PER_HOUR * MS_PER_MINUTE) / QUARTER_MS;

/** The first quarter of an hour after a moment that is the wanted one, a day and two hours ahead at most. */
export function nextQuarter(afterMs: number, isIt: (atMs: number) => boolean): number | undefined {
  let atMs = Math.ceil(nextMinute(afterMs) / QUARTER_MS) * QUARTER_MS;
  for (let steps = 0; steps < MAX_STEPS; steps += 1, atMs += QUARTER_MS) if (isIt(atMs)) return atMs;
  return undefined;
}
