import { seeded } from '../random/index.ts';

/** Draws of as many events as there are; one in twenty lies outside. */
const DRAWS = 1000;
/** The same finds give the same interval. */
const SEED = 20_261_124;
const OUTSIDE = 0.025;

/** What an event adds to a mean: a sum, and how many it is of. */
export interface EventSum {
  sum: number;
  count: number;
}

export interface Interval {
  low: number;
  high: number;
}

function drawn(events: readonly EventSum[], toldBy: (total: EventSum) => number): Interval | undefined {
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
    values.push(toldBy(total));
  }
  values.sort((a, b) => a - b);
  const at = Math.floor(DRAWS * OUTSIDE);
  return { low: values[at] ?? 0, high: values[DRAWS - 1 - at] ?? 0 };
}

/**
 * Between which values nineteen of twenty sums lie when as many events are drawn anew, with replacement: bets on one event are
 * drawn together. Undefined for fewer than two events.
 */
export const sumInterval = (sums: readonly number[]): Interval | undefined =>
  drawn(
    sums.map((sum) => ({ sum, count: 1 })),
    ({ sum }) => sum,
  );

/** The same of the mean of what events add. */
export const meanInterval = (events: readonly EventSum[]): Interval | undefined =>
  drawn(events, ({ sum, count }) => (count === 0 ? 0 : sum / count));
