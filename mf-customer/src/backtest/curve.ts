import type { Backtest, Judgement } from '@bothways/domain/backtest';
import { DAY_MS } from '@bothways/domain/time';
import type { ChartPoint } from '@bothways/ui';

/** Approximate number of lines of the value axis. */
const LINES = 5;

export interface Curve {
  flat: ChartPoint[];
  kelly: ChartPoint[];
  fromMs: number;
  toMs: number;
  /** Distance between two lines of the value axis, in cents: a round amount. */
  step: number;
}

/** Computes the running profits, from zero before the first day; a day's results count at its end. In cents. */
export function curveOf(
  { curve }: Pick<Judgement, 'curve'>,
  { from, to }: Pick<Backtest, 'from' | 'to'>,
): Curve {
  const fromMs = Date.parse(from);
  const endOf = (day: string): number => Date.parse(day) + DAY_MS;
  const pointsOf = (key: 'flatCents' | 'kellyCents'): ChartPoint[] => [
    { atMs: fromMs, value: 0 },
    ...curve.map((each) => ({ atMs: endOf(each.day), value: each[key] })),
  ];
  const last = curve.at(-1);
  const values = curve.flatMap(({ flatCents, kellyCents }) => [flatCents, kellyCents]);
  const span = Math.max(100, Math.max(0, ...values) - Math.min(0, ...values));
  return {
    flat: pointsOf('flatCents'),
    kelly: pointsOf('kellyCents'),
    fromMs,
    toMs: Math.max(Date.parse(to), last ? endOf(last.day) : 0),
    step: 10 ** Math.floor(Math.log10(span / LINES)),
  };
}
