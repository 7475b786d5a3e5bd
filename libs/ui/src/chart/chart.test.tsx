import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { LineChart } from './line-chart.tsx';
import NivoLines from './nivo-lines.tsx';
import { extentOf, valueAt, withLimit } from './series.ts';
import { timeTicks, valueTicks } from './ticks.ts';

describe('the lines of the value axis', () => {
  it.each([
    [1.39, 1.39, [1.2, 1.4]],
    [2, 2, [2, 2.2]],
    [1.9, 2.35, [1.8, 2, 2.2, 2.4]],
    [1.05, 2.6, [1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6]],
    // A step of 0.2 would give too many lines to read: a multiple of it.
    [1.1, 4, [0.8, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 3.6, 4]],
    [1.1, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('from %s to %s', (low, high, lines) => expect(valueTicks(low, high, 0.2)).toEqual(lines));

  it('hold all values, a whole number of steps apart, nine at most', () => {
    const odds = fc.integer({ min: 1001, max: 1_000_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(odds, odds, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const lines = valueTicks(low, high, 0.2);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(9);
        expect(lines[0]).toBeLessThanOrEqual(low);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
        for (const line of lines) expect(Math.abs(line / 0.2 - Math.round(line / 0.2))).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('the moments of the time axis', () => {
  it('are round times, eight at most, within the chart', () => {
    const span = fc.integer({ min: 1000, max: 400 * 24 * 3_600_000 });
    fc.assert(
      fc.property(fc.nat(2 ** 40), span, fc.integer({ min: 2, max: 8 }), (fromMs, ms, most) => {
        const ticks = timeTicks(fromMs, fromMs + ms, most, 0);
        expect(ticks.length).toBeLessThanOrEqual(most);
        for (const tick of ticks) expect(tick >= fromMs && tick <= fromMs + ms).toBe(true);
      }),
    );
  });

  it('of a day are every three hours of the reader’s own day', () => {
    const fromMs = Date.parse('2026-11-21T12:10:00Z');
    const ticks = timeTicks(fromMs, fromMs + 24 * 3_600_000, 9, -60);
    expect(ticks.map((ms) => new Date(ms).toISOString().slice(11, 16))).toEqual([
      '14:00',
      '17:00',
      '20:00',
      '23:00',
      '02:00',
      '05:00',
      '08:00',
      '11:00',
    ]);
  });
});

it('a value holds until the next, and before the first there is none', () => {
  const points = [
    { atMs: 10, value: 2 },
    { atMs: 20, value: null },
    { atMs: 30, value: 3 },
  ];
  expect([5, 10, 19, 20, 29, 30, 99].map((atMs) => valueAt(points, atMs))).toEqual([
    null,
    2,
    2,
    null,
    null,
    3,
    3,
  ]);
  expect(extentOf([{ id: 'a', label: 'A', points }])).toEqual({ low: 2, high: 3 });
  expect(extentOf([])).toBeUndefined();
});

it('bars begin at zero, and have room', () => {
  const points = [{ atMs: 0, value: 20 }];
  const bars = [{ fromMs: 0, toMs: 1, value: -5 }];
  expect(extentOf([{ id: 'a', label: 'A', points }], bars)).toEqual({ low: -5, high: 20 });
  expect(extentOf([{ id: 'a', label: 'A', points }], [{ fromMs: 0, toMs: 1, value: 5 }])?.low).toBe(0);
});

it('a chart says what else is known of a moment', async () => {
  const { user } = renderUi(
    <LineChart
      factsAt={(atMs) => [{ label: 'Bets', value: String(atMs / 10) }]}
      failed="failed"
      formatMoment={(atMs) => `at ${atMs}`}
      formatTick={String}
      formatValue={String}
      fromMs={0}
      help="Arrows walk"
      label="Profit"
      missing="none"
      series={[{ id: 'a', label: 'A', points: [{ atMs: 0, value: 2 }] }]}
      step={1}
      toMs={100}
    />,
  );
  const legend = () => screen.getByText(/^at /).parentElement;
  expect(legend()?.textContent).toBe('at 100A 2Bets 10');
  await user.tab();
  await user.keyboard('{Home}');
  expect(legend()?.textContent).toBe('at 0A 2Bets 0');
});

it.each([
  ['above it', 1, 50, (text: number) => text < 50],
  ['below it where it lies at the top', 0.5, 0, (text: number) => text > 10],
])('a limit is drawn with its meaning %s, and the axis reaches to it', (_, high, at, isThere) => {
  renderUi(
    <NivoLines
      formatTick={String}
      formatValue={(value) => `${value}%`}
      fromMs={0}
      height={100}
      limit={{ value: 0.5, label: 'stops at 0.5%' }}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      series={[{ id: 'a', label: 'A', points: [{ atMs: 0, value: 0 }] }]}
      timeTicks={[0]}
      toMs={100}
      valueTicks={[0, high]}
      width={200}
    />,
  );
  const text = screen.getByText('stops at 0.5%');
  expect(Number(text.parentElement?.querySelector('line')?.getAttribute('y1'))).toBe(at);
  expect(isThere(Number(text.getAttribute('y')))).toBe(true);
  expect(withLimit({ low: 0, high: 0 }, { value: 0.5, label: '' })).toEqual({ low: 0, high: 0.5 });
  expect(withLimit({ low: 0, high: 7 }, { value: 0.5, label: '' })).toEqual({ low: 0, high: 7 });
  expect(withLimit({ low: 1, high: 7 }, undefined)).toEqual({ low: 1, high: 7 });
});

it('a chart walks along its points by key and says what every series was then', async () => {
  const point = (atMs: number, value: number) => ({ atMs, value });
  const { user } = renderUi(
    <LineChart
      failed="failed"
      formatMoment={(atMs) => `at ${atMs}`}
      formatTick={String}
      formatValue={(value) => value.toFixed(1)}
      fromMs={0}
      help="Arrows walk"
      label="Odds"
      missing="none"
      series={[
        { id: 'a', label: 'A', points: [point(0, 2), point(50, 3)] },
        { id: 'b', label: 'B', points: [point(40, 7)] },
      ]}
      step={0.2}
      toMs={100}
    />,
  );
  const legend = () => screen.getByText(/^at /).parentElement;
  expect(legend()?.textContent).toBe('at 100A 3.0B 7.0');
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Odds. Arrows walk');
  await user.keyboard('{Home}');
  expect(legend()?.textContent).toBe('at 0A 2.0B none');
  expect(legend()?.getAttribute('aria-live')).toBe('polite');
  await user.keyboard('{ArrowRight}');
  expect(legend()?.textContent).toBe('at 50A 3.0B 7.0');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(legend()?.textContent).toBe('at 0A 2.0B none');
  await user.tab();
  expect(legend()?.textContent).toBe('at 100A 3.0B 7.0');
});
