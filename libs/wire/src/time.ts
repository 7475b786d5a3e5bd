import { WireError } from './error.ts';

const DAY_MS = 86_400_000;
/** The furthest day that a Date can be. */
const MAX_DATE_MS = 8.64e15;

const digits = (count: number, width: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'));
const TWO = digits(60, 2);
const THREE = digits(1000, 3);

/** @throws WireError when the text is no date */
export function toMs(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new WireError(`"${iso.slice(0, 40)}" is no date`);
  return ms;
}

/** What a time is before it is read. */
export const EPOCH = '1970-01-01T00:00:00.000Z';

let knownDay = 0;
let knownDate = '1970-01-01T';

/**
 * ISO 8601 with milliseconds, as Date writes it. A list has thousands of times of the same day: its date is written
 * once, which halves the time to read a frame.
 * @throws WireError when no date has this number
 */
export function toIso(ms: number): string {
  if (!(Math.abs(ms) <= MAX_DATE_MS)) throw new WireError('A time is out of range');
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / DAY_MS);
  if (day !== knownDay) {
    knownDay = day;
    knownDate = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  }
  const inDay = whole - day * DAY_MS;
  const seconds = Math.floor(inDay / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${knownDate}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[inDay % 1000]}Z`;
}
