import { type ClientMessage, MAX_TOPICS } from '@bothways/domain/live';
import { isApiError } from '../api/api-error.ts';

/** One filter's list from the socket. Times are passed in. */
export interface Topic<Snapshot, Changes, Entry> {
  /** A snapshot replaces everything; items of the previous list that it lacks count as removed. */
  snapshot(message: Snapshot, nowMs: number): void;
  /** `gap`: a message is missing, so the list is unknown until the next snapshot. `old`: a duplicate, dropped. */
  changes(message: Changes, nowMs: number): 'applied' | 'gap' | 'old';
  /** The sequence is broken (new connection, resync): ignores changes until the next snapshot. */
  await(): void;
  fail(status: 'loading' | 'error' | 'locked', error: string | undefined, message?: string): void;
  /** Drops items removed some time ago; returns when to call again. */
  forgetGone(nowMs: number): number | undefined;
  entry(): Entry;
}

interface Addressed {
  topicId: number;
}

/** A list left for less than this is still followed: switching tabs back and forth shows no skeleton. */
export const LINGER_MS = 10_000;

interface Followed<Snapshot, Changes, Entry> {
  filter: string;
  topicId: number;
  topic: Topic<Snapshot, Changes, Entry>;
  followers: number;
  linger: ReturnType<typeof setTimeout> | undefined;
}

export interface TopicsParts<Snapshot, Changes, Entry> {
  /** Kind of these lists on the socket. */
  name: 'arbs' | 'valuebets' | 'matchedBets';
  create(filter: string): Topic<Snapshot, Changes, Entry>;
  send(message: ClientMessage): void;
  /** Topic numbers are allocated by the socket. */
  nextId(): number;
  now(): number;
  /** A filter's list has changes to show. */
  onDirty(filter: string): void;
  /** Called when a filter's last follower has left. */
  onDropped(filter: string): void;
}

export interface LiveTopics<Snapshot, Changes, Entry> {
  /** Follows a filter until the returned function is called; equal filters share one topic. */
  follow(filter: string): () => void;
  get(filter: string): Topic<Snapshot, Changes, Entry> | undefined;
  /** Resubscribes to every topic, after a new connection. */
  subscribeAll(): void;
  snapshot(message: Snapshot): void;
  changes(message: Changes): void;
  /** `message` is the server's, if any. */
  refuse(topicId: number, code: string, message: string | undefined): void;
  retry(filter: string): void;
  /** Number of lists to request. */
  size(): number;
  /** Requests every list over HTTP. False where the server did not answer; lists then keep their items. */
  askAll(ask: AskList<Snapshot>, signal: AbortSignal): Promise<boolean>;
}

export type AskList<Snapshot> = (question: {
  topicId: number;
  filter: string;
  nowMs: number;
  signal: AbortSignal;
}) => Promise<Snapshot>;

/** A gateway without a server behind it does not count as an answer. */
const hasAnswered = (error: unknown): boolean =>
  isApiError(error) && error.status >= 200 && error.status < 500;

/** Returns the server's message; undefined for other errors. */
const serverMessage = (error: unknown): string | undefined =>
  isApiError(error) && error.status > 0 && error.code !== 'BAD_ANSWER' ? error.message : undefined;

export function createLiveTopics<
  Snapshot extends Addressed,
  Changes extends Addressed,
  Entry extends { status: string },
>({
  name,
  create,
  send,
  nextId,
  now,
  onDirty,
  onDropped,
}: TopicsParts<Snapshot, Changes, Entry>): LiveTopics<Snapshot, Changes, Entry> {
  type Item = Followed<Snapshot, Changes, Entry>;
  const followed = new Map<string, Item>();

  const subscribe = (item: Item): void => {
    item.topicId = nextId();
    item.topic.await();
    send({ kind: 'subscribe', topicId: item.topicId, topic: { name, filter: item.filter } });
  };
  const drop = (item: Item): void => {
    clearTimeout(item.linger);
    followed.delete(item.filter);
    send({ kind: 'unsubscribe', topicId: item.topicId });
    onDropped(item.filter);
  };
  const evictIdle = (): void => {
    const left = [...followed.values()].filter(({ followers }) => followers === 0);
    if (followed.size >= MAX_TOPICS && left[0]) drop(left[0]);
  };
  const begin = (filter: string): Item => {
    evictIdle();
    const item: Item = {
      filter,
      topicId: 0,
      topic: create(filter),
      followers: 0,
      linger: undefined,
    };
    followed.set(filter, item);
    subscribe(item);
    return item;
  };
  const refuseItem = ({ filter, topic }: Item, code: string, message: string | undefined): void => {
    topic.fail(code === 'PLAN_REQUIRED' ? 'locked' : 'error', code, message);
    onDirty(filter);
  };
  const askFor = async (item: Item, ask: AskList<Snapshot>, signal: AbortSignal): Promise<boolean> => {
    const { topicId, filter, topic } = item;
    try {
      const answer = await ask({ topicId, filter, nowMs: now(), signal });
      if (signal.aborted) return true;
      topic.snapshot(answer, now());
      onDirty(filter);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      const isRefused = hasAnswered(error);
      if (isRefused || topic.entry().status === 'loading')
        refuseItem(item, isApiError(error) ? error.code : 'NETWORK', serverMessage(error));
      return isRefused;
    }
  };
  const byId = (topicId: number): Item | undefined =>
    [...followed.values()].find((item) => item.topicId === topicId);
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
    snapshot(message) {
      const item = byId(message.topicId);
      item?.topic.snapshot(message, now());
      if (item) onDirty(item.filter);
    },
    changes(message) {
      const item = byId(message.topicId);
      if (item?.topic.changes(message, now()) === 'gap') {
        item.topic.await();
        send({ kind: 'resync', topicId: item.topicId });
      }
      if (item) onDirty(item.filter);
    },
    refuse(topicId, code, message) {
      const item = byId(topicId);
      if (item) refuseItem(item, code, message);
    },
    retry(filter) {
      const item = followed.get(filter);
      if (!item) return;
      // A list that is only outdated keeps its items until newer ones arrive.
      if (item.topic.entry().status !== 'ready') item.topic.fail('loading', undefined);
      onDirty(filter);
      subscribe(item);
    },
    size: () => followed.size,
    async askAll(ask, signal) {
      const answers = await Promise.all([...followed.values()].map((item) => askFor(item, ask, signal)));
      return answers.every((isAnswered) => isAnswered);
    },
  };
}
