import type { RejectReason } from '@bothways/domain/arbs';

/** How long a removed item stays greyed: long enough to be noticed. */
export const GONE_MS = 1_500;

/** Header of a numbered message. */
interface Head {
  seq: number;
  atMs: number;
  total: number;
  rejectedTotal: number;
}
export interface ListSnapshot<Item> extends Head {
  items: readonly Item[];
}
export interface ListChanges<Item> extends Head {
  upserts: readonly Item[];
  removes: readonly { id: string; reason?: RejectReason }[];
}

export interface Gone<Item> {
  atMs: number;
  reason?: RejectReason;
  item: Item;
}

/** A list in the query cache. */
export interface ListState<Item> {
  status: 'loading' | 'ready' | 'error' | 'locked';
  items: Item[];
  total: number;
  rejectedTotal: number;
  gone: Map<string, Gone<Item>>;
  atMs: number | undefined;
  error: string | undefined;
  /** The server's message of the error, untranslated. */
  message: string | undefined;
}

/** A list updated by numbered messages. Times are passed in. */
export interface ListTopic<Item> {
  /** A snapshot replaces everything; items of the previous list that it lacks count as removed. */
  snapshot(message: ListSnapshot<Item>, nowMs: number): void;
  /** `gap`: a message is missing, so the list is unknown until the next snapshot. `old`: a duplicate, dropped. */
  changes(message: ListChanges<Item>, nowMs: number): 'applied' | 'gap' | 'old';
  /** The sequence is broken (new connection, resync): ignores changes until the next snapshot. */
  await(): void;
  fail(status: 'loading' | 'error' | 'locked', error: string | undefined, message?: string): void;
  /** Drops items removed for `GONE_MS`; returns when to call again. */
  forgetGone(nowMs: number): number | undefined;
  entry(): ListState<Item>;
}

const START = {
  status: 'loading' as ListState<never>['status'],
  total: 0,
  rejectedTotal: 0,
  atMs: undefined as number | undefined,
  error: undefined as string | undefined,
  message: undefined as string | undefined,
};

export function createListTopic<Item extends { id: string }>(
  order: (a: Item, b: Item) => number,
): ListTopic<Item> {
  const items = new Map<string, Item>();
  const gone = new Map<string, Gone<Item>>();
  let seq: number | undefined;
  let state = START;

  const remove = (id: string, atMs: number, reason?: RejectReason): void => {
    const item = items.get(id);
    if (item) gone.set(id, reason ? { atMs, reason, item } : { atMs, item });
    items.delete(id);
  };
  const put = (item: Item): void => {
    items.set(item.id, item);
    gone.delete(item.id);
  };
  const confirm = ({ seq: at, atMs, total, rejectedTotal }: Head): void => {
    seq = at;
    state = { ...state, status: 'ready', error: undefined, message: undefined, atMs, total, rejectedTotal };
  };

  return {
    snapshot(message, nowMs) {
      const snapshotIds = new Set(message.items.map(({ id }) => id));
      for (const id of [...items.keys()]) if (!snapshotIds.has(id)) remove(id, nowMs);
      for (const item of message.items) put(item);
      confirm(message);
    },
    changes(message, nowMs) {
      if (seq === undefined || message.seq <= seq) return 'old';
      if (message.seq > seq + 1) return 'gap';
      for (const { id, reason } of message.removes) remove(id, nowMs, reason);
      for (const item of message.upserts) put(item);
      confirm(message);
      return 'applied';
    },
    await() {
      seq = undefined;
    },
    fail(status, error, message) {
      seq = undefined;
      items.clear();
      gone.clear();
      state = { ...START, status, error, message };
    },
    forgetGone(nowMs) {
      let nextMs: number | undefined;
      for (const [id, { atMs }] of gone) {
        if (nowMs - atMs >= GONE_MS) gone.delete(id);
        else nextMs = Math.min(nextMs ?? Number.POSITIVE_INFINITY, atMs + GONE_MS);
      }
      return nextMs;
    },
    entry: () => ({ ...state, items: [...items.values()].sort(order), gone: new Map(gone) }),
  };
}
