import type { OddsHistory } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { chartOf } from './history-series.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number, odds: number, withdrawn = false) => ({
  timestamp: new Date(NOW_MS + minutes * 60_000).toISOString(),
  odds,
  ...(withdrawn && { withdrawn: true as const }),
});
const history: OddsHistory = {
  bookie: 'one',
  topic: 't',
  currentOdds: 2.1,
  history: [at(-60, 2), at(-10, 2.1)],
  allBookies: Array.from({ length: 9 }, (_, place) => ({
    bookie: `other${place}`,
    currentOdds: null,
    history: [at(-90, 3), at(-30, 3, true)],
  })),
};
const options = { bookieName: (value: string) => value.toUpperCase(), untilMs: NOW_MS };

describe('the lines of a history', () => {
  it('are the bookmaker’s own alone, drawn on to the present', () => {
    const chart = chartOf(history, { ...options, compares: false });
    expect(chart.series.map(({ label }) => label)).toEqual(['ONE']);
    expect(chart.series[0]?.points.at(-1)).toEqual({ atMs: NOW_MS, value: 2.1 });
    expect([chart.fromMs, chart.toMs, chart.hidden]).toEqual([NOW_MS - HOUR_MS, NOW_MS, 0]);
  });

  it('are eight at most when compared, and a price that was taken away ends there', () => {
    const chart = chartOf(history, { ...options, compares: true });
    expect(chart.series).toHaveLength(8);
    expect(chart.hidden).toBe(2);
    expect(chart.series[1]?.points.map(({ value }) => value)).toEqual([3, 3, null]);
    expect(chart.fromMs).toBe(NOW_MS - 90 * 60_000);
  });

  it('have some width when the price is brand-new', () => {
    const fresh = { ...history, history: [at(0, 2)], allBookies: [] };
    const { fromMs, toMs } = chartOf(fresh, { ...options, compares: false });
    expect(toMs - fromMs).toBe(60_000);
  });
});
