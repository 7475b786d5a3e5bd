import type { PriceBatch } from '@bothways/engine';
import type { Feed, FeedDeps, FeedSettings } from '../feed.ts';
import { createMeter } from '../meter.ts';
import { demoPast } from './past.ts';
import { DemoWorld, type WorldOptions } from './world.ts';

const DEFAULT_SEED = 20_261_121;
const DEFAULT_QUOTES_PER_SECOND = 1000;
/** Short enough that a price is not held back, long enough that batches are worth their overhead. */
const TICK_MS = 100;

/** A feed that starts later than this after the beginning that it was told begins anew: what was missed is not caught up. */
const LATE_MS = 60_000;

const optionsOf = (settings: FeedSettings['demo']): WorldOptions => ({
  seed: settings?.seed ?? DEFAULT_SEED,
  quotesPerSecond: settings?.quotesPerSecond ?? DEFAULT_QUOTES_PER_SECOND,
});

/** What the prices of the demo were in the days before it begins, as the engine tells prices that moved. */
export const pastOfDemo = (settings: FeedSettings['demo'], beginsMs: number): PriceBatch =>
  demoPast(optionsOf(settings), beginsMs);

/** `FEED=demo`: a simulated market of many bookmakers; the same seed and clock give the same items. */
export function createDemoFeed({ clock, settings }: FeedDeps): Feed {
  const meter = createMeter('demo', clock, TICK_MS);
  return {
    name: 'demo',
    status: meter.status,
    start: async (emit, signal) => {
      const nowMs = clock.nowMs();
      const { beginsMs = nowMs } = settings?.demo ?? {};
      const isLate = nowMs - beginsMs > LATE_MS;
      const world = new DemoWorld(optionsOf(settings?.demo), isLate ? nowMs : beginsMs);
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
