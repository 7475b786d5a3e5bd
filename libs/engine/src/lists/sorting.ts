import type { ArbSort } from '@bothways/domain/arbs';

/** The keys that lists are sorted by. */
export interface Sortable {
  combo: number;
  sum: number;
  /** See `guaranteedSumOf`. */
  guaranteed: number;
  startMs: number;
}

type Key = (sum: number, startMs: number, guaranteed: number) => number;

/**
 * Highest profit first is lowest sum first; `time` is the start of the event, the more profitable first at equal times.
 */
const KEYS: Record<ArbSort, Key> = {
  profit_desc: (sum) => sum,
  profit_asc: (sum) => 0 - sum,
  guaranteed_desc: (_sum, _startMs, guaranteed) => guaranteed,
  time_asc: (_, startMs) => startMs,
  time_desc: (_, startMs) => 0 - startMs,
};

export const sortKey = (sort: ArbSort): Key => KEYS[sort];

/** Whether the start of the event affects the order. */
export const isByTime = (sort: ArbSort): boolean => sort === 'time_asc' || sort === 'time_desc';

/** Equal rows are in order of arrival in the book, so that the same input gives the same list. */
export function comparing(sort: ArbSort): (a: Sortable, b: Sortable) => number {
  const key = KEYS[sort];
  return (a, b) =>
    key(a.sum, a.startMs, a.guaranteed) - key(b.sum, b.startMs, b.guaranteed) ||
    a.sum - b.sum ||
    a.combo - b.combo;
}
