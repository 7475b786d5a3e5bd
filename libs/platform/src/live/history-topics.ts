import type { ClientMessage, OddsHistoryMessage, OddsHistoryTopic } from '@bothways/domain/live';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveOddsHistory, OddsHistoryWish } from '../contract.ts';

/** The query-cache entry of one history, kept current by the socket. */
export type HistoryEntry = Omit<LiveOddsHistory, 'retry'>;

export const NO_HISTORY: HistoryEntry = { status: 'loading', history: undefined, error: undefined };

/** Serializes a wish canonically, so that screens with the same chart share a topic. */
export const wishText = ({ bookie, topic, hours }: OddsHistoryWish): string =>
  JSON.stringify([bookie, topic, hours ?? 0]);

export const historyKey = (wish: string): QueryKey => ['live', 'oddsHistory', wish];

interface Followed {
  topic: OddsHistoryTopic;
  topicId: number;
  followers: number;
  entry: HistoryEntry;
}

export interface HistoryTopicsParts {
  send(message: ClientMessage): void;
  /** Topic numbers are allocated by the socket. */
  nextId(): number;
  onEntry(wish: string, entry: HistoryEntry): void;
  /** Called when the last follower has left. */
  onDropped(wish: string): void;
}

export interface HistoryTopics {
  /** Follows a history until the returned function is called; equal wishes share one topic. */
  follow(wish: OddsHistoryWish): () => void;
  subscribeAll(): void;
  receive(message: OddsHistoryMessage): void;
  /** Returns false for a topic of another kind. */
  refuse(topicId: number, code: string): boolean;
  retry(wish: OddsHistoryWish): void;
}

export function createHistoryTopics({ send, nextId, onEntry, onDropped }: HistoryTopicsParts): HistoryTopics {
  const followed = new Map<string, Followed>();

  const subscribe = (item: Followed): void => {
    item.topicId = nextId();
    send({ kind: 'subscribe', topicId: item.topicId, topic: item.topic });
  };
  const show = (wish: string, item: Followed, entry: HistoryEntry): void => {
    item.entry = entry;
    onEntry(wish, entry);
  };
  const begin = (wish: OddsHistoryWish): Followed => {
    const topic: OddsHistoryTopic = { name: 'oddsHistory', ...wish };
    const item = { topic, topicId: 0, followers: 0, entry: NO_HISTORY };
    followed.set(wishText(wish), item);
    subscribe(item);
    return item;
  };
  const leave = (wish: string, item: Followed): void => {
    item.followers -= 1;
    if (item.followers > 0) return;
    followed.delete(wish);
    send({ kind: 'unsubscribe', topicId: item.topicId });
    onDropped(wish);
  };
  const byId = (topicId: number): [string, Followed] | undefined =>
    [...followed].find(([, item]) => item.topicId === topicId);

  return {
    follow(wish) {
      const text = wishText(wish);
      const item = followed.get(text) ?? begin(wish);
      item.followers += 1;
      return () => leave(text, item);
    },
    subscribeAll() {
      for (const item of followed.values()) subscribe(item);
    },
    receive({ topicId, history }) {
      const found = byId(topicId);
      if (found) show(...found, { status: 'ready', history, error: undefined });
    },
    refuse(topicId, code) {
      const found = byId(topicId);
      if (!found) return false;
      const status = code === 'PLAN_REQUIRED' ? 'locked' : 'error';
      show(...found, { status, history: undefined, error: code });
      return true;
    },
    retry(wish) {
      const text = wishText(wish);
      const item = followed.get(text);
      if (!item) return;
      show(text, item, NO_HISTORY);
      subscribe(item);
    },
  };
}
