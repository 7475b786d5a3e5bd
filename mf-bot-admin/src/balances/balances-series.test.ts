import type { Balance } from '@bothways/domain/bot-balances';
import { describe, expect, it } from 'vitest';
import { linesOf, stepOf } from './balances-series.ts';
import { closingBefore, noonOf, profitOf } from './days.ts';

const entry = (
  date: string,
  bookieName: string,
  openingBalance: number,
  closingBalance: number,
): Balance => ({
  id: `${date} ${bookieName}`,
  date,
  bookieName,
  openingBalance,
  closingBalance,
  version: 'v1',
});
const ALL = {
  balances: [
    entry('2026-09-01', 'bwin', 0, 10),
    entry('2026-11-19', 'bwin', 10, 30),
    entry('2026-11-20', 'luckia', 0, 5),
    entry('2026-11-20', 'bwin', 30, 20),
  ],
  bookmakers: [
    { bookie: 'bwin', label: 'Bwin' },
    { bookie: 'luckia', label: 'Luckia' },
  ],
};
const WORDS = { all: 'all', alone: (label: string) => `${label} alone` };

describe('lines', () => {
  it('begin at nothing the day before the first entry', () => {
    const { series, from, to } = linesOf(ALL, 'all', WORDS);
    expect([from, to]).toEqual(['2026-08-31', '2026-11-20']);
    expect(series.map(({ label, points }) => [label, points.map(({ value }) => value)])).toEqual([
      ['all', [0, 1000, 3000, 2500]],
      ['Bwin alone', [0, 1000, 3000, 2000]],
    ]);
    expect(series[0]?.points.at(-1)?.atMs).toBe(noonOf('2026-11-20'));
  });

  it('of a range begin with what came before it', () => {
    const { series, from, values } = linesOf(ALL, 'week', WORDS);
    expect(from).toBe('2026-11-13');
    expect(series[0]?.points.map(({ value }) => value)).toEqual([1000, 3000, 2500]);
    expect(values).toEqual([1000, 3000, 2500]);
  });

  it('of one bookmaker are one', () => {
    const one = { ...ALL, balances: ALL.balances.filter(({ bookieName }) => bookieName === 'bwin') };
    expect(linesOf(one, 'month', WORDS).series).toHaveLength(1);
  });
});

it.each([
  [0, 0, 100],
  [0, 35_000, 10_000],
  [-20_000, 60_000, 20_000],
  [0, 790, 200],
])('an axis from %d to %d has a line every %d', (low, high, step) => {
  expect(stepOf(low, high)).toBe(step);
});

it('opens with what the account held last', () => {
  expect(closingBefore(ALL.balances, 'bwin', '2026-11-20')).toBe(30);
  expect(closingBefore(ALL.balances, 'bwin', '2026-09-01')).toBeNull();
  expect(profitOf(0.1, 0.3)).toBe(20);
  expect(profitOf(null, 1)).toBeUndefined();
});
