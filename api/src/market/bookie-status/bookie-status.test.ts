import {
  bookieStatusAnswerSchema,
  bookiesStatusAnswerSchema,
  outagesAnswerSchema,
} from '@bothways/domain/bookie-status';
import { adminBookiesAnswerSchema } from '@bothways/domain/bookies';
import { arbSettingsAnswers } from '@bothways/domain/settings';
import { MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import {
  aQuote,
  cookieOf,
  postJson,
  TEST_ORIGIN,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';

onOneDatabase('the status of bookmakers', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  let cookies: Record<'free' | 'pro' | 'operator', string>;
  let silenced = new Set<string>();

  beforeAll(async () => {
    clock.ms = Date.parse('2026-11-20T12:00:00Z');
    engine = localEngine(clock.nowMs);
    services = await testServices({ clock, enginePort: engine, database: database() });
    const of = (name: 'free' | 'pro' | 'operator') => cookieOf(services, name);
    cookies = { free: await of('free'), pro: await of('pro'), operator: await of('operator') };
  });
  beforeEach(async () => {
    for (const table of ['feedSamples', 'feedHours', 'feedIncidents', 'feedWatch'] as const)
      await services.database.db.deleteFrom(table).execute();
    silenced = new Set();
    clock.ms += 90 * MINUTE_MS;
  });
  afterAll(() => services.close());

  /** Bookmakers that quote six events in play every twenty seconds. */
  async function pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      for (let step = 0; step < 3; step++) {
        clock.ms += 20_000;
        for (const bookie of ['bet365', 'bwin', 'pinnacle'])
          if (!silenced.has(bookie)) engine.thread.apply(quotesOf(bookie), 'test');
        engine.thread.tick();
      }
      await services.bookieStatus.watch.look();
    }
  }

  const quotesOf = (bookie: string) =>
    Array.from({ length: 6 }, (_, index) =>
      aQuote(bookie, '1', 2 + (clock.ms % 7) / 100, {
        mode: 'live',
        event: {
          id: `e${index}`,
          sport: 'football',
          country: 'Spain',
          league: 'Primera',
          home: `Home ${index}`,
          away: `Away ${index}`,
          startedAt: '2026-11-20T11:00:00Z',
        },
      }),
    );

  const get = async (path: string, cookie = cookies.free) =>
    services.app.request(`/api${path}`, { headers: { cookie } });
  const status = async (cookie = cookies.free) =>
    bookiesStatusAnswerSchema.parse(await (await get('/bookies/status', cookie)).json());
  const rowOf = async (bookie: string) => (await status()).bookies.find((row) => row.bookie === bookie);

  test('before anybody was heard there is nobody, and we have only begun', async () => {
    engine.crash();
    const answer = await status();
    expect([answer.bookies, answer.house]).toEqual([[], { state: 'starting' }]);
  });

  test('has who is collected and heard, by name, with what it is doing now', async () => {
    await pass(3);
    const answer = await status();
    expect(answer.bookies.map(({ label }) => label)).toEqual(['bet365', 'bwin', 'Pinnacle']);
    expect(answer.house).toEqual({ state: 'usual' });
    expect(answer.bookies[0]).toMatchObject({
      bookie: 'bet365',
      state: 'usual',
      events: 6,
      lastQuoteOn: new Date(clock.ms).toISOString(),
      live: { state: 'usual', events: 6, staleAfterMs: 20_000 },
      prematch: { state: 'usual', events: 0, staleAfterMs: 90_000 },
    });
    expect(answer.bookies[0]?.days).toHaveLength(30);
  });

  test('without a configuration all are one’s own; with one those that it has', async () => {
    await pass(3);
    expect((await status(cookies.pro)).mine).toEqual(['bet365', 'bwin', 'pinnacle']);
    const saved = await postJson(
      services,
      '/api/settings/arbs/live',
      { name: 'Mine', payload: { bookmakers: { bwin: 'selected', bet365: 'reference' } }, setAsActive: true },
      { cookie: cookies.pro },
    );
    expect(saved.status).toBe(200);
    const { mine, configurations } = await status(cookies.pro);
    expect(mine).toEqual(['bwin']);
    expect(configurations).toEqual([{ family: 'arbs', mode: 'live', name: 'Mine', bookies: ['bwin'] }]);
    expect((await status()).mine).toHaveLength(3);
    const { _id } = arbSettingsAnswers.written.parse(await saved.json()).data;
    const removed = await services.app.request(`/api/settings/arbs/live?id=${_id.id}`, {
      method: 'DELETE',
      headers: { cookie: cookies.pro, origin: TEST_ORIGIN },
    });
    expect(removed.status).toBe(200);
    expect((await status(cookies.pro)).mine).toHaveLength(3);
  });

  test('a silent one says since when, what it left and when', async () => {
    await pass(5);
    silenced.add('bwin');
    const since = new Date(clock.ms).toISOString();
    await pass(10);
    expect(await rowOf('bwin')).toMatchObject({
      state: 'silent',
      since,
      lastQuoteOn: since,
      events: 0,
      live: { state: 'silent', since },
      prematch: { state: 'usual' },
    });
    expect((await rowOf('bwin'))?.days.at(-1)).toMatchObject({ state: 'silent', silentMs: 10 * MINUTE_MS });
    const one = bookieStatusAnswerSchema.parse(await (await get('/bookies/bwin/status')).json());
    expect(one.left).toEqual({ on: new Date(Date.parse(since) + 20_000).toISOString(), arbs: 0 });
    expect(one.incidents).toEqual([{ id: expect.any(String), mode: 'live', kind: 'silent', from: since }]);
    const outages = outagesAnswerSchema.parse(await (await get('/bookies/outages')).json());
    expect(outages.outages).toEqual([
      {
        id: expect.any(String),
        bookie: 'bwin',
        label: 'bwin',
        modes: ['live'],
        from: since,
        lengthMs: 10 * MINUTE_MS,
        people: 0,
        given: { state: 'notYours', ms: 0 },
      },
    ]);
    expect(outages.givenBack).toBeUndefined();
  });

  test('the last day is one point every ten minutes, and open where nobody watched', async () => {
    await pass(31);
    const { series } = bookieStatusAnswerSchema.parse(await (await get('/bookies/bet365/status')).json());
    expect(series).toHaveLength(145);
    expect(series.slice(-5).map(({ events }) => events)).toEqual([undefined, 6, 6, 6, 6]);
    expect(Date.parse(series.at(-1)?.on ?? '')).toBe(Math.floor(clock.ms / MINUTE_MS) * MINUTE_MS);
  });

  test('says so when it is us', async () => {
    await pass(3);
    const since = new Date(clock.ms).toISOString();
    for (const bookie of ['bet365', 'bwin', 'pinnacle']) silenced.add(bookie);
    await pass(6);
    const answer = await status();
    expect(answer.house).toEqual({ state: 'down', since });
    expect(answer.bookies.map(({ state }) => state)).toEqual(['usual', 'usual', 'usual']);
  });

  test('the back office has it among its statistics', async () => {
    await pass(3);
    const answer = adminBookiesAnswerSchema.parse(
      await (await get('/admin/bookies?stats=true', cookies.operator)).json(),
    );
    const stats = answer.bookies.find(({ bookie }) => bookie === 'bet365')?.stats;
    expect(stats?.live).toMatchObject({ events: 6, quotes: 6, arbs: 0, valueBets: 0 });
    expect(stats?.clones).toEqual(undefined);
  });

  describe('refuses', () => {
    test('who is not signed in', async () => {
      for (const path of ['/bookies/status', '/bookies/outages', '/bookies/bwin/status'])
        expect((await get(path, '')).status).toBe(401);
    });
    test('a bookmaker that is not collected, and one that is none', async () => {
      expect((await get('/bookies/nobody/status')).status).toBe(404);
      expect((await get('/bookies/codere/status')).status).toBe(404);
      expect((await get('/bookies/No%20Name/status')).status).toBe(400);
    });
  });
});

test('what brings odds is told with its state', async () => {
  const lastItemAtMs = Date.parse('2026-11-20T11:59:00Z');
  const feed = { everyMs: 100, items: 7, skipped: {}, lastError: undefined, detail: {} };
  const engine = localEngine(() => 0, {
    feeds: [
      { ...feed, name: 'demo', state: 'running', lastItemAtMs },
      { ...feed, name: 'betfair', state: 'waiting', lastItemAtMs: undefined, lastError: 'a secret of ours' },
    ],
  });
  const services = await testServices({ enginePort: engine });
  engine.thread.tick();
  await Promise.resolve();
  const headers = { cookie: await cookieOf(services, 'pro') };
  const text = await (await services.app.request('/api/bookies/status', { headers })).text();
  expect(JSON.parse(text).feeds).toEqual([
    { name: 'demo', state: 'running', lastItemOn: '2026-11-20T11:59:00.000Z' },
    { name: 'betfair', state: 'waiting' },
  ]);
  expect(text).not.toContain('a secret of ours');
  const figures = await (await services.app.request('/metrics')).text();
  expect(figures).toContain('bothways_feed_running{feed="betfair"} 0');
  expect(figures).toContain('bothways_feed_items{feed="demo"} 7');
  await services.database.close();
});
