import type { Clock } from '../clock.ts';
import type { Feed } from '../feed.ts';
import { createMeter } from '../meter.ts';

/** `FEED=none`: nothing comes in but what is pushed to the ingest route. */
export function createNoFeed(clock: Clock): Feed {
  const meter = createMeter('none', clock);
  return {
    name: 'none',
    start: () => Promise.resolve(),
    status: meter.status,
  };
}
