import { DAY_MS, MINUTE_MS } from '../../time/index.ts';
import { folded } from './words.ts';

/** Whether day or month comes first. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A local time. */
interface WallTime {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hours: number;
  minutes: number;
  seconds: number;
}
/** Returns the instant of a local time, in milliseconds: callers choose the zone of a file without one. */
export type Clock = (time: WallTime) => number;

export const utcClock: Clock = ({ year, month, day, hours, minutes, seconds }) =>
  Date.UTC(year, month - 1, day, hours, minutes, seconds);

const TIME = String.raw`(?:[T,\s]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?|h)?)?`;
const ZONE = String.raw`\s*(Z|GMT|UTC|[+-]\d{2}:?\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}${ZONE}$`, 'i');
/** "30-Apr-24", "30 de abril de 2024", and "April 30th, 2024". */
const DAY_NAMED = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]+(?:de\s+)?(\p{L}{3,10})\.?,?[-/.\s]+(?:de\s+|del\s+)?(\d{4}|\d{2})${TIME}${ZONE}$`,
  'iu',
);
const MONTH_NAMED = new RegExp(
  String.raw`^(\p{L}{3,10})\.?[-/.\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-/.\s]+(\d{4}|\d{2})${TIME}${ZONE}$`,
  'iu',
);
/** A weekday before a date says nothing new. */
const WEEKDAY =
  /^(mon|tue|wed|thu|fri|sat|sun|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*\.?,?\s+(?=\d|\p{L}{3,10}\.?\s+\d{1,2},?\s)/iu;
/** Months in English and Spanish, also by their first three letters. */
const MONTH_NAMES = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'sept', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
] as const;
const SERIAL = /^\d{5}([.,]\d+)?$/;

/** 1 January 1970 in spreadsheet days, which count from 30 December 1899. */
const SERIAL_EPOCH = 25_569;
/** Spreadsheet days from 1954 to 2119; other five-digit numbers are not dates. */
const SERIALS = { from: 20_000, to: 80_000 };
const CENTURY = 2000;

/** Parses a spreadsheet day; undefined where it is none. */
function serialOf(text: string): number | undefined {
  if (!SERIAL.test(text)) return undefined;
  const days = Number(text.replace(',', '.'));
  return days >= SERIALS.from && days < SERIALS.to ? days : undefined;
}

/** The first two numbers of a date whose day and month may be swapped; undefined for all other dates. */
function twoNumbers(text: string): [number, number] | undefined {
  const found = YEAR_LAST.exec(text.trim().replace(WEEKDAY, ''));
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

const MONTHS = 12;

export interface DateOrderFound {
  order: DateOrder;
  /** Whether a date of the file decides the order. */
  isSure: boolean;
  /** Dates whose value depends on the order. */
  ambiguous: number;
}

/** Returns whether day or month comes first, decided by all dates of a file together. */
export function dateOrderOf(values: Iterable<string>): DateOrderFound {
  let [dayFirst, monthFirst, ambiguous] = [0, 0, 0];
  for (const value of values) {
    const [first, second] = twoNumbers(value) ?? [0, 0];
    if (first > MONTHS) dayFirst += 1;
    else if (second > MONTHS) monthFirst += 1;
    else if (first !== second) ambiguous += 1;
  }
  const isSure = dayFirst > 0 !== monthFirst > 0 || ambiguous === 0;
  return { order: monthFirst > dayFirst ? 'mdy' : 'dmy', isSure, ambiguous };
}

/** Returns the number of a month, from 1; undefined where the word is none. */
function monthOf(word: string): number | undefined {
  const name = folded(word);
  const at = MONTH_NAMES.findIndex((names) =>
    names.some((each) => each === name || each.slice(0, 3) === name),
  );
  return at < 0 ? undefined : at + 1;
}

const isDay = ({ year, month, day }: WallTime): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function hoursOf(hours: number, half: string | undefined): number {
  if (half === undefined || half.toLowerCase() === 'h') return hours;
  return (hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** Offset of a zone from UTC. */
function aheadMs(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * MINUTE_MS;
}

function instantOf(time: WallTime, zone: string | undefined, clock: Clock): number | undefined {
  if (!isDay(time) || time.hours > 23 || time.minutes > 59 || time.seconds > 59) return undefined;
  return zone === undefined ? clock(time) : utcClock(time) - aheadMs(zone);
}

function ofSerial(days: number, clock: Clock): number {
  // The binary rounding of a day's fraction is below a second.
  const wall = new Date(Math.round(((days - SERIAL_EPOCH) * DAY_MS) / 1000) * 1000);
  return clock({
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hours: wall.getUTCHours(),
    minutes: wall.getUTCMinutes(),
    seconds: wall.getUTCSeconds(),
  });
}

/** Year, month and day of a date as written, and the rest of its match; undefined where it is none. */
function matched(text: string, order: DateOrder) {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst)
    return { year: yearFirst[1], month: yearFirst[2], day: yearFirst[3], rest: yearFirst.slice(4) };
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, one, two, year, ...rest] = yearLast;
    // No month is above 12, whatever the file's order.
    const isDayFirst = Number(two) > MONTHS ? false : Number(one) > MONTHS || order === 'dmy';
    return isDayFirst ? { year, month: two, day: one, rest } : { year, month: one, day: two, rest };
  }
  const dayNamed = DAY_NAMED.exec(text);
  const [, one = '', two = '', year, ...rest] = dayNamed ?? MONTH_NAMED.exec(text) ?? [];
  const [day, name] = dayNamed ? [one, two] : [two, one];
  const month = monthOf(name);
  return month === undefined ? undefined : { year, month, day, rest };
}

/**
 * Parses a cell's instant, in milliseconds: ISO, a date with the year last in the file's order, one with the name of
 * its month in English or Spanish, or a spreadsheet day; undefined where it is none. A zone in the cell takes
 * precedence over the clock.
 */
export function readDate(raw: string, order: DateOrder, clock: Clock = utcClock): number | undefined {
  const text = raw.trim();
  const serial = serialOf(text);
  if (serial !== undefined) return ofSerial(serial, clock);
  const found = matched(text, order) ?? matched(text.replace(WEEKDAY, ''), order);
  if (!found) return undefined;
  const { year = '', month, day, rest } = found;
  const [hours, minutes, seconds, half, zone] = rest;
  const time: WallTime = {
    year: Number(year) + (year.length === 2 ? CENTURY : 0),
    month: Number(month),
    day: Number(day),
    hours: hoursOf(Number(hours ?? 0), half),
    minutes: Number(minutes ?? 0),
    seconds: Number(seconds ?? 0),
  };
  return instantOf(time, zone, clock);
}
