import { describe, expect, test } from 'vitest';
import { calendarDate, type DateStyle, formatDate, formatStart } from './dates.ts';

const EN = { locale: 'en', missing: 'N/A', invalid: 'Invalid date', timeZone: 'Europe/Madrid' } as const;
const ES = { ...EN, locale: 'es', invalid: 'Fecha no válida' } as const;
const AT = '2025-11-22T20:00:05Z'; // 21:00:05 in Madrid

describe('each style in both languages', () => {
  test.each<[DateStyle, string, string]>([
    ['date', 'Nov 22, 2025', '22 nov 2025'],
    ['dateTime', 'Nov 22, 2025, 21:00', '22 nov 2025, 21:00'],
    ['day', 'Nov 22', '22 nov'],
    ['dayTime', 'Sat Nov 22, 21:00', 'sáb 22 nov, 21:00'],
    ['numeric', '11/22/2025', '22/11/2025'],
    ['time', '21:00', '21:00'],
    ['clock', '21:00:05', '21:00:05'],
  ])('%s', (style, en, es) => {
    expect(formatDate(AT, { ...EN, style })).toBe(en);
    expect(formatDate(AT, { ...ES, style })).toBe(es);
  });
});

test.each([
  ['2026-11-23T22:59:59Z', 'Europe/Madrid', '2026-11-23'],
  ['2026-11-23T23:00:00Z', 'Europe/Madrid', '2026-11-24'],
  ['2026-11-23T23:00:00Z', 'UTC', '2026-11-23'],
  ['2026-11-24T04:59:59Z', 'America/New_York', '2026-11-23'],
  ['2026-11-24T05:00:00Z', 'America/New_York', '2026-11-24'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2026-03-29T01:00:00Z', 'Europe/Madrid', '2026-03-29'],
])('at %s it is in %s the %s', (at, timeZone, day) => {
  expect(calendarDate(Date.parse(at), timeZone)).toBe(day);
});

test('a missing date reads N/A, an unparsable one Invalid date, in the words of the caller', () => {
  for (const missing of [null, undefined, '']) expect(formatDate(missing, EN)).toBe('N/A');
  for (const bad of ['soon', Number.NaN, new Date('x'), '2025-13-45']) {
    expect(formatDate(bad, EN)).toBe('Invalid date');
    expect(formatDate(bad, ES)).toBe('Fecha no válida');
  }
});

test('a date, its milliseconds and its ISO text are the same moment; zero is a date', () => {
  const date = new Date(AT);
  expect(formatDate(date, EN)).toBe(formatDate(AT, EN));
  expect(formatDate(date.getTime(), EN)).toBe(formatDate(AT, EN));
  expect(formatDate(0, EN)).toBe('Jan 1, 1970');
});

test('without a zone the one of the browser counts', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { timeZone: _, ...browser } = EN;
  expect(formatDate(AT, { ...browser, style: 'time' })).toBe(
    formatDate(AT, { ...EN, style: 'time', timeZone }),
  );
});

describe('the start of an event', () => {
  const nowMs = Date.parse('2025-11-20T17:42:00Z'); // 18:42 in Madrid
  test.each([
    ['2025-11-20T19:30:00Z', 'Today, 20:30', 'Hoy, 20:30'],
    ['2025-11-20T22:59:00Z', 'Today, 23:59', 'Hoy, 23:59'],
    ['2025-11-20T23:30:00Z', 'Tomorrow, 00:30', 'Mañana, 00:30'],
    ['2025-11-22T20:00:00Z', 'Sat Nov 22, 21:00', 'sáb 22 nov, 21:00'],
    ['2025-11-19T20:00:00Z', 'Wed Nov 19, 21:00', 'mié 19 nov, 21:00'],
    ['', 'N/A', 'N/A'],
    ['soon', 'Invalid date', 'Fecha no válida'],
  ])('%s', (at, en, es) => {
    expect(formatStart(at, nowMs, EN)).toBe(en);
    expect(formatStart(at, nowMs, ES)).toBe(es);
  });

  test('its day is the day of the viewer, not of Greenwich', () => {
    const at = '2025-11-20T23:30:00Z';
    expect(formatStart(at, nowMs, { ...EN, timeZone: 'America/New_York' })).toBe('Today, 18:30');
  });

  test('the night the clocks change has no lost day', () => {
    const options = { ...EN, timeZone: 'Europe/Madrid' };
    expect(formatStart('2025-10-26T12:00:00Z', Date.parse('2025-10-25T12:00:00Z'), options)).toBe(
      'Tomorrow, 13:00',
    );
  });
});
