import { describe, expect, test } from 'vitest';
import { formatAge, formatDuration, formatRelative } from './durations.ts';

const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe('age', () => {
  test.each([
    [0, '0s'],
    [12, '12s'],
    [12.9, '12s'],
    [59, '59s'],
    [60, '1m 00s'],
    [185, '3m 05s'],
    [3599, '59m 59s'],
    [3600, '1h 00m'],
    [7800, '2h 10m'],
    [86_399, '23h 59m'],
    [93_600, '1d 02h'],
    [-3, '0s'],
    [Number.NaN, '0s'],
  ])('%s s', (seconds, text) => {
    expect(formatAge(seconds)).toBe(text);
  });
});

test.each([
  [41 * S, '41 s'],
  [14 * MIN, '14 min'],
  [14 * MIN + 59 * S, '14 min'],
  [H + 48 * MIN, '1 h 48 m'],
  [2 * H, '2 h'],
  [D + 2 * H, '1 d 2 h'],
  [3 * D, '3 d'],
])('a span of %s ms', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

describe('relative time', () => {
  const now = Date.UTC(2025, 10, 20, 18, 42);
  test.each([
    [D + 2 * H, 'in 1 d 2 h', 'en 1 d 2 h'],
    [H + 48 * MIN, 'in 1 h 48 m', 'en 1 h 48 m'],
    [30 * MIN, 'in 30 min', 'en 30 min'],
    [20 * S, 'in 20 s', 'en 20 s'],
    [400, 'now', 'ahora'],
    [-400, 'now', 'ahora'],
    [-41 * S, '41 s ago', 'hace 41 s'],
    [-5 * MIN, '5 min ago', 'hace 5 min'],
    [-(2 * H + 20 * MIN), '2 h ago', 'hace 2 h'],
    [-3 * D, '3 d ago', 'hace 3 d'],
  ])('%s ms from now', (ahead, en, es) => {
    expect(formatRelative(now + ahead, now, 'en')).toBe(en);
    expect(formatRelative(now + ahead, now, 'es')).toBe(es);
  });
});
