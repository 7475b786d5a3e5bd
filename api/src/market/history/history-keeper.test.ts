import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { BLOCK_POINTS } from './compaction.ts';
import { HistoryKeeper, type KeeperLimits } from './history-keeper.ts';
import { type HistoryDatabase, openHistory } from './open-history.ts';
import { standing } from './standing.ts';
import { batchMaker, type Move } from './testing/batches.ts';
import { historyIn } from './testing/history-in.ts';

/** A busy machine runs many tests at once, and these write a lot. */
vi.setConfig({ testTimeout: 60_000 });

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const rethrow = (error: Error): void => {
  throw error;
};

/** `bet365 2.1@0 2.2@60` of each bookmaker, in the order of their names; times in seconds. */
async function told(keeper: HistoryKeeper, selection: string, sinceMs = 0): Promise<string[]> {
  const { series } = await keeper.read(selection, sinceMs);
  return series
    .map(({ bookie, mode, points }) => {
      const text = points.map(({ atMs, oddsMilli }) => `${oddsMilli / 1000}@${(atMs - START_MS) / 1000}`);
      return [bookie, ...(mode === 'live' ? ['live'] : []), ...text].join(' ');
    })
    .toSorted();
}

const move = (selection: string, bookie: string, seconds: number, odds: number): Move => ({
  selection,
  bookie,
  odds,
  atMs: START_MS + seconds * 1000,
});

