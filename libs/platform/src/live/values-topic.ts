import type { ValueBetsChanges, ValueBetsSnapshot } from '@bothways/domain/live';
import type { ValueBet } from '@bothways/domain/valuebets';
import { createListTopic } from './list-topic.ts';
import type { Topic } from './live-topics.ts';
import { type ValuesEntry, valueOrder } from './values-entry.ts';

/** One filter's value bets, from the socket. */
export type ValuesTopic = Topic<ValueBetsSnapshot, ValueBetsChanges, ValuesEntry>;

export function createValuesTopic(filter: string): ValuesTopic {
  const list = createListTopic<ValueBet>(valueOrder(filter));
  const rejectedTotal = 0;
  return {
    ...list,
    snapshot: (message, nowMs) =>
      list.snapshot({ ...message, rejectedTotal, items: message.valuebets }, nowMs),
    changes: (message, nowMs) => list.changes({ ...message, rejectedTotal }, nowMs),
    entry() {
      const { items, gone, rejectedTotal: _, ...state } = list.entry();
      const left = [...gone].map(([id, { atMs, item }]) => [id, { atMs, valuebet: item }] as const);
      return { ...state, valuebets: items, gone: new Map(left) };
    },
  };
}
