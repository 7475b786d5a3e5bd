import type { Mode } from '@bothways/domain/quotes';
import type { PriceBatch } from '@bothways/engine';
import type { Feed, FeedDeps, FeedSettings } from '../feed.ts';
import { createMeter } from '../meter.ts';
import { DEMO_BOOKIES, reachOf } from './bookies.ts';
import { usualDelayMs, Way } from './outages.ts';
import { demoPast } from './past.ts';
import { DemoWorld, type WorldOptions } from './world.ts';

const DEFAULT_SEED = 20_261_121;
const DEFAULT_QUOTES_PER_SECOND = 1000;
/** Short enough not to delay prices noticeably, long enough to make batches worthwhile. */
const TICK_MS = 100;

/** A feed starting later than this after its scheduled beginning starts from now: the missed time is not simulated. */
const LATE_MS = 60_000;

const optionsOf = (settings: FeedSettings['demo']): WorldOptions => ({
  seed: settings?.seed ?? DEFAULT_SEED,
  quotesPerSecond: settings?.quotesPerSecond ?? DEFAULT_QUOTES_PER_SECOND,
});

/** Returns the demo's price history of the days before it begins, in the form in which the engine reports movements. */
export const pastOfDemo = (settings: FeedSettings['demo'], beginsMs: number): PriceBatch =>
  demoPast(optionsOf(settings), beginsMs);

/** Usual number of events of a demo bookmaker, by mode. */
interface DemoFeedSize {
  bookie: string;
  mode: Mode;
  events: number;
  /** Usual delay of its prices, ms. */
  delayMs: number;
}

/** A starting world opens over this long. */
const OPENS_MS = 2600;

/**
 * Returns the bookmakers of the world that begins then. One with many events at the beginning by chance soon has fewer,
 * which must not look like a fault: the usual number is capped at its average in such a world.
 */
export function feedsOfDemo(settings: FeedSettings['demo'], beginsMs: number): DemoFeedSize[] {
  const world = new DemoWorld(optionsOf(settings), beginsMs);
  const events = new Map<string, Set<string>>();
  for (const ms of [0, OPENS_MS])
    for (const items of world.advance(beginsMs + ms).values())
      for (const item of items) {
        if ('type' in item) continue;
        const key = `${item.bookie} ${item.mode}`;
        const own = events.get(key) ?? new Set();
        events.set(key, own.add(`${item.event.league} ${item.event.home} ${item.event.away}`));
      }
  const reach = reachIn(world);
  return [...events].map(([key, { size }]) => {
    const [bookie = '', mode] = key.split(' ');
    const own = mode === 'live' ? 'live' : 'prematch';
    const expected = reach(bookie, own) ?? size;
    return { bookie, mode: own, events: Math.min(size, expected), delayMs: usualDelayMs(bookie, own) };
  });
}

/** Average number of events of a bookmaker in a world like this; undefined if it is not part of the demo. */
function reachIn(world: DemoWorld) {
  const sports = world.beforeGame.map(({ fixture }) => fixture.league.sport);
  const bookies = new Map(DEMO_BOOKIES.map((bookie) => [bookie.value, bookie]));
  return (value: string, mode: Mode): number | undefined => {
    const bookie = bookies.get(value);
    if (!bookie || sports.length === 0) return undefined;
    const share = sports.reduce((sum, sport) => sum + reachOf(bookie, sport), 0) / sports.length;
    return Math.round(share * world.events[mode] * (mode === 'live' ? bookie.liveCoverage : 1));
  };
}

/** `FEED=demo`: a simulated market of many bookmakers; deterministic for a seed and clock. */
export function createDemoFeed({ clock, settings, tellResults }: FeedDeps): Feed {
  const meter = createMeter('demo', clock, TICK_MS);
  return {
    name: 'demo',
    status: meter.status,
    start: async (emit, signal) => {
      const nowMs = clock.nowMs();
      const { beginsMs = nowMs } = settings?.demo ?? {};
      const isLate = nowMs - beginsMs > LATE_MS;
      const startMs = isLate ? nowMs : beginsMs;
      const world = new DemoWorld(optionsOf(settings?.demo), startMs);
      const way = new Way(startMs);
      meter.setState('running');
      while (!signal.aborted) {
        const atMs = clock.nowMs();
        for (const [source, items] of world.advance(atMs)) meter.emit(emit, way.through(items, atMs), source);
        for (const [source, results] of world.takeResults()) tellResults?.(results, source);
        meter.setDetail('prematchEvents', world.events.prematch);
        meter.setDetail('liveEvents', world.events.live);
        await clock.sleep(TICK_MS, signal);
      }
      meter.setState('done');
    },
  };
}
