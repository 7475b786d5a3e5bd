import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@bothways/domain/time';
import { Engine, EventMatcher, type PriceBatch } from '@bothways/engine';
import { describe, expect, it } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { createFeed, type FeedSettings, pastOfDemo } from '#market/feeds';
import { VirtualClock } from '#market/feeds/testing';
import { fillHistory, HistoryKeeper } from '#market/history';
import { historyIn } from '#market/history/testing';
import { seedDemoHistory } from './seed-demo-history.ts';

const BEGINS = Date.UTC(2026, 10, 22, 9, 30, 12);
const SECONDS_LATE = 7;

/** Prices by selection and bookmaker, each oldest first. */
function pathsOf(batches: readonly PriceBatch[]): Map<string, { atMs: number; odds: number }[]> {
  const names = new Map<number, string>();
  const paths = new Map<string, { atMs: number; odds: number }[]>();
  for (const batch of batches) {
    for (const { series, selection, bookie, mode } of batch.names)
      if (mode === 'prematch') names.set(series, `${selection}~${bookie}`);
    for (const [at, series] of batch.series.entries()) {
      const name = names.get(series);
      if (name === undefined) continue;
      const path = paths.get(name) ?? [];
      paths.set(name, path);
      path.push({ atMs: batch.atMs[at] ?? 0, odds: (batch.oddsMilli[at] ?? 0) / 1000 });
    }
  }
  for (const path of paths.values()) path.sort((a, b) => a.atMs - b.atMs);
  return paths;
}

/** What the engine tells of the demo's feed that starts some seconds after its world. */
async function seenByEngine(demo: FeedSettings['demo'], startMs: number) {
  const clock = new VirtualClock(startMs);
  const matcher = new EventMatcher();
  const engine = new Engine({
    resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
    logsPrices: true,
  });
  const stop = new AbortController();
  const feed = createFeed('demo', { clock, fetch, settings: { demo: demo ?? {} } });
  const running = feed.start((items, source) => engine.apply(items, clock.nowMs(), source), stop.signal);
  clock.watch(running);
  await clock.advance(1000);
  stop.abort();
  await running;
  const prices = engine.takePrices();
  return pathsOf(prices ? [prices] : []);
}

describe('the past of the demo', () => {
  const past = pathsOf([pastOfDemo({}, BEGINS)]);

  it('goes back for days at every bookmaker, and ends before the present', () => {
    expect(past.size).toBeGreaterThan(20_000);
    const ages = [...past.values()].map((path) => (BEGINS - (path[0]?.atMs ?? BEGINS)) / HOUR_MS);
    expect(ages.filter((hours) => hours > 30).length / ages.length).toBeGreaterThan(0.6);
    expect(Math.max(...ages)).toBeLessThan(111);
    for (const path of past.values()) expect(path.at(-1)?.atMs).toBeLessThanOrEqual(BEGINS);
  });

  it('moves as prices do in two days, and not from one moment to the next', () => {
    const moves = [...past.values()]
      .filter((path) => path.length > 2)
      .map((path) => Math.abs((path.at(-1)?.odds ?? 0) / (path[0]?.odds ?? 1) - 1))
      .toSorted((a, b) => a - b);
    // football-data.co.uk, opening to close: median 4 to 5 %, nine in ten within 11 to 13 %
    expect(moves[Math.floor(moves.length / 2)]).toBeGreaterThan(0.02);
    expect(moves[Math.floor(moves.length / 2)]).toBeLessThan(0.09);
    expect(moves[Math.floor(moves.length * 0.9)]).toBeLessThan(0.25);
  });

  it('is that of the market that follows, though its feed starts some seconds later', async () => {
    const demo = { beginsMs: BEGINS };
    const paths = await seenByEngine(demo, BEGINS + SECONDS_LATE * 1000);
    const known = [...paths.keys()].filter((name) => past.has(name));
    expect(known.length / paths.size).toBeGreaterThan(0.97);
    const same = known.filter((name) => paths.get(name)?.[0]?.odds === past.get(name)?.at(-1)?.odds);
    expect(same.length / known.length).toBeGreaterThan(0.95);
  });

  it('is not that of a feed that starts anew much later', async () => {
    const paths = await seenByEngine({ beginsMs: BEGINS }, BEGINS + 26 * HOUR_MS);
    const known = [...paths.keys()].filter((name) => past.has(name));
    expect(paths.size).toBeGreaterThan(10_000);
    expect(known.length / paths.size).toBeLessThan(0.5);
  });
});

onOneDatabase('the history of the demo', (database) => {
  it('takes less than two seconds', async () => {
    const place = await historyIn(database());
    // of this thread: how busy the machine is otherwise says nothing
    const before = process.threadCpuUsage();
    const points = await fillHistory(place, () => pastOfDemo({}, BEGINS), BEGINS);
    const { user, system } = process.threadCpuUsage(before);
    expect(points).toBeGreaterThan(150_000);
    expect((user + system) / 1e6).toBeLessThan(2);
    const keeper = await HistoryKeeper.open(place, BEGINS);
    expect(keeper.pending).toBe(points);
  }, 60_000);
});

describe('seeding', () => {
  it('is done at the first start and at no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bothways-seed-'));
    const place = { url: undefined, file: join(folder, 'history.db') };
    const seed = (settings: FeedSettings['demo'], nowMs: number) =>
      seedDemoHistory(place, settings, nowMs, (error) => {
        throw error;
      });
    expect(await seed({ quotesPerSecond: 100 }, BEGINS)).toBeGreaterThan(5000);
    expect(await seed({ quotesPerSecond: 100 }, BEGINS + HOUR_MS)).toBe(0);
    rmSync(folder, { recursive: true });
  }, 60_000);
});
