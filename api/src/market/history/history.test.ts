import { oddsHistoryAnswerSchema } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import {
  aQuote,
  cookieOf,
  type DemoName,
  postJson,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';
import { lackingFeature } from './history.service.ts';
import { type LocalHistory, localHistory } from './testing/local-history.ts';

const LIVE_EVENT = { ...aQuote('x', '1', 2).event, id: 'match-2', home: 'Pia Lund', away: 'Mia Holm' };

let services: TestServices;
let engine: LocalEngine;
let history: LocalHistory;
const clock = new TestClock();
const cookies = new Map<DemoName, string>();

/** Quotes come in, and what moved is written. */
async function push(...quotes: Parameters<LocalEngine['thread']['apply']>[0][number][]): Promise<void> {
  engine.thread.apply(quotes, 'test');
  clock.ms += 1000;
  engine.thread.tick();
  await new Promise((resolve) => setImmediate(resolve));
  await history.settled();
}

beforeAll(async () => {
  engine = localEngine(clock.nowMs);
  history = localHistory(clock.nowMs);
  services = await testServices({ enginePort: engine, historyPort: history, clock });
  for (const name of ['free', 'pro'] as const) cookies.set(name, await cookieOf(services, name));
  const moment = clock.ms;
  await push(aQuote('bet365', '1', 2.1), aQuote('bwin', '1', 2), aQuote('unibet', '1', 1.95));
  clock.ms = moment + 60_000;
  await push(aQuote('bet365', '1', 2.2), aQuote('unibet', '1', 0));
  clock.ms = moment + 120_000;
  await push(aQuote('bet365', '1', 2.15), aQuote('bet365', '1', 1.8, { mode: 'live', event: LIVE_EVENT }));
});
afterAll(async () => {
  await services.close();
  await services.database.close();
});

const ask = (query: string, name: DemoName | undefined = 'pro') =>
  services.app.request(`/api/odds/history${query}`, {
    headers: name ? { cookie: cookies.get(name) ?? '' } : {},
  });
const TOPIC = 'match-1~W.FT.1~bet365';
const about = (bookie: string, topic = TOPIC, more = '') =>
  `?${new URLSearchParams({ bookie, topic })}${more}`;
const read = async (query: string) => {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return oddsHistoryAnswerSchema.parse(await response.json()).data;
};

/** The topic as the engine writes it with an offer. */
async function topicOf(bookie: string): Promise<string> {
  engine.thread.apply([aQuote(bookie, '2', 2.4)], 'test');
  engine.thread.tick();
  const response = await services.app.request('/api/arbs/query', {
    method: 'POST',
    headers: { cookie: cookies.get('pro') ?? '', 'content-type': 'application/json' },
    body: '{}',
  });
  const text = await response.text();
  return /"topic":"([^"]*~W\.FT\.1~bet365)"/.exec(text)?.[1] ?? '';
}