onBothDatabases('the history', (database) => {
  let place: HistoryDatabase;
  let keeper: HistoryKeeper;
  const start = (limits?: Partial<KeeperLimits>) => HistoryKeeper.open(place, START_MS, limits);
  /** A name that no other test has. */
  let count = 0;
  let selection: string;
  beforeEach(async () => {
    place = await historyIn(database());
    keeper = await start();
    count += 1;
    selection = `event-${count}~W.FT.1`;
  });

  test('knows that nobody confirmed a price while no process ran, and from when it was heard of again', async () => {
    const batch = batchMaker();
    const before = [
      move(selection, 'bet365', 0, 2.1),
      move(selection, 'bwin', 20, 1.9),
      move(selection, 'codere', 30, 0),
    ];
    await keeper.record(batch(before), START_MS + 30_000);
    const againMs = START_MS + 20 * MINUTE_MS;
    const again = await HistoryKeeper.open(place, againMs);
    while (await again.work(againMs));
    await again.record(batchMaker()([move(selection, 'bet365', 1210, 2.1)]), againMs + 10_000);
    const stood = async () => {
      const { series } = await again.read(selection, 0);
      return series.flatMap(({ bookie, points }) =>
        standing(points, againMs + MINUTE_MS).map(
          ({ atMs, oddsMilli }) => `${bookie} ${oddsMilli / 1000}@${(atMs - START_MS) / 1000}`,
        ),
      );
    };
    const expected = ['bet365 2.1@0', 'bet365 0@30', 'bet365 2.1@1210', 'bwin 1.9@20', 'bwin 0@30'];
    expect((await stood()).filter((text) => !text.startsWith('codere'))).toEqual(expected);
    await again.settle(againMs + MINUTE_MS);
    expect((await stood()).filter((text) => !text.startsWith('codere'))).toEqual(expected);
  });

  test('takes a quiet market for no silence when a process follows another at once', async () => {
    await keeper.record(batchMaker()([move(selection, 'bet365', 0, 2.1)]), START_MS);
    for (let minute = 1; minute <= 15; minute++) await keeper.work(START_MS + minute * MINUTE_MS);
    await keeper.settle(START_MS + 15 * MINUTE_MS);
    const againMs = START_MS + 16 * MINUTE_MS;
    const again = await HistoryKeeper.open(place, againMs);
    while (await again.work(againMs));
    const { series } = await again.read(selection, 0);
    expect(series[0]?.points.map(({ isSilent }) => isSilent)).toEqual([false]);
  });

  test('is read as it is written by another process, also what has found its blocks meanwhile', async () => {
    const batch = batchMaker();
    await keeper.record(batch([move(selection, 'bet365', 0, 2.1)]), START_MS);
    const reader = await HistoryKeeper.openReader(place, START_MS);
    await reader.watch(selection);
    const other = `${selection}-new`;
    await reader.watch(other);
    expect(await told(reader, selection)).toEqual(['bet365 2.1@0']);
    await keeper.record(
      batch([move(selection, 'bet365', 60, 2.2), move(other, 'unheard', 60, 3)]),
      START_MS + MINUTE_MS,
    );
    expect((await reader.follow(START_MS + MINUTE_MS)).toSorted()).toEqual([selection, other]);
    expect(await told(reader, selection)).toEqual(['bet365 2.1@0 2.2@60']);
    expect(await told(reader, other)).toEqual(['unheard 3@60']);
    await keeper.settle(START_MS + MINUTE_MS);
    expect(await reader.follow(START_MS + 20 * MINUTE_MS)).toEqual([]);
    await reader.follow(START_MS + 40 * MINUTE_MS);
    expect(await told(reader, selection)).toEqual(['bet365 2.1@0 2.2@60']);
    const again = await start();
    await again.record(batchMaker()([move(selection, 'bet365', 120, 2.3)]), START_MS + 41 * MINUTE_MS);
    expect(await reader.follow(START_MS + 41 * MINUTE_MS)).toEqual([selection]);
    expect(await told(reader, selection)).toEqual(['bet365 2.1@0 2.2@60 2.3@120']);
  });

  test('has what was recorded, before and after it found its blocks', async () => {
    const batch = batchMaker();
    await keeper.record(
      batch([
        move(selection, 'bet365', 0, 2.1),
        move(selection, 'bwin', 1, 2),
        move(selection, 'bet365', 60, 2.2),
      ]),
      START_MS,
    );
    const expected = ['bet365 2.1@0 2.2@60', 'bwin 2@1'];
    expect(await told(keeper, selection)).toEqual(expected);
    await keeper.settle(START_MS);
    expect(keeper.pending).toBe(0);
    expect(await told(keeper, selection)).toEqual(expected);
    await keeper.record(batch([move(selection, 'bet365', 90, 0)]), START_MS);
    expect(await told(keeper, selection)).toEqual(['bet365 2.1@0 2.2@60 0@90', 'bwin 2@1']);
  });

  test('survives a restart at any step of moving points into blocks', async () => {
    const batch = batchMaker();
    const selections = Array.from({ length: 400 }, (_, number) => `${selection}-${number}`);
    const moves = selections.flatMap((one) => [move(one, 'bet365', 0, 2.1), move(one, 'bet365', 5, 2.3)]);
    await keeper.record(batch(moves), START_MS);
    const limits = { pendingMs: 0 };
    for (let steps = 0; steps < 6; steps++) {
      keeper = await start(limits);
      for (let step = 0; step < steps; step++) await keeper.work(START_MS);
      for (const one of [selections[0], selections[160], selections.at(-1)])
        expect(await told(keeper, one ?? '')).toEqual(['bet365 2.1@0 2.3@5']);
    }
    keeper = await start();
    await keeper.settle(START_MS);
    expect(await told(keeper, selections[200] ?? '')).toEqual(['bet365 2.1@0 2.3@5']);
  });

  test('is what a plain list would say, whatever the order of batches, blocks and restarts', async () => {
    const step = fc.record({
      bookie: fc.constantFrom('bet365', 'bwin', 'unibet'),
      /** Since the step before: a source never speaks of the past. */
      after: fc.nat(5),
      odds: fc.constantFrom(0, 2, 2.05, 2.1),
      next: fc.constantFrom('nothing', 'settle', 'restart', 'work'),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        run += 1;
        const own = `${selection}-random-${run}`;
        const plain = new Map<string, Map<number, number>>();
        let batch = batchMaker();
        let seconds = 0;
        for (const { bookie, after, odds, next } of steps) {
          seconds += after;
          await keeper.record(batch([move(own, bookie, seconds, odds)]), START_MS);
          plain.set(bookie, (plain.get(bookie) ?? new Map()).set(seconds, odds));
          if (next === 'settle') await keeper.settle(START_MS);
          if (next === 'work') await keeper.work(START_MS + DAY_MS);
          if (next === 'restart') {
            keeper = await start();
            batch = batchMaker();
          }
        }
        const expected = [...plain].map(([bookie, moments]) => {
          const sorted = [...moments].toSorted(([a], [b]) => a - b);
          const news = sorted.filter(([, odds], at) => sorted[at - 1]?.[1] !== odds);
          return [bookie, ...news.map(([seconds, odds]) => `${odds}@${seconds}`)].join(' ');
        });
        expect(await told(keeper, own)).toEqual(expected.toSorted());
      }),
      { numRuns: 15 },
    );
  });

  test('reads from a moment on, with what held before it', async () => {
    const batch = batchMaker();
    const moves = Array.from({ length: 4 * BLOCK_POINTS }, (_, at) =>
      move(selection, 'bet365', at * 60, 2 + (at % 5) / 10),
    );
    await keeper.record(batch(moves), START_MS);
    await keeper.settle(START_MS);
    const sinceMs = START_MS + 3.5 * BLOCK_POINTS * MINUTE_MS;
    const [series] = (await keeper.read(selection, sinceMs)).series;
    const times = series?.points.map(({ atMs }) => atMs) ?? [];
    expect(times[0]).toBeLessThanOrEqual(sinceMs);
    expect(times.length).toBeLessThan(2 * BLOCK_POINTS + 1);
    expect(times.filter((atMs) => atMs >= sinceMs)).toHaveLength(BLOCK_POINTS / 2);
  });

  test('keeps prematch and play apart', async () => {
    const batch = batchMaker();
    await keeper.record(
      batch([move(selection, 'bet365', 0, 2.1), { ...move(selection, 'bet365', 60, 2.4), mode: 'live' }]),
      START_MS,
    );
    expect(await told(keeper, selection)).toEqual(['bet365 2.1@0', 'bet365 live 2.4@60']);
    expect((await keeper.read(selection, 0)).modes.toSorted()).toEqual(['live', 'prematch']);
  });

  test('of what nobody knows there is nothing', async () => {
    expect(await keeper.read('nothing~W.FT.1', 0)).toEqual({ modes: [], series: [] });
  });

  test('thins an event that is over, and forgets it after the days', async () => {
    const batch = batchMaker();
    const moves = Array.from({ length: 1000 }, (_, at) =>
      move(selection, 'bet365', at * 30, at === 700 ? 9 : 2 + (at % 7) / 100),
    );
    await keeper.record(batch(moves), START_MS);
    await keeper.settle(START_MS);
    const laterMs = START_MS + 2 * DAY_MS;
    while (await keeper.work(laterMs));
    const [thinned] = (await keeper.read(selection, 0)).series;
    expect(thinned?.points.length).toBeLessThanOrEqual(120);
    expect(thinned?.points).toContainEqual(expect.objectContaining({ oddsMilli: 9000 }));
    expect(thinned?.points[0]?.atMs).toBe(START_MS);
    expect(thinned?.points.at(-1)?.atMs).toBe(START_MS + 999 * 30_000);
    while (await keeper.work(START_MS + 32 * DAY_MS));
    expect(await keeper.read(selection, 0)).toEqual({ modes: [], series: [] });
    // The engine does not know that, and names nothing again.
    await keeper.record(batch([move(selection, 'bet365', 40 * 86_400, 3)]), START_MS + 40 * DAY_MS);
    expect(await told(keeper, selection)).toEqual([]);
  });

  test('thins a selection of many blocks in pieces, and is whole after each of them', async () => {
    const bookies = ['bet365', 'bwin', 'unibet'];
    const moves = Array.from({ length: 30 * BLOCK_POINTS }, (_, at) =>
      move(selection, bookies[at % 3] ?? '', at, at === 4000 ? 9 : 2 + (at % 7) / 100),
    );
    await keeper.record(batchMaker()(moves), START_MS);
    await keeper.settle(START_MS);
    keeper = await start({ forgetStepMs: 0 });
    const laterMs = START_MS + 2 * DAY_MS;
    const pointsLeft = async () => {
      const { series } = await keeper.read(selection, 0);
      const highest = series.flatMap(({ points }) => points.map(({ oddsMilli }) => oddsMilli));
      expect(Math.max(...highest)).toBe(9000);
      expect(series.map(({ points }) => points[0]?.atMs)).toEqual([
        START_MS,
        START_MS + 1000,
        START_MS + 2000,
      ]);
      expect(Math.max(...series.map(({ points }) => points.at(-1)?.atMs ?? 0))).toBe(
        START_MS + (moves.length - 1) * 1000,
      );
      return highest.length;
    };
    const left = [await pointsLeft()];
    while (await keeper.work(laterMs)) left.push(await pointsLeft());
    expect(left.length).toBeGreaterThan(2);
    expect(left.at(-1)).toBeLessThanOrEqual(3 * 120);
  });

  test('keeps a selection that moves again in the minute in which it would be forgotten', async () => {
    const batch = batchMaker();
    await keeper.record(batch([move(selection, 'bet365', 0, 2.1)]), START_MS);
    await keeper.settle(START_MS);
    const seconds = 31 * 86_400;
    const laterMs = START_MS + seconds * 1000;
    await keeper.record(batch([move(selection, 'bet365', seconds, 2.2)]), laterMs);
    while (await keeper.work(laterMs));
    await keeper.settle(laterMs);
    expect(await told(keeper, selection)).toEqual([`bet365 2.1@0 2.2@${seconds}`]);
  });

  test('makes a selection anew that is named again while others are still being forgotten', async () => {
    keeper = await start({ forgetStepMs: 0 });
    const others = Array.from({ length: 20 }, (_, number) => move(`${selection}-${number}`, 'bwin', 0, 2));
    await keeper.record(batchMaker()([move(selection, 'bet365', 0, 2.1), ...others]), START_MS);
    await keeper.settle(START_MS);
    const seconds = 40 * 86_400;
    const laterMs = START_MS + seconds * 1000;
    const isThere = async (name: string) => (await keeper.read(name, 0)).modes.length > 0;
    while (await isThere(selection)) await keeper.work(laterMs);
    // The engine names it again, as after a restart of its own.
    await keeper.record(batchMaker()([move(selection, 'bet365', seconds, 2.5)]), laterMs);
    expect(await told(keeper, selection)).toEqual([`bet365 2.5@${seconds}`]);
    while (await keeper.work(laterMs));
    await keeper.settle(laterMs);
    expect(await told(keeper, selection)).toEqual([`bet365 2.5@${seconds}`]);
    expect(await isThere(`${selection}-7`)).toBe(false);
  });

  test('says which watched selections moved', async () => {
    const batch = batchMaker();
    await keeper.watch(selection);
    expect(await keeper.record(batch([move('other~W.FT.1', 'bet365', 0, 2)]), START_MS)).toEqual([]);
    expect(await keeper.record(batch([move(selection, 'bet365', 0, 2)]), START_MS)).toEqual([selection]);
    expect(await keeper.record(batch([move(selection, 'bwin', 1, 2)]), START_MS)).toEqual([selection]);
    keeper.unwatch(selection);
    expect(await keeper.record(batch([move(selection, 'bwin', 2, 3)]), START_MS)).toEqual([]);
  });
});

