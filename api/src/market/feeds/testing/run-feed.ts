import type { Feed } from '../feed.ts';
import { type Batch, collector } from './collect.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Starts a feed and lets `ms` pass; returns what it said and a way to stop it. */
export async function runFeed(
  feed: Feed,
  clock: VirtualClock,
  ms: number,
): Promise<{ batches: Batch[]; items: () => Batch['items']; stop: () => Promise<void> }> {
  const { emit, batches, items } = collector();
  const abort = new AbortController();
  const running = feed.start(emit, abort.signal);
  clock.watch(running);
  await clock.advance(ms);
  return {
    batches,
    items,
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}
