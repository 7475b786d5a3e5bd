import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveServer, liveServer } from '../../api/src/market/live/testing/index.ts';
import { cookieOf, INGEST_KEY } from '../../api/src/testing/index.ts';
import type { FeedDoor } from './bad-feed/door.ts';
import { floodFeed } from './bad-feed/flood.ts';
import { tellLies } from './bad-feed/lies.ts';
import { listenTo } from './bad-feed/silence.ts';
import { randomFrom } from './server/market.ts';

/** How much of it the product bears, and in how much memory, the drill `bad-feed` says. */
const FRAMES = 3000;
const PATIENCE_MS = 20_000;
const SILENT_MS = 30_000;

let server: LiveServer;
let door: FeedDoor;
beforeAll(async () => {
  server = await liveServer();
  server.services.clock.ms = Date.now();
  const origin = `http://127.0.0.1:${server.port}`;
  door = { origin, cookie: await cookieOf(server.services, 'pro'), key: INGEST_KEY };
});
afterAll(() => server.stop());

/** Prices that were seen just now, each step a little later, by the clock of the test. */
function pour(perSecond: number, seconds: number) {
  const { clock } = server.services;
  // What came before is older.
  clock.ms += 60_000;
  const steps = seconds * 50;
  const atMs = (nth: number): number => clock.ms - steps + nth + 1;
  return floodFeed(door, { perSecond, seconds, random: randomFrom(33), atMs });
}

test('a feed that lies: every damaged price is taken or counted, none is the end of anything', async () => {
  const lies = await tellLies(door, { frames: FRAMES, aPush: 300, random: randomFrom(32) });
  expect(lies).toMatchObject({ frames: FRAMES, failed: 0 });
  expect(lies.accepted + lies.rejected).toBe(FRAMES);
  expect(lies.rejected).toBeGreaterThan(FRAMES / 2);
  expect((await fetch(`${door.origin}/api/health`)).status).toBe(200);
});

test('a feed that floods: what waits has an end, and the newest price of each is the one that stands', async () => {
  const flood = await pour(10_000, 1);
  expect(Object.keys(flood.statuses).every((status) => status === '200' || status === '429')).toBe(true);
  expect(flood.prices).toBeGreaterThan(100);
  expect(flood.newest).toBe(flood.prices);
});

test('a feed that dies: every page is told since when, and that it lives when it does', async () => {
  const { clock, hub } = server.services;
  const told = () => listenTo(door, () => true, PATIENCE_MS);
  await pour(100, 0.02);
  const diedMs = clock.ms;
  server.engine.thread.tick();
  clock.ms += SILENT_MS;
  hub.beat();
  const silent = await told();
  expect(silent).toMatchObject({ ageMs: SILENT_MS, sinceMs: diedMs });
  expect(silent?.ageMs).toBeGreaterThan(silent?.staleAfterMs ?? Number.POSITIVE_INFINITY);
  await pour(100, 0.02);
  server.engine.thread.tick();
  expect(await told()).toMatchObject({ ageMs: 0 });
});
