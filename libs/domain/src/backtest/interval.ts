import { seeded } from '../random/index.ts';

/** Bootstrap draws, each of as many events as there are; the interval covers 95 %. */
const DRAWS = 1000;
/** Fixed, so that equal finds give equal intervals. */
const SEED = 20_261_124;
const OUTSIDE = 0.025;

/** An event's contribution to a mean: a sum and its count. */
interface EventSum {
  sum: number;
  count: number;
}

export interface Interval {
  low: number;
  high: number;
}

function resampled(events: readonly EventSum[], figureOf: (total: EventSum) => number): Interval | undefined {
  if (events.length < 2) return undefined;
  const random = seeded(SEED);
  const values: number[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const total = { sum: 0, count: 0 };
    for (let at = 0; at < events.length; at++) {
      const event = events[Math.floor(random() * events.length)];
      total.sum += event?.sum ?? 0;
      total.count += event?.count ?? 0;
    }
    values.push(figureOf(total));
  }
  values.sort((a, b) => a - b);
  const at = Math.floor(DRAWS * OUTSIDE);
  return { low: values[at] ?? 0, high: values[DRAWS - 1 - at] ?? 0 };
}

/**
 * Returns the 95 % bootstrap interval of the sum. Resamples whole events, with replacement, because bets on one event
 * are not independent. Undefined for fewer than two events.
 */
export const sumInterval = (sums: readonly number[]): Interval | undefined =>
  resampled(
    sums.map((sum) => ({ sum, count: 1 })),
    ({ sum }) => sum,
  );

/** The same for the mean. */
export const meanInterval = (events: readonly EventSum[]): Interval | undefined =>
  resampled(events, ({ sum, count }) => (count === 0 ? 0 : sum / count));
