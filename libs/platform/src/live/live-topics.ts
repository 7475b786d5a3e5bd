import { type ArbsChanges, type ArbsSnapshot, type ClientMessage, MAX_TOPICS } from '@bothways/domain/live';
import { sortOf } from './arb-order.ts';
import { type ArbsTopic, createArbsTopic } from './arbs-topic.ts';

/** A list left for less than this is still followed: switching tabs back and forth shows no skeleton. */
export const LINGER_MS = 10_000;

interface Followed {
  filter: string;
  topicId: number;
  topic: ArbsTopic;
  followers: number;
  linger: ReturnType<typeof setTimeout> | undefined;
}

export interface TopicsParts {
  send(message: ClientMessage): void;
  /** Numbers of topics are the socket's own. */
  nextId(): number;
  now(): number;
  /** The list of a filter has something new to show. */
  onDirty(filter: string): void;
  /** Nobody follows a filter any more. */
  onDropped(filter: string): void;
}

export interface LiveTopics {
  /** Follows a filter until the returned function is called; equal filters share one topic. */
  follow(filter: string): () => void;
  get(filter: string): ArbsTopic | undefined;
  /** After a new connection: every topic is asked for anew. */
  subscribeAll(): void;
  receive(message: ArbsSnapshot | ArbsChanges): void;
  refuse(topicId: number, code: string): void;
  retry(filter: string): void;
  failAll(error: string): void;
}

export function createLiveTopics({ send, nextId, now, onDirty, onDropped }: TopicsParts): LiveTopics {
  const followed = new Map<string, Followed>();

  const subscribe = (item: Followed): void => {
    item.topicId = nextId();
    item.topic.await();
    send({ kind: 'subscribe', topicId: item.topicId, topic: { name: 'arbs', filter: item.filter } });
  };
  const drop = (item: Followed): void => {
    clearTimeout(item.linger);
    followed.delete(item.filter);
    send({ kind: 'unsubscribe', topicId: item.topicId });
    onDropped(item.filter);
  };
  const makeRoom = (): void => {
    const left = [...followed.values()].filter(({ followers }) => followers === 0);
    if (followed.size >= MAX_TOPICS && left[0]) drop(left[0]);
  };
  const begin = (filter: string): Followed => {
    makeRoom();
    const item: Followed = {
      filter,
      topicId: 0,
      topic: createArbsTopic(sortOf(filter)),
      followers: 0,
      linger: undefined,
    };
    followed.set(filter, item);
    subscribe(item);
    return item;
  };
  const byId = (topicId: number): Followed | undefined =>
    [...followed.values()].find((item) => item.topicId === topicId);
  const apply = (item: Followed, message: ArbsSnapshot | ArbsChanges): void => {
    if (message.kind === 'arbsSnapshot') item.topic.snapshot(message, now());
    else if (item.topic.changes(message, now()) === 'gap') {
      item.topic.await();
      send({ kind: 'resync', topicId: item.topicId });
    }
    onDirty(item.filter);
  };

  return {
    follow(filter) {
      const item = followed.get(filter) ?? begin(filter);
      clearTimeout(item.linger);
      item.followers += 1;
      return () => {
        item.followers -= 1;
        if (item.followers === 0) item.linger = setTimeout(() => drop(item), LINGER_MS);
      };
    },
    get: (filter) => followed.get(filter)?.topic,
    subscribeAll() {
      for (const item of followed.values()) subscribe(item);
    },
    receive(message) {
      const item = byId(message.topicId);
      if (item) apply(item, message);
    },
    refuse(topicId, code) {
      const item = byId(topicId);
      item?.topic.fail(code === 'PLAN_REQUIRED' ? 'locked' : 'error', code);
      if (item) onDirty(item.filter);
    },
    retry(filter) {
      const item = followed.get(filter);
      if (!item) return;
      item.topic.fail('loading', undefined);
      onDirty(filter);
      subscribe(item);
    },
    failAll(error) {
      for (const { filter, topic } of followed.values()) {
        if (topic.entry().status === 'loading') topic.fail('error', error);
        onDirty(filter);
      }
    },
  };
}
