import type { ValueBet, ValueSort } from '@bothways/domain/valuebets';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveValueBets } from '../contract.ts';

/** The query-cache entry of one filter of value bets, kept current by the socket. */
export type ValuesEntry = Omit<LiveValueBets, 'retry'>;

export const LOADING_VALUES: ValuesEntry = {
  status: 'loading',
  valuebets: [],
  total: 0,
  gone: new Map(),
  atMs: undefined,
  error: undefined,
  message: undefined,
};

export const valuesKey = (filter: string): QueryKey => ['live', 'valuebets', filter];

type Order = (a: ValueBet, b: ValueBet) => number;

const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const byValue: Order = (a, b) => b.percentage - a.percentage;
const byStart: Order = (a, b) => Date.parse(a.event.startedAt) - Date.parse(b.event.startedAt);

/** Equals the domain's order, whose module has validators that a page frame must not load. */
const ORDERS: Record<ValueSort, Order> = {
  value_desc: byValue,
  value_asc: (a, b) => byValue(b, a),
  time_asc: byStart,
  time_desc: (a, b) => byStart(b, a),
};

const isSort = (raw: unknown): raw is ValueSort => typeof raw === 'string' && raw in ORDERS;

/** Returns the order in a filter's text; ties by id, so that it is stable. */
export function valueOrder(filter: string): Order {
  const { sort }: { sort?: unknown } = JSON.parse(filter);
  const order = ORDERS[isSort(sort) ? sort : 'value_desc'];
  return (a, b) => order(a, b) || byValue(a, b) || byId(a, b);
}
