import type { FeedItem } from '@bothways/domain/quotes';
import type { Clock } from './clock.ts';
import type { Emit, FeedState, FeedStatus } from './feed.ts';
import { createTally, type Tally } from './tally.ts';

/** Counts what a feed did; every adapter keeps one. */
export interface Meter {
  status(): FeedStatus;
  setState(state: FeedState): void;
  fail(error: unknown): void;
  skip: Tally['skip'];
  setDetail(name: string, value: string | number): void;
  /** These bookmakers are asked for at a pace of ours. */
  pace(bookies: Iterable<string>): void;
  /** The provider was heard. */
  heard(): void;
  /** Emits and counts; an empty batch is not emitted. */
  emit(emit: Emit, items: FeedItem[], source: string): void;
}

/** What comes every few seconds has trouble when nothing came for so long. */
const QUIET_MS = 5 * 60_000;

/**
 * @param everyMs how often the feed brings prices while all is well
 * @param quietMs how long nothing is heard of its provider at most while all is well
 */
export function createMeter(
  name: string,
  clock: Clock,
  everyMs?: number,
  quietMs = everyMs === undefined ? undefined : QUIET_MS,
): Meter {
  const tally = createTally();
  const paced = new Set<string>();
  const current: FeedStatus = {
    name,
    state: 'idle',
    everyMs,
    ...(quietMs !== undefined && { quietMs }),
    items: 0,
    lastItemAtMs: undefined,
    skipped: tally.counts,
    lastError: undefined,
    detail: {},
  };
  return {
    status: () => ({
      ...current,
      ...(paced.size > 0 && { paced: [...paced] }),
      skipped: { ...current.skipped },
      detail: { ...current.detail },
    }),
    setState: (state) => {
      current.state = state;
    },
    fail: (error) => {
      current.lastError = error instanceof Error ? error.message : String(error);
    },
    skip: tally.skip,
    setDetail: (key, value) => {
      current.detail[key] = value;
    },
    pace: (bookies) => {
      for (const bookie of bookies) paced.add(bookie);
    },
    heard: () => {
      current.detail.heardMs = clock.nowMs();
    },
    emit: (emit, items, source) => {
      if (items.length === 0) return;
      current.items += items.length;
      current.lastItemAtMs = clock.nowMs();
      emit(items, source);
    },
  };
}
