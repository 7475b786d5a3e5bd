import type { Arb, ArbSort } from '@bothways/domain/arbs';

type Order = (a: Arb, b: Arb) => number;

const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const startMs = (arb: Arb): number => Date.parse(arb.event.startedAt);

/** `profit` is the sum of inverse odds: a smaller sum is a higher profit. */
const ORDERS: Record<ArbSort, Order> = {
  profit_desc: (a, b) => a.profit - b.profit,
  profit_asc: (a, b) => b.profit - a.profit,
  guaranteed_desc: (a, b) => b.guaranteed - a.guaranteed || a.profit - b.profit,
  time_asc: (a, b) => startMs(a) - startMs(b),
  time_desc: (a, b) => startMs(b) - startMs(a),
};

const isSort = (raw: unknown): raw is ArbSort => typeof raw === 'string' && raw in ORDERS;

/** Returns the order in a filter's text. */
export function sortOf(filter: string): ArbSort | undefined {
  const { sort }: { sort?: unknown } = JSON.parse(filter);
  return isSort(sort) ? sort : undefined;
}

/** The server's order of the list; ties by id, so that it is stable. */
export const arbOrder =
  (sort: ArbSort = 'profit_desc'): Order =>
  (a, b) =>
    ORDERS[sort](a, b) || byId(a, b);
