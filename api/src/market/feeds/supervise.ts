import { backoffMs } from './backoff.ts';
import type { Clock } from './clock.ts';
import type { Emit, Feed, FeedStatus } from './feed.ts';

interface SuperviseOptions {
  clock: Clock;
  /** 0 to below 1. */
  random: () => number;
  /** Called at each failure. */
  onFall: (name: string, error: unknown) => void;
}

/** A feed that has run this long has recovered. */
const WELL_MS = 10 * 60_000;

/**
 * Wraps a feed so that it restarts after a failure, with growing delays, without affecting other feeds. One that
 * reports that it cannot continue (a rejected key) stays stopped.
 * @param make creates a feed for each start
 */
export function superviseFeed(make: () => Feed, { clock, random, onFall }: SuperviseOptions): Feed {
  let feed = make();
  let falls = 0;
  let items = 0;
  let fallen: string | undefined;
  let nextTryMs = 0;
  return {
    name: feed.name,
    status: () => withFalls(feed.status(), { falls, items, fallen, nextTryMs }),
    start: async (emit, signal) => {
      for (let attempt = 0; ; attempt++) {
        const startedMs = clock.nowMs();
        try {
          return await feed.start(emit, signal);
        } catch (error) {
          if (signal.aborted) return;
          falls += 1;
          fallen = error instanceof Error ? error.message : String(error);
          onFall(feed.name, error);
          if (clock.nowMs() - startedMs >= WELL_MS) attempt = 0;
        }
        const waitMs = backoffMs(attempt, null, random());
        nextTryMs = clock.nowMs() + waitMs;
        await clock.sleep(waitMs, signal);
        if (signal.aborted) return;
        items += feed.status().items;
        feed = make();
        fallen = undefined;
      }
    },
  };
}

interface Falls {
  falls: number;
  /** Of previous feeds. */
  items: number;
  /** Why it failed, while it waits for its next start. */
  fallen: string | undefined;
  nextTryMs: number;
}

function withFalls(status: FeedStatus, { falls, items, fallen, nextTryMs }: Falls): FeedStatus {
  if (falls === 0) return status;
  return {
    ...status,
    items: status.items + items,
    detail: { ...status.detail, falls },
    ...(fallen !== undefined && {
      state: 'waiting',
      lastError: fallen,
      detail: { ...status.detail, falls, nextTryMs },
    }),
  };
}

/** Starts all; resolves when all have ended. */
export async function startFeeds(feeds: readonly Feed[], emit: Emit, signal: AbortSignal): Promise<void> {
  await Promise.all(feeds.map((feed) => feed.start(emit, signal)));
}
