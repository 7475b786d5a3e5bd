import type { Clock } from '../clock.ts';
import type { Feed } from '../feed.ts';
import { createMeter } from '../meter.ts';

/** `FEED=none`: prices come only from pushes to the ingest route. */
export function createNoFeed(clock: Clock): Feed {
  const meter = createMeter('none', clock);
  return {
    name: 'none',
    start: () => Promise.resolve(),
    status: meter.status,
  };
}
