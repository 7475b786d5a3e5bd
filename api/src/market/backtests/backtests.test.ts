import { randomUUID } from 'node:crypto';
import {
  backtestAnswerSchema,
  backtestsAnswerSchema,
  foundAnswerSchema,
  judgementAnswerSchema,
  MAX_BACKTESTS,
} from '@bothways/domain/backtest';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { EventFacts } from '@bothways/engine';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { Jobs } from '#kernel/jobs';
import { createLog } from '#kernel/log';
import { Vault } from '#kernel/vault';
import { HistoryClient, HistoryKeeper } from '#market/history';
import { batchMaker, historyIn, localHistory, type Move } from '#market/history/testing';
import { openSession } from '#people/auth/testing';
import { saveProfile } from '#people/users';
import {
  addUser,
  Browser,
  cookieOf,
  type DemoName,
  TEST_ORIGIN,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';
import { BacktestRuns } from './backtest-runs.ts';
import { backtestsOf } from './backtests.store.ts';
import { countFinds, forgetBacktests } from './testing/add-backtest.store.ts';
import { addBacktest, LocalBacktests, setBacktestState } from './testing/index.ts';
import { listsTried, MAX_TRIES, noteTry } from './tries.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const START_MS = NOW_MS - DAY_MS;
const MATCH: EventFacts = {
  event: 'football-20261119-arsenal-chelsea',
  mode: 'prematch',
  sport: 'football',
  country: 'England',
  league: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startMs: START_MS,
};
const EVENTS = [MATCH, { ...MATCH, event: 'later', home: 'Everton', startMs: START_MS + HOUR_MS }];
const move = (event: string, side: string, bookie: string, beforeS: number, odds: number): Move => ({
  selection: `${event}~OU.FT.${side}.2.5`,
  ...{ bookie, odds },
  atMs: START_MS - beforeS * 1000,
});
/** An arb of 4.76 % that stands for 8 s, and one of 2.44 % on the later event until its start. */
const MOVES: Move[] = [
  ...['bwin', 'unibet', 'pinnacle'].flatMap((bookie) => [
    move(MATCH.event, 'over', bookie, 9000, 1.9),
    move(MATCH.event, 'under', bookie, 9000, 1.9),
  ]),
  move(MATCH.event, 'over', 'bet365', 7000, 2.1),
  move(MATCH.event, 'under', 'winamax', 6000, 2.1),
  move(MATCH.event, 'over', 'bwin', 5995, 1.91),
  move(MATCH.event, 'under', 'winamax', 5992, 1.8),
  move('later', 'over', 'bet365', 5000, 2.05),
  move('later', 'under', 'winamax', 4000, 2.05),
];

onOneDatabase('backtests', (database) => {
  const clock = new TestClock();
  const historyPort = localHistory(clock.nowMs);
  let services: TestServices;
  let port: LocalBacktests;
  let configurationId = '';
  const browsers = new Map<DemoName, Browser>();
  const as = async (name: DemoName): Promise<Browser> => {
    const known = browsers.get(name);
    if (known) return known;
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, name)).split('=');
    browser.cookies.set(key, value);
    browsers.set(name, browser);
    return browser;
  };
  const send = async (method: string, path: string, body?: unknown, name: DemoName = 'pro') =>
    (await as(name)).send(method, `/api${path}`, body === undefined ? undefined : JSON.stringify(body));
  const get = async (path: string, name: DemoName = 'pro') => (await as(name)).get(`/api${path}`);
  const refused = async (answer: Response) => {
    const { code, error } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, code, error];
  };
  const bodyOf = (over: object = {}) => ({
    key: randomUUID(),
    kind: 'arbs',
    configurationId,
    from: new Date(START_MS - 1000).toISOString(),
    to: new Date(NOW_MS).toISOString(),
    ...over,
  });
  const add = async (over: object = {}) =>
    backtestAnswerSchema.parse(await (await send('POST', '/backtests', bodyOf(over))).json()).backtest;
  const one = async (id: string) =>
    backtestAnswerSchema.parse(await (await get(`/backtests/${id}`)).json()).backtest;
  const done = async (over: object = {}) => {
    const { id } = await add(over);
    await services.jobs.idle();
    return id;
  };
  const judged = async (id: string, query = '') =>
    judgementAnswerSchema.parse(await (await get(`/backtests/${id}/judgement${query}`)).json()).judgement;
  const configuration = async (payload: object, family = 'arbs', mode = 'prematch') => {
    const body = { name: randomUUID(), payload, setAsActive: false };
    const answer = await send('POST', `/settings/${family}/${mode}`, body);
    const { data }: { data: { id: string } } = await answer.json();
    return data.id;
  };
  const everybody = (...names: string[]) => ({
    bookmakers: Object.fromEntries(names.map((name) => [name, 'selected'])),
  });

  /** The cookie of somebody on the starter plan. */
  const starter = async (): Promise<string> => {
    const { db } = database();
    const userId = await addUser(database(), `${randomUUID()}@starter.test`);
    await saveProfile(db, userId, { plan: 'starter' });
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { token } = await transact(db, (trx) => openSession(trx, entering, clock.ms));
    return `session=${token}`;
  };
  /** The jobs of another process. */
  const another = () =>
    new Jobs({
      database: database(),
      vault: new Vault('a secret for tests of backtests', []),
      log: createLog('silent'),
      registry: new Registry(),
      nowMs: clock.nowMs,
    });
  const run = (runs: BacktestRuns, id: string) => runs.run(id, new AbortController().signal);

  beforeAll(async () => {
    clock.ms = NOW_MS;
    const history = await historyIn(database());
    const keeper = await HistoryKeeper.open(history, NOW_MS);
    await keeper.record(batchMaker()(MOVES, EVENTS), NOW_MS);
    await keeper.settle(NOW_MS);
    // The thread of the history has the same days.
    const asked = new HistoryClient(historyPort, createLog('silent'), () => undefined);
    asked.record(batchMaker()(MOVES, EVENTS));
    await historyPort.settled();
    port = new LocalBacktests(history);
    services = await testServices({ clock, database: database(), historyPort, backtestPort: port });
    configurationId = await configuration(everybody('bet365', 'winamax', 'bwin'));
  });
  beforeEach(async () => {
    // Who asked too often before may ask again.
    clock.ms += 60_000;
    port.failure = undefined;
    port.release();
    await services.jobs.idle();
    await forgetBacktests(database().db);
  });
  afterAll(() => services.jobs.stop());

  test('finds what the list would have shown, and says how it went on', async () => {
    const id = await done();
    expect(await one(id)).toMatchObject({
      ...{ kind: 'arbs', mode: 'prematch', state: 'done', betting: { delay: 5, oncePer: 'event' } },
      progress: { events: 2, ofEvents: 2, points: MOVES.length, found: 2 },
    });
    const page = foundAnswerSchema.parse(await (await get(`/backtests/${id}/found?limit=1`)).json());
    expect(page.next).toBe(1);
    expect(page.found).toMatchObject([
      {
        number: 1,
        event: { id: MATCH.event, home: 'Arsenal' },
        shownAt: new Date(START_MS - 6_000_000).toISOString(),
        goneAt: new Date(START_MS - 5_992_000).toISOString(),
        isOneSample: false,
        pct: 4.7619,
        stoodAfterS: [0, 2, 5],
        legs: [
          {
            bookie: 'bet365',
            selection: 'over',
            odds: 2.1,
            close: { state: 'known', reference: 'pinnacle' },
          },
          { bookie: 'winamax', selection: 'under', odds: 2.1 },
        ],
      },
    ]);
    const rest = foundAnswerSchema.parse(await (await get(`/backtests/${id}/found?cursor=1`)).json());
    expect(rest.found.map(({ event }) => event.id)).toEqual(['later']);
    expect(rest.next).toBeUndefined();
  });

  test('is judged anew with other delays, stakes and results, without a replay', async () => {
    const id = await done();
    const before = port.begun;
    const open = await judged(id, '?flatCents=10000&capCents=100000');
    expect(open).toMatchObject({ fate: { settled: 0, open: 2, missed: 0, again: 0 } });
    expect(open.hits.map(({ delay, stood }) => [delay, stood])).toEqual([
      ...[0, 2, 5].map((delay) => [delay, 2]),
      ...[10, 15, 30, 60].map((delay) => [delay, 1]),
    ]);
    expect(open.clv).toMatchObject({ bets: 4, covered: 2, meanPct: expect.closeTo(5, 6) });
    expect(open.honesty).toContain('resultsMissing');
    const result = {
      eventId: MATCH.event,
      state: 'final',
      scores: [{ overTimeIncluded: false, home: 2, away: 1 }],
      at: new Date(NOW_MS - 1000).toISOString(),
    };
    const { sport, country, league, home, away } = MATCH;
    const named = { eventId: MATCH.event, source: 'one', sourceId: 'k1', swapped: 0, startsAtMs: START_MS };
    await database()
      .db.insertInto('eventNames')
      .values({ ...named, ...{ sport, country, league, home, away } })
      .execute();
    const taken = await services.results.take('one', [result]);
    expect(taken.results).toMatchObject([{ result: 'accepted' }]);
    const { fate, flat } = await judged(id, '?flatCents=10000&capCents=100000');
    expect(fate).toEqual({ settled: 1, open: 1, missed: 0, again: 0 });
    expect(flat).toMatchObject({ bets: 1, turnoverCents: 10_000, profitCents: 500 });
    expect((await judged(id, '?delay=10')).fate).toEqual({ settled: 0, open: 1, missed: 1, again: 0 });
    expect(port.begun).toBe(before);
    await database().db.updateTable('eventResults').set({ eventId: 'gone' }).execute();
  });

  test('value bets are found by the same days', async () => {
    const own = await configuration(everybody('bet365', 'winamax'), 'valuebets');
    const id = await done({ kind: 'valuebets', configurationId: own });
    const { found } = foundAnswerSchema.parse(await (await get(`/backtests/${id}/found`)).json());
    expect(found.map(({ legs }) => legs.map(({ bookie, fairOdds }) => [bookie, fairOdds]))).toEqual(
      [[['bet365', expect.closeTo(2, 6)]], [['winamax', expect.closeTo(2, 1)]]].slice(0, found.length),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  test('the list tells all of them, newest first, and of which days odds are stored', async () => {
    const first = await done();
    clock.ms += 1000;
    const second = await done();
    const { backtests, history } = backtestsAnswerSchema.parse(await (await get('/backtests')).json());
    expect(backtests.map(({ id }) => id)).toEqual([second, first]);
    expect(history).toEqual({
      from: new Date(START_MS).toISOString(),
      to: new Date(START_MS + HOUR_MS).toISOString(),
    });
  });

  test('each is made once for its key', async () => {
    const body = bodyOf();
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const answer = await send('POST', '/backtests', body);
        return backtestAnswerSchema.parse(await answer.json()).backtest.id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await refused(await send('POST', '/backtests', { ...body, kind: 'valuebets' }))).toEqual([
      422,
      'KEY_REUSED',
      undefined,
    ]);
  });

  describe('are refused', () => {
    test.each([
      [
        'a configuration that is none',
        { configurationId: 'none' },
        [404, 'NOT_FOUND', 'configurationNotFound'],
      ],
      ['one of the other kind', { kind: 'valuebets' }, [404, 'NOT_FOUND', 'configurationNotFound']],
      [
        'days before the history',
        {
          from: new Date(START_MS - DAY_MS - 1).toISOString(),
          to: new Date(START_MS - DAY_MS).toISOString(),
        },
        [422, 'UNPROCESSABLE', 'outsideHistory'],
      ],
      [
        'days that are still to come',
        { to: new Date(NOW_MS + 2 * DAY_MS).toISOString() },
        [422, 'UNPROCESSABLE', 'outsideHistory'],
      ],
      [
        'a period that runs backwards',
        { to: new Date(START_MS - DAY_MS).toISOString() },
        [400, 'BAD_REQUEST', undefined],
      ],
    ])('with %s', async (_, over, answer) => {
      expect(await refused(await send('POST', '/backtests', bodyOf(over)))).toEqual(answer);
    });

    test('without a bookmaker', async () => {
      const own = await configuration({ bookmakers: {} });
      const answer = await send('POST', '/backtests', bodyOf({ configurationId: own }));
      expect(await refused(answer)).toEqual([422, 'UNPROCESSABLE', 'noBookmakers']);
    });

    test('on the free plan, and in play on the starter plan', async () => {
      expect((await refused(await send('POST', '/backtests', bodyOf(), 'free'))).slice(0, 2)).toEqual([
        403,
        'PLAN_REQUIRED',
      ]);
      const cookie = await starter();
      const as = (path: string, body: object) =>
        services.app.request(`/api${path}`, {
          method: 'POST',
          headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
      const named = { name: 'In play', payload: everybody('bet365') };
      const made = await as('/settings/arbs/live', named);
      const { data }: { data: { id: string } } = await made.json();
      const answer = await as('/backtests', bodyOf({ configurationId: data.id }));
      expect((await refused(answer)).slice(0, 2)).toEqual([403, 'PLAN_REQUIRED']);
    });

    test('beyond two under way, and beyond all that are kept', async () => {
      port.hold();
      await add();
      await add();
      expect(await refused(await send('POST', '/backtests', bodyOf()))).toEqual([
        409,
        'CONFLICT',
        'tooManyUnderWay',
      ]);
      port.release();
      await services.jobs.idle();
      const { db } = database();
      const { userId } = await db.selectFrom('backtests').select('userId').executeTakeFirstOrThrow();
      for (let more = 2; more < MAX_BACKTESTS; more++)
        await addBacktest(db, { id: randomUUID(), userId, nowMs: NOW_MS });
      expect(await refused(await send('POST', '/backtests', bodyOf()))).toEqual([
        409,
        'CONFLICT',
        'tooManyKept',
      ]);
    });
  });

  test('one that waits or runs is cancelled, and its replay ends', async () => {
    port.hold();
    const running = await add();
    const waiting = await add();
    await vi.waitFor(async () => expect((await one(running.id)).state).toBe('running'));
    expect(await refused(await get(`/backtests/${running.id}/judgement`))).toEqual([
      409,
      'CONFLICT',
      'notFinished',
    ]);
    for (const { id } of [running, waiting]) {
      expect((await send('POST', `/backtests/${id}/cancel`, {})).status).toBe(200);
      expect((await one(id)).state).toBe('cancelled');
    }
    await services.jobs.idle();
    expect((await one(running.id)).state).toBe('cancelled');
    expect(await refused(await send('POST', `/backtests/${running.id}/cancel`, {}))).toEqual([
      409,
      'CONFLICT',
      'alreadyOver',
    ]);
  });

  test('one that is deleted takes what it found with it, while it runs too', async () => {
    const { db } = database();
    const id = await done();
    expect(await countFinds(db, id)).toBe(2);
    expect((await send('DELETE', `/backtests/${id}`)).status).toBe(200);
    expect([await countFinds(db, id), (await get(`/backtests/${id}`)).status]).toEqual([0, 404]);
    port.hold();
    const { id: running } = await add();
    await vi.waitFor(async () => expect((await one(running)).state).toBe('running'));
    await send('DELETE', `/backtests/${running}`);
    await services.jobs.idle();
    expect((await get(`/backtests/${running}`)).status).toBe(404);
  });

  test('what was tried on these days is counted, deleted or not', async () => {
    const id = await done();
    await send('DELETE', `/backtests/${await done()}`);
    expect((await judged(id)).tried).toBe(1);
    const other = await configuration(everybody('bet365', 'bwin'));
    await send('DELETE', `/backtests/${await done({ configurationId: other })}`);
    const { tried, honesty } = await judged(id);
    expect([tried, honesty.includes('triedBefore')]).toEqual([2, true]);
  });

  test('so many tries are remembered, and the oldest are forgotten first, those of one moment together', async () => {
    const { db } = database();
    const userId = await addUser(database(), `${randomUUID()}@trying.test`);
    const tried = { userId, fromMs: START_MS, toMs: NOW_MS };
    await transact(db, async (trx) => {
      for (let at = 0; at < MAX_TRIES + 2; at += 1)
        await noteTry(trx, { ...tried, listHash: `list ${at}`, atMs: NOW_MS + at });
    });
    expect(await listsTried(db, tried)).toBe(MAX_TRIES);
    const kept = db.selectFrom('backtestTries').select('listHash').where('userId', '=', userId);
    const oldest = await kept.orderBy('atMs').limit(1).executeTakeFirstOrThrow();
    expect(oldest.listHash).toBe('list 2');
    // what is tried again is not one more
    await transact(db, (trx) => noteTry(trx, { ...tried, listHash: 'list 2', atMs: NOW_MS + MAX_TRIES + 2 }));
    expect(await listsTried(db, tried)).toBe(MAX_TRIES);
  });

  test('they go with their account, and so does what was tried', async () => {
    const { db } = database();
    const userId = await addUser(database(), `${randomUUID()}@leaving.test`);
    await addBacktest(db, { id: randomUUID(), userId, nowMs: NOW_MS });
    const tried = { userId, listHash: 'list', fromMs: START_MS, toMs: NOW_MS };
    await transact(db, (trx) => noteTry(trx, { ...tried, atMs: NOW_MS }));
    expect([(await backtestsOf(db, userId)).length, await listsTried(db, tried)]).toEqual([1, 1]);
    await db.deleteFrom('users').where('id', '=', userId).execute();
    expect([(await backtestsOf(db, userId)).length, await listsTried(db, tried)]).toEqual([0, 0]);
  });

  test('silences of its bookmakers are gaps', async () => {
    const { db } = database();
    const silent = { mode: 'prematch', kind: 'silent', arbs: 0, isSettled: 1 } as const;
    const at = { fromMs: START_MS, toMs: START_MS + 600_000 };
    await db
      .insertInto('feedIncidents')
      .values([
        { ...silent, ...at, id: randomUUID(), bookie: 'bet365' },
        { ...silent, ...at, id: randomUUID(), bookie: 'betfair' },
        { ...silent, ...at, id: randomUUID(), bookie: 'bwin', mode: 'live' },
      ])
      .execute();
    const { gaps } = await judged(await done());
    await db.deleteFrom('feedIncidents').execute();
    expect(gaps).toMatchObject({ count: 1, totalS: 600, longest: [{ bookie: 'bet365' }] });
  });

  test('one that finds too much fails, and one that breaks off comes again a few times', async () => {
    const { db } = database();
    const { userId } = await db
      .selectFrom('configurations')
      .select('userId')
      .where('id', '=', configurationId)
      .executeTakeFirstOrThrow();
    const query = JSON.stringify({ channels: ['prematch'], minPercentage: 0 });
    const narrow = new BacktestRuns({ db, port, jobs: another(), nowMs: clock.nowMs, maxFound: 1 });
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids)
      await addBacktest(db, {
        id,
        userId,
        query,
        nowMs: NOW_MS,
        fromMs: START_MS,
        state: 'waiting',
        tries: 0,
      });
    const [much = '', broken = ''] = ids;
    await run(narrow, much);
    expect(await one(much)).toMatchObject({ state: 'failed', fault: 'tooMuchFound' });
    expect(await countFinds(db, much)).toBe(0);
    port.failure = new Error('no history');
    for (let tries = 0; tries < 3; tries++) await expect(run(narrow, broken)).rejects.toThrow('no history');
    expect((await one(broken)).state).toBe('waiting');
    await run(narrow, broken);
    expect(await one(broken)).toMatchObject({ state: 'failed', fault: 'brokeOff' });
  });

  test('one whose process has died is begun anew, and what two processes say of it counts once', async () => {
    const { db } = database();
    const id = await done();
    // As a process leaves it that dies in the middle.
    await setBacktestState(db, id, 'running');
    port.hold();
    const before = port.begun;
    const runs = new BacktestRuns({ db, port, jobs: another(), nowMs: clock.nowMs });
    const slow = run(runs, id);
    await vi.waitFor(() => expect(port.begun).toBe(before + 1));
    const heldBy = await db.selectFrom('backtests').select('holder').where('id', '=', id).executeTakeFirst();
    expect(heldBy?.holder).not.toBeNull();
    expect(await countFinds(db, id)).toBe(0);
    const other = new BacktestRuns({
      db,
      port: new LocalBacktests(await historyIn(database())),
      jobs: another(),
      nowMs: clock.nowMs,
    });
    await run(other, id);
    expect(await one(id)).toMatchObject({ state: 'done', progress: { found: 2, points: MOVES.length } });
    port.release();
    await slow;
    expect(await one(id)).toMatchObject({ state: 'done', progress: { found: 2, points: MOVES.length } });
    expect(await countFinds(db, id)).toBe(2);
  });

  test('one process takes it where two are asked', async () => {
    const before = port.begun;
    await add();
    services.jobs.poll();
    services.jobs.poll();
    await services.jobs.idle();
    expect(port.begun).toBe(before + 1);
  });

  test('judging again and again is slowed down', async () => {
    const id = await done();
    const statuses: number[] = [];
    for (let asked = 0; asked < 31; asked++) statuses.push((await get(`/backtests/${id}/judgement`)).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  });
});