describe('the file of the history', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bothways-history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is there again after the process has gone', async () => {
    const open = async () => {
      const database = await openHistory({ url: undefined, file: join(folder, 'history.sqlite') }, rethrow);
      return HistoryKeeper.open(database, START_MS);
    };
    const before = await open();
    await before.record(batchMaker()([move('e~W.FT.1', 'bet365', 0, 2.1)]), START_MS);
    await before.close();
    const after = await open();
    expect(await told(after, 'e~W.FT.1')).toEqual(['bet365 2.1@0']);
    await after.close();
  });

  test('becomes small again when most of it is forgotten', async () => {
    const database = await openHistory({ url: undefined, file: join(folder, 'history.sqlite') }, rethrow);
    const keeper = await HistoryKeeper.open(database, START_MS);
    const batch = batchMaker();
    for (let round = 0; round < 20; round++) {
      const moves = Array.from({ length: 5000 }, (_, at) =>
        move(`e${at % 500}~W.FT.1`, 'bet365', round * 60 + at / 100, 2 + ((at * 7 + round) % 90) / 100),
      );
      await keeper.record(batch(moves), START_MS);
    }
    await keeper.settle(START_MS);
    const before = database.pages.count().all;
    while (await keeper.work(START_MS + 40 * DAY_MS));
    expect(before).toBeGreaterThan(100);
    expect(database.pages.count().all).toBeLessThan(before / 4);
    await keeper.close();
  });
});
