import { DAY_MS, MINUTE_MS } from '../../time/index.ts';
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

const TIME = String.raw`(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?)?`;
const ZONE = String.raw`\s*(Z|GMT|UTC|[+-]\d{2}:?\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}${ZONE}$`, 'i');
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
  const found = YEAR_LAST.exec(text.trim());
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

const isDay = ({ year, month, day }: WallTime): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function hoursOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
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

/**
 * Parses a cell's instant, in milliseconds: ISO, a date with the year last in the file's order, or a spreadsheet day;
 * undefined where it is none. A zone in the cell takes precedence over the clock.
 */
export function readDate(raw: string, order: DateOrder, clock: Clock = utcClock): number | undefined {
  const text = raw.trim();
  const serial = serialOf(text);
  if (serial !== undefined) return ofSerial(serial, clock);
  const [found, isYearFirst] = [YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text), YEAR_FIRST.test(text)];
  if (!found) return undefined;
  const [, one, two, three, hours, minutes, seconds, half, zone] = found;
  const [year, month, day] = isYearFirst
    ? [one, two, three]
    : order === 'dmy'
      ? [three, two, one]
      : [three, one, two];
  const time: WallTime = {
    year: Number(year) + (year?.length === 2 ? CENTURY : 0),
    month: Number(month),
    day: Number(day),
    hours: hoursOf(Number(hours ?? 0), half),
    minutes: Number(minutes ?? 0),
    seconds: Number(seconds ?? 0),
  };
  return instantOf(time, zone, clock);
}
