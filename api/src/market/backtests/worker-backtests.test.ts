import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arbQuerySchema } from '@bothways/domain/arbs';
import { defaultBetting } from '@bothways/domain/backtest';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#kernel/log';
import { HistoryKeeper, openHistory } from '#market/history';
import { batchMaker } from '#market/history/testing';
import type { BacktestOrder } from './backtest-port.ts';
import type { ReplayNews } from './replayer.ts';
import { WorkerBacktests } from './worker-backtests.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const EVENTS = 30;
const folder = mkdtempSync(join(tmpdir(), 'backtests-'));
const place = { url: undefined, file: join(folder, 'history.sqlite') };
const rethrow = (error: Error): void => {
  throw error;
};
const order: BacktestOrder = {
  list: {
    kind: 'arbs',
    filter: arbQuerySchema.parse({ channels: ['prematch'], minPercentage: 0 }),
    bookies: [],
  },
  ...{ fromMs: 0, toMs: NOW_MS, nowMs: NOW_MS },
};
let backtests: WorkerBacktests;

beforeAll(async () => {
  const database = await openHistory(place, rethrow);
  const keeper = await HistoryKeeper.open(database, NOW_MS);
  const ids = Array.from({ length: EVENTS }, (_, at) => `event-${at}`);
  const startMs = NOW_MS - HOUR_MS;
  const moves = ids.flatMap((event) =>
    ['over', 'under'].map((side, at) => ({
      selection: `${event}~OU.FT.${side}.2.5`,
      ...{ bookie: at === 0 ? 'bet365' : 'bwin', atMs: startMs - 60_000 + at, odds: 2.1 },
    })),
  );
  const about = {
    sport: 'football',
    country: 'Spain',
    league: 'Liga',
    home: 'One',
    away: 'Two',
    startMs,
  } as const;
  await keeper.record(
    batchMaker()(
      moves,
      ids.map((event) => ({ event, mode: 'prematch', ...about })),
    ),
    NOW_MS,
  );
  await keeper.settle(NOW_MS);
  await keeper.close();
  backtests = new WorkerBacktests({ place, logLevel: 'silent' }, createLog('silent'));
});
afterAll(async () => {
  await backtests.close();
  rmSync(folder, { recursive: true });
});

test('threads replay each event once, and the judge answers from a thread of its own', async () => {
  const told: ReplayNews[] = [];
  await backtests.replay(order, (news) => told.push(news), new AbortController().signal);
  const sum = (of: (news: ReplayNews) => number) => told.reduce((total, news) => total + of(news), 0);
  expect([sum(({ events }) => events), sum(({ points }) => points)]).toEqual([EVENTS, 2 * EVENTS]);
  expect(told.flatMap(({ ofEvents }) => ofEvents ?? [])).toEqual([EVENTS]);
  const finds = told.flatMap((news) => news.finds);
  expect(new Set(finds.map(({ eventId }) => eventId)).size).toBe(EVENTS);
  const bytes = await backtests.judge({
    finds: finds.map(({ find }, at) => ({ number: at + 1, find })),
    standings: new Map(),
    betting: defaultBetting('prematch'),
    facts: { kind: 'arbs', gaps: [], outlines: 0, unreceived: 0, tried: 1, hasScreenRules: false },
  });
  expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
    judgement: { found: { count: EVENTS, events: EVENTS }, fate: { open: EVENTS } },
  });
});

test('one that is stopped says why, and tells nothing any more', async () => {
  const stopping = new AbortController();
  const why = new Error('cancelled');
  const told: ReplayNews[] = [];
  const replay = backtests.replay(order, (news) => told.push(news), stopping.signal);
  stopping.abort(why);
  await expect(replay).rejects.toBe(why);
  expect(told).toEqual([]);
});

test('one whose thread fails, fails', async () => {
  const file = join(folder, 'none.sqlite');
  writeFileSync(file, 'This is no database. '.repeat(100), { mode: 0o600 });
  const log = createLog('silent');
  const broken = new WorkerBacktests({ place: { url: undefined, file }, logLevel: 'silent' }, log);
  await expect(broken.replay(order, () => undefined, new AbortController().signal)).rejects.toThrow(
    'not a database',
  );
  await broken.close();
});
