import type { FeedItem } from '@bothways/domain/quotes';
import type { Clock } from './clock.ts';
import type { Emit, FeedState, FeedStatus } from './feed.ts';
import { createTally, type Tally } from './tally.ts';

/** Counts a feed's activity; every adapter has one. */
export interface Meter {
  status(): FeedStatus;
  setState(state: FeedState): void;
  fail(error: unknown): void;
  skip: Tally['skip'];
  setDetail(name: string, value: string | number): void;
  /** Marks bookmakers that are polled on our schedule. */
  pace(bookies: Iterable<string>): void;
  /** Notes a sign of life from the provider. */
  heard(): void;
  /** Emits and counts a batch; skips an empty one. */
  emit(emit: Emit, items: FeedItem[], source: string): void;
}

/** Silence of a feed with frequent prices that means trouble. */
const QUIET_MS = 5 * 60_000;

/**
 * @param everyMs normal interval between prices
 * @param quietMs longest normal silence of the provider
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
