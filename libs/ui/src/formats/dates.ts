import { dateFormat, relativeFormat } from '@bothways/domain/formats';
import type { Locale } from './locale.ts';

export type DateInput = Date | number | string | null | undefined;

/**
 * `date` Nov 18, 2025 · `dateTime` Nov 18, 2025, 21:00 · `day` Nov 22 · `dayTime` Sat Nov 22, 21:00 ·
 * `numeric` 11/18/2025 · `time` 21:00 · `clock` 21:00:05. In Spanish 18 nov 2025, sáb 22 nov, 18/11/2025.
 */
export type DateStyle = 'date' | 'dateTime' | 'day' | 'dayTime' | 'numeric' | 'time' | 'clock';

export interface DateOptions {
  locale: Locale;
  style?: DateStyle;
  /** Text for null, undefined and the empty string: "N/A", translated by the caller. */
  missing: string;
  /** Text for an invalid date: "Invalid date", translated by the caller. */
  invalid: string;
  /** IANA name; the browser's own zone when absent. */
  timeZone?: string;
}

const MINUTES: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const FIELDS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES },
  day: { month: 'short', day: 'numeric' },
  dayTime: { weekday: 'short', month: 'short', day: 'numeric', ...MINUTES },
  numeric: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: MINUTES,
  clock: { ...MINUTES, second: '2-digit' },
};

/** Returns milliseconds of a date input, undefined when it is missing, NaN when it is invalid. */
export function dateMs(value: DateInput): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return value instanceof Date ? value.getTime() : new Date(value).getTime();
}

/** Formats a date by locale in the browser's time zone, with the two fallbacks of the specification. */
export function formatDate(value: DateInput, options: DateOptions): string {
  const ms = dateMs(value);
  if (ms === undefined) return options.missing;
  if (Number.isNaN(ms)) return options.invalid;
  const style = options.style ?? 'date';
  if (style === 'day' || style === 'dayTime') return dayText(ms, style, options);
  return fieldsFormat(style, options).format(ms);
}

/** In the order of the language's other dates, and no comma except before the time: "Sat Nov 22, 21:00". */
function dayText(ms: number, style: 'day' | 'dayTime', options: DateOptions): string {
  const { locale } = options;
  const parts = fieldsFormat(style, options).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((p) => p.type === type)?.value ?? '';
  const day = locale === 'en' ? `${part('month')} ${part('day')}` : `${part('day')} ${part('month')}`;
  return style === 'day' ? day : `${part('weekday')} ${day}, ${part('hour')}:${part('minute')}`;
}

/** Formats the start of an event: "Today, 20:30", "Tomorrow, 12:00", else the day and time. */
export function formatStart(value: DateInput, nowMs: number, options: DateOptions): string {
  const ms = dateMs(value);
  if (ms === undefined || Number.isNaN(ms)) return formatDate(value, options);
  const days = calendarDay(ms, options.timeZone) - calendarDay(nowMs, options.timeZone);
  if (days !== 0 && days !== 1) return formatDate(ms, { ...options, style: 'dayTime' });
  const word = relativeFormat(options.locale, { numeric: 'auto' }).format(days, 'day');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${formatDate(ms, { ...options, style: 'time' })}`;
}

/**
 * Returns the reader's local date of a moment, as YYYY-MM-DD: today's date in a date field.
 * @param timeZone IANA name; the browser's own zone when absent
 */
export const calendarDate = (ms: number, timeZone?: string): string =>
  new Date(calendarDay(ms, timeZone) * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Days since 1970 of a moment's date in a zone. */
function calendarDay(ms: number, timeZone: string | undefined): number {
  const parts = fieldsFormat('numeric', { locale: 'en', timeZone }).formatToParts(ms);
  const part = (type: string): number => Number(parts.find((p) => p.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
}

const fieldsFormat = (
  style: DateStyle,
  { locale, timeZone }: { locale: Locale; timeZone?: string | undefined },
): Intl.DateTimeFormat =>
  dateFormat(locale, { ...FIELDS[style], ...(timeZone !== undefined && { timeZone }) });
