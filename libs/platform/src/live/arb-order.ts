import type { Arb, ArbSort } from '@bothways/domain/arbs';

type Order = (a: Arb, b: Arb) => number;

const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const startMs = (arb: Arb): number => Date.parse(arb.event.startedAt);

/** `profit` is the sum of inverse odds: the smaller the sum, the higher the profit. */
const ORDERS: Record<ArbSort, Order> = {
  profit_desc: (a, b) => a.profit - b.profit,
  profit_asc: (a, b) => b.profit - a.profit,
  guaranteed_desc: (a, b) => b.guaranteed - a.guaranteed || a.profit - b.profit,
  time_asc: (a, b) => startMs(a) - startMs(b),
  time_desc: (a, b) => startMs(b) - startMs(a),
};

const isSort = (raw: unknown): raw is ArbSort => typeof raw === 'string' && raw in ORDERS;

/** The order that a filter's text asks for. */
export function sortOf(filter: string): ArbSort | undefined {
  const { sort }: { sort?: unknown } = JSON.parse(filter);
  return isSort(sort) ? sort : undefined;
}

/** The list's order as the server has it; equal ones by id, so that they do not change places. */
export const arbOrder =
  (sort: ArbSort = 'profit_desc'): Order =>
  (a, b) =>
    ORDERS[sort](a, b) || byId(a, b);
