import { type Balance, type Balances, balanceFigures, profitByDate } from '@bothways/domain/bot-balances';
import { utcDay } from '@bothways/domain/time';
import type { ChartPoint, ChartSeries } from '@bothways/ui';
import { daysFrom, noonOf } from './days.ts';
import { labelOf } from './label-of.ts';

export const RANGES = { week: 7, month: 30, quarter: 90, all: undefined } as const;
export type Range = keyof typeof RANGES;

/** Approximate number of grid lines on the axis. */
const LINES = 4;

/** Returns a round step for the value axis: 1, 2 or 5 times a power of ten, in cents. */
export function stepOf(low: number, high: number): number {
  const rough = Math.max((high - low) / LINES, 100);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
}

/** Returns the cumulative profit per day from the start of the range; earlier profit is the initial value. */
function pointsOf(balances: readonly Balance[], from: string): ChartPoint[] {
  const days = profitByDate(balances);
  const before = days.findLast(({ date }) => date <= from)?.profitCents ?? 0;
  const later = days.filter(({ date }) => date > from);
  return [
    { atMs: noonOf(from), value: before },
    ...later.map(({ date, profitCents }) => ({ atMs: noonOf(date), value: profitCents })),
  ];
}

interface BalancesLines {
  series: ChartSeries[];
  from: string;
  to: string;
  step: number;
  /** Values of the first series, in cents. */
  values: readonly number[];
}

/** Returns the total profit over a range of days, and that of the most profitable bookmaker. */
export function linesOf(
  all: Pick<Balances, 'balances' | 'bookmakers'>,
  range: Range,
  words: { all: string; alone: (label: string) => string },
): BalancesLines {
  const { balances } = all;
  const { first = utcDay(0), last = utcDay(0), bookmakers } = balanceFigures(balances);
  const days = RANGES[range];
  // At least a week: a single day would be a step with nothing before it.
  const begin = [daysFrom(first, -1), daysFrom(last, 0 - RANGES.week)].toSorted()[0] ?? first;
  const wanted = days === undefined ? begin : daysFrom(last, 0 - days);
  const from = wanted > begin ? wanted : begin;
  const [most, ...others] = bookmakers;
  const series = [
    { id: 'all', label: words.all, points: pointsOf(balances, from) },
    ...(most && others.length > 0
      ? [
          {
            id: most.bookie,
            label: words.alone(labelOf(all, most.bookie)),
            points: pointsOf(
              balances.filter(({ bookieName }) => bookieName === most.bookie),
              from,
            ),
          },
        ]
      : []),
  ];
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  return {
    series,
    from,
    to: last,
    step: stepOf(Math.min(...values), Math.max(...values)),
    values: series[0]?.points.map(({ value }) => value ?? 0) ?? [],
  };
}
