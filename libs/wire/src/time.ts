import { WireError } from './error.ts';

const DAY_MS = 86_400_000;
/** Latest time that a Date can represent. */
const MAX_DATE_MS = 8.64e15;

/** `000Z` to `999Z` */
const MILLISECONDS = Array.from({ length: 1000 }, (_, number) => `${String(number).padStart(3, '0')}Z`);

/** Length of `2026-11-21T12:00:00.123Z`, the form of almost all times. */
const PLAIN_LENGTH = 24;
const DATE_LENGTH = 11;
const ZERO = 48;

let readDate = '';
let readDateMs = 0;

/** Parses two or three digits; NaN if one of them is not a digit. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Returns the time if its date was parsed before; NaN if it needs a full parse. */
function plainMs(iso: string): number {
  if (iso.length !== PLAIN_LENGTH || !iso.startsWith(readDate) || readDate === '') return Number.NaN;
  if (iso[13] !== ':' || iso[16] !== ':' || iso[19] !== '.' || iso[23] !== 'Z') return Number.NaN;
  const [hours, minutes, seconds] = [numberAt(iso, 11, 13), numberAt(iso, 14, 16), numberAt(iso, 17, 19)];
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return Number.NaN;
  return readDateMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 + numberAt(iso, 20, 23);
}

/** More texts of times than lists show at once. */
const MAX_TEXTS = 4096;
const texts = new Map<string, number>();

/**
 * Cached `Date.parse`, because hundreds of lists show the same times.
 * @throws WireError if the text is not a date
 */
export function toMs(iso: string): number {
  const held = texts.get(iso);
  if (held !== undefined) return held;
  const ms = readMs(iso);
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(iso, ms);
  return ms;
}

/** A list has thousands of times of the same day: its date is parsed once. */
function readMs(iso: string): number {
  const plain = plainMs(iso);
  if (!Number.isNaN(plain)) return plain;
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new WireError(`"${iso.slice(0, 40)}" is no date`);
  // Hour 24 belongs to the next day.
  if (iso.length === PLAIN_LENGTH && iso.endsWith('Z') && !iso.startsWith('24', DATE_LENGTH)) {
    readDate = iso.slice(0, DATE_LENGTH);
    readDateMs = Math.floor(ms / DAY_MS) * DAY_MS;
  }
  return ms;
}

/** Default of a time before it is read. */
export const EPOCH = '1970-01-01T00:00:00.000Z';

/** Cached texts of seconds: prices of a list are at most some minutes old. */
const MAX_SECONDS = 2048;
const seconds = new Map<number, string>();

/** `2026-11-21T12:00:00.` */
function secondText(second: number): string {
  const known = seconds.get(second);
  if (known !== undefined) return known;
  if (seconds.size >= MAX_SECONDS) seconds.clear();
  const text = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  seconds.set(second, text);
  return text;
}

/**
 * Formats as ISO 8601 with milliseconds, like Date. A list has thousands of times, most of the same seconds:
 * concatenating two cached texts takes almost no time and memory.
 * @throws WireError if the number is outside the range of dates
 */
export function toIso(ms: number): string {
  if (!(Math.abs(ms) <= MAX_DATE_MS)) throw new WireError('A time is out of range');
  const whole = Math.trunc(ms);
  const second = Math.floor(whole / 1000);
  return secondText(second) + MILLISECONDS[whole - second * 1000];
}
