import type { Feed, FeedDeps } from '../feed.ts';
import { createMeter } from '../meter.ts';
import { DemoWorld } from './world.ts';

const DEFAULT_SEED = 20_261_121;
const DEFAULT_QUOTES_PER_SECOND = 1000;
/** Short enough that a price is not held back, long enough that batches are worth their overhead. */
const TICK_MS = 100;

/** `FEED=demo`: a simulated market of many bookmakers; the same seed and clock give the same items. */
export function createDemoFeed({ clock, settings }: FeedDeps): Feed {
  const meter = createMeter('demo', clock, TICK_MS);
  const options = {
    seed: settings?.demo?.seed ?? DEFAULT_SEED,
    quotesPerSecond: settings?.demo?.quotesPerSecond ?? DEFAULT_QUOTES_PER_SECOND,
  };
  return {
    name: 'demo',
    status: meter.status,
    start: async (emit, signal) => {
      const world = new DemoWorld(options, clock.nowMs());
      meter.setState('running');
      while (!signal.aborted) {
        for (const [source, items] of world.advance(clock.nowMs())) meter.emit(emit, items, source);
        meter.setDetail('prematchEvents', world.events.prematch);
        meter.setDetail('liveEvents', world.events.live);
        await clock.sleep(TICK_MS, signal);
      }
      meter.setState('done');
    },
  };
}