describe('GET /api/odds/history', () => {
  let topic: string;
  beforeAll(async () => {
    topic = await topicOf('pinnacle');
  });

  test('is one bookmaker’s prices over time, its price now, and the others’ beside it', async () => {
    const data = await read(about('bet365', topic));
    expect(data).toMatchObject({ bookie: 'bet365', topic, currentOdds: 2.15 });
    expect(data.history).toEqual([
      { timestamp: '2026-11-20T12:00:00.000Z', odds: 2.1 },
      { timestamp: '2026-11-20T12:01:00.000Z', odds: 2.2 },
      { timestamp: '2026-11-20T12:02:00.000Z', odds: 2.15 },
    ]);
    expect(data.allBookies).toEqual([
      { bookie: 'bwin', currentOdds: 2, history: [{ timestamp: '2026-11-20T12:00:00.000Z', odds: 2 }] },
      {
        bookie: 'unibet',
        currentOdds: null,
        history: [
          { timestamp: '2026-11-20T12:00:00.000Z', odds: 1.95 },
          { timestamp: '2026-11-20T12:01:00.000Z', odds: 1.95, withdrawn: true },
        ],
      },
    ]);
  });

  test('is the other way round for another bookmaker of the same selection', async () => {
    const data = await read(about('bwin', topic));
    expect([data.bookie, data.currentOdds]).toEqual(['bwin', 2]);
    expect(data.allBookies.map(({ bookie }) => bookie)).toEqual(['bet365', 'unibet']);
  });

  test('of a lay is its own, beside those of other lays, the lowest first', async () => {
    const event = { ...aQuote('bet365', '1', 2).event, id: 'match-lay', home: 'Ada', away: 'Ida' };
    const lay = (bookie: string, odds: number) => aQuote(bookie, '1', odds, { event, side: 'lay' });
    await push(
      aQuote('matchbook', '1', 2.2, { event }),
      lay('matchbook', 2.24),
      lay('smarkets', 2.3),
      lay('betdaq', 2.26),
    );
    engine.thread.apply([aQuote('bet365', '2', 1.9, { event })], 'test');
    engine.thread.tick();
    const response = await postJson(
      services,
      '/api/arbs/query',
      { minPercentage: -10, alternatives: false },
      { cookie: cookies.get('pro') ?? '' },
    );
    const ofLay = /"topic":"([^"]*)~W\.FT\.1~matchbook"/.exec(await response.text())?.[1] ?? '';
    const laid = await read(about('matchbook', `${ofLay}~W.FT.lay.1~matchbook`));
    expect([laid.bookie, laid.currentOdds, laid.history.map(({ odds }) => odds)]).toEqual([
      'matchbook',
      2.24,
      [2.24],
    ]);
    expect(laid.allBookies.map(({ bookie, currentOdds }) => [bookie, currentOdds])).toEqual([
      ['betdaq', 2.26],
      ['smarkets', 2.3],
    ]);
    const backed = await read(about('matchbook', `${ofLay}~W.FT.1~matchbook`));
    expect([backed.currentOdds, backed.allBookies]).toEqual([2.2, []]);
  });

  test('of a variant is that of the bookmaker whose prices it takes over', async () => {
    const data = await read(about('bet365_es', topic));
    expect([data.bookie, data.currentOdds, data.history.length]).toEqual(['bet365_es', 2.15, 3]);
    expect(data.allBookies.map(({ bookie }) => bookie)).toEqual(['bwin', 'unibet']);
  });

  test('of some hours begins with the price that held then', async () => {
    clock.ms = Date.parse('2026-11-20T13:01:30Z');
    const data = await read(about('bet365', topic, '&hours=1'));
    expect(data.history).toEqual([
      { timestamp: '2026-11-20T12:01:30.000Z', odds: 2.2 },
      { timestamp: '2026-11-20T12:02:00.000Z', odds: 2.15 },
    ]);
  });

  test('between two moments begins with the price that held then, and says what it is now', async () => {
    const from = '&from=2026-11-20T12:00:30Z';
    const data = await read(about('bet365', topic, `${from}&to=2026-11-20T12:01:30Z`));
    expect(data.history).toEqual([
      { timestamp: '2026-11-20T12:00:30.000Z', odds: 2.1 },
      { timestamp: '2026-11-20T12:01:00.000Z', odds: 2.2 },
    ]);
    expect(data.currentOdds).toBe(2.15);
    const before = await read(about('bet365', topic, '&to=2026-11-19T00:00:00%2B01:00'));
    expect([before.currentOdds, before.history, before.allBookies]).toEqual([2.15, [], []]);
    const later = await read(about('bet365', topic, from));
    expect(later.history.map(({ odds }) => odds)).toEqual([2.1, 2.2, 2.15]);
  });

  test.each(['match-9~W.FT.1~bet365', 'whatever', '~~~', "'; drop table historyOpen; --"])(
    'of "%s" is empty',
    async (unknown) => {
      expect(await read(about('bet365', unknown))).toEqual({
        bookie: 'bet365',
        topic: unknown,
        currentOdds: null,
        history: [],
        allBookies: [],
      });
    },
  );

  test.each([
    ['', 'bookie'],
    ['?bookie=bet365', 'topic'],
    ['?topic=x~y', 'bookie'],
    ['?bookie=Bet%20365&topic=x', 'bookie'],
    [`?bookie=bet365&topic=${'x'.repeat(251)}`, 'topic'],
    ['?bookie=bet365&topic=x&hours=0', 'hours'],
    ['?bookie=bet365&topic=x&hours=many', 'hours'],
    ['?bookie=bet365&topic=x&limit=5', ''],
    ['?bookie=bet365&topic=x&from=yesterday', 'from'],
    ['?bookie=bet365&topic=x&to=2026-11-20', 'to'],
    ['?bookie=bet365&topic=x&from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z', 'from'],
    ['?bookie=bet365&topic=x&from=2026-11-20T00:00:00Z&hours=1', 'hours'],
  ])('refuses "%s"', async (query, path) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      ...(path !== '' && { path }),
    });
  });

  test('is for those who are signed in, and whose plan contains it', async () => {
    const visitor = await services.app.request(`/api/odds/history${about('bet365', topic)}`);
    expect(visitor.status).toBe(401);
    const free = await ask(about('bet365', topic), 'free');
    expect(free.status).toBe(403);
    expect(await free.json()).toMatchObject({ code: 'PLAN_REQUIRED', feature: 'historicOdds:prematch' });
  });

  test('is slowed down for who copies it out', async () => {
    clock.ms += HOUR_MS;
    const statuses: number[] = [];
    for (let asked = 0; asked < 62; asked++) statuses.push((await ask(about('bet365', topic))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    clock.ms += HOUR_MS;
  });

  test('says so in its own words when the history fails', async () => {
    const { post } = history;
    history.post = () => {
      history.post = post;
      history.crash();
    };
    const response = await ask(about('bet365', topic));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      success: false,
      code: 'UNAVAILABLE',
      message: 'Failed to load odds history',
    });
  });
});

test.each([
  ['free', ['prematch'], 'historicOdds:prematch'],
  ['free', [], 'historicOdds:prematch'],
  ['starter', ['prematch'], undefined],
  ['starter', [], undefined],
  ['starter', ['prematch', 'live'], 'historicOdds:live'],
  ['pro', ['prematch', 'live'], undefined],
] as const)('plan %s, quoted in %j: lacks %s', (plan, modes, feature) => {
  expect(lackingFeature(plan, modes)).toBe(feature);
});
