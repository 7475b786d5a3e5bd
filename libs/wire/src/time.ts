import { WireError } from './error.ts';

const DAY_MS = 86_400_000;
/** The furthest day that a Date can be. */
const MAX_DATE_MS = 8.64e15;

const digits = (count: number, width: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'));
const TWO = digits(60, 2);
const THREE = digits(1000, 3);

/** `2026-11-21T12:00:00.123Z`, as almost all times are written. */
const PLAIN_LENGTH = 24;
const DATE_LENGTH = 11;
const ZERO = 48;

let readDate = '';
let readDateMs = 0;

/** A number of two or three digits; NaN where one of them is none. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** The time of a date that was read before; NaN where that takes a closer look. */
function plainMs(iso: string): number {
  if (iso.length !== PLAIN_LENGTH || !iso.startsWith(readDate) || readDate === '') return Number.NaN;
  if (iso[13] !== ':' || iso[16] !== ':' || iso[19] !== '.' || iso[23] !== 'Z') return Number.NaN;
  const [hours, minutes, seconds] = [numberAt(iso, 11, 13), numberAt(iso, 14, 16), numberAt(iso, 17, 19)];
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return Number.NaN;
  return readDateMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 + numberAt(iso, 20, 23);
}

/**
 * The same as Date.parse. A list has thousands of times of the same day: its date is read once.
 * @throws WireError when the text is no date
 */
export function toMs(iso: string): number {
  const plain = plainMs(iso);
  if (!Number.isNaN(plain)) return plain;
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new WireError(`"${iso.slice(0, 40)}" is no date`);
  // The 24th hour belongs to the next day.
  if (iso.length === PLAIN_LENGTH && iso.endsWith('Z') && !iso.startsWith('24', DATE_LENGTH)) {
    readDate = iso.slice(0, DATE_LENGTH);
    readDateMs = Math.floor(ms / DAY_MS) * DAY_MS;
  }
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
