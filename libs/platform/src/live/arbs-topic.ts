import type { Arb, ArbSort } from '@bothways/domain/arbs';
import type { ArbsChanges, ArbsSnapshot } from '@bothways/domain/live';
import { arbOrder } from './arb-order.ts';
import type { ArbsEntry } from './arbs-entry.ts';
import { createListTopic } from './list-topic.ts';
import type { Topic } from './live-topics.ts';

export { GONE_MS } from './list-topic.ts';

/** One filter's arbs, from the socket. */
export type ArbsTopic = Topic<ArbsSnapshot, ArbsChanges, ArbsEntry>;

export function createArbsTopic(sort: ArbSort | undefined): ArbsTopic {
  const list = createListTopic<Arb>(arbOrder(sort));
  return {
    ...list,
    snapshot: (message, nowMs) => list.snapshot({ ...message, items: message.arbs }, nowMs),
    changes: (message, nowMs) => list.changes(message, nowMs),
    entry() {
      const { items, gone, message: _, ...state } = list.entry();
      const left = [...gone].map(([id, { item, ...rest }]) => [id, { ...rest, arb: item }] as const);
      return { ...state, arbs: items, gone: new Map(left) };
    },
  };
}
