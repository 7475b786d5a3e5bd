import type { MatchedBetsChanges, MatchedBetsSnapshot } from '@bothways/domain/live';
import type { MatchedBet } from '@bothways/domain/matched-betting';
import { createListTopic } from './list-topic.ts';
import type { Topic } from './live-topics.ts';
import { type MatchedEntry, matchedOrder } from './matched-entry.ts';

/** One filter's matched bets, from the socket. */
export type MatchedTopic = Topic<MatchedBetsSnapshot, MatchedBetsChanges, MatchedEntry>;

export function createMatchedTopic(filter: string): MatchedTopic {
  const list = createListTopic<MatchedBet>(matchedOrder(filter));
  return {
    ...list,
    snapshot: (message, nowMs) => list.snapshot({ ...message, items: message.matchedBets }, nowMs),
    entry() {
      const { items, gone, ...state } = list.entry();
      const left = [...gone].map(([id, { atMs, item }]) => [id, { atMs, matchedBet: item }] as const);
      return { ...state, matchedBets: items, gone: new Map(left) };
    },
  };
}
