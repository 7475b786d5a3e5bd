import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { arbLatestAnswerSchema, arbQueryAnswerSchema, arbRejectedAnswerSchema } from '@bothways/domain/arbs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { anArb, aQuote, cookieOf, postJson, TestClock, type TestServices, testServices } from '#testing';

const LIVE_EVENT = {
  ...aQuote('x', '1', 2).event,
  id: 'match-2',
  home: 'Pia Lund',
  away: 'Mia Holm',
  startedAt: '2026-11-20T11:30:00Z',
};

let services: TestServices;
let engine: LocalEngine;
let cookies: { free: string; pro: string };
beforeAll(async () => {
  const clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  engine.thread.apply(anArb(), 'test');
  engine.thread.apply(anArb({ mode: 'live', event: LIVE_EVENT }), 'test');
  engine.thread.tick();
  cookies = { free: await cookieOf(services, 'free'), pro: await cookieOf(services, 'pro') };
});
afterAll(() => services.database.close());

const ask = (path: string, body: unknown, cookie = cookies.pro) => postJson(services, path, body, { cookie });
const query = async (body: unknown, cookie?: string) =>
  arbQueryAnswerSchema.parse(await (await ask('/api/arbs/query', body, cookie)).json());
const latest = async (ids: string[], cookie?: string) =>
  arbLatestAnswerSchema.parse(await (await ask('/api/arbs/latest', { ids }, cookie)).json());

describe('POST /api/arbs/query', () => {
  test('an empty body is the prematch feed', async () => {
    const { success, message, data } = await query({});
    expect([success, message, data.total]).toEqual([true, 'Arbs fetched', 1]);
    const [arb] = data.arbs;
    expect(arb?.profit).toBeCloseTo(1 / 2.1 + 1 / 2.1, 6);
    expect(arb?._id).toEqual({ id: arb?.id, eventId: arb?.event.id });
    expect(arb?.event).toMatchObject({
      name: 'Ana Ribas vs Eva Solano',
      sport: { name: 'tennis' },
      league: { name: 'Challenger Norte', country: 'ES' },
    });
    expect(arb?.bets.map(({ bookie, odds }) => [bookie, odds])).toEqual([
      ['bet365', 2.1],
      ['bwin', 2.1],
    ]);
    expect(arb?.bets[0]?.alternativeOdds.map(({ bookie }) => bookie)).toEqual(['unibet', 'bwin']);
  });

  test('leaves the other prices out where they are not wanted, and nothing else', async () => {
    const [whole, bare] = [await query({}), await query({ alternatives: false })];
    const without = whole.data.arbs.map((arb) => ({
      ...arb,
      bets: arb.bets.map((bet) => ({ ...bet, alternativeOdds: [] })),
    }));
    expect(whole.data.arbs).not.toEqual(without);
    expect(bare.data.arbs).toEqual(without);
  });

  test('gives the best arb of the bookmakers that were asked for, not the best of all cut down', async () => {
    const { data } = await query({ channels: ['bet365', 'unibet'] });
    expect(data.arbs.map(({ bets }) => bets.map(({ bookie }) => bookie))).toEqual([['bet365', 'unibet']]);
    expect(data.arbs[0]?.profit).toBeCloseTo(1 / 2.1 + 1 / 1.9, 6);
  });

  test.each([
    [{ minPercentage: 4.7, maxPercentage: 4.8 }, 1],
    [{ minPercentage: 4.8 }, 0],
    [{ maxPercentage: 4.7 }, 0],
    [{ sports: ['football'] }, 0],
    [{ sports: ['tennis'] }, 1],
    [{ excludeCompetitions: ['challenger'] }, 0],
    [{ minPercentage: 0, bookieOddsFilters: { bet365: { min: 2.2 } } }, 0],
    [{ minPercentage: 0, bookieOddsFilters: { bet365: { min: 2, max: 2.1 } } }, 1],
    [{ markets: ['OU'] }, 0],
    [{ channels: ['bet365'] }, 0],
    [{ channels: ['nobody'] }, 0],
  ])('%j finds %i', async (body, total) => {
    expect((await query(body)).data.total).toBe(total);
  });

  test('a mapped bookmaker stands under its variant', async () => {
    const { data } = await query({
      channels: ['bet365', 'unibet_uk'],
      bookieMapping: { unibet: ['unibet_uk'] },
    });
    expect(data.arbs[0]?.bets.map(({ bookie }) => bookie)).toEqual(['bet365', 'unibet_uk']);
  });

  test('live is another list, for plans that have it', async () => {
    const { data } = await query({ channels: ['live'] });
    expect(data.arbs.map(({ event }) => event.name)).toEqual(['Pia Lund vs Mia Holm']);
    const refused = await ask('/api/arbs/query', { channels: ['live'] }, cookies.free);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'PLAN_REQUIRED', feature: 'surebets:live' });
    expect((await query({}, cookies.free)).data.total).toBe(1);
  });

  test.each([
    [{ minPercentage: -10.01 }, 'minPercentage'],
    [{ maxPercentage: 100.5 }, 'maxPercentage'],
    [{ minPercentage: 'NaN' }, 'minPercentage'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ sort: 'profit' }, 'sort'],
    [{ channels: ['Bet 365'] }, 'channels.0'],
    [{ sports: ['curling'] }, 'sports.0'],
    [{ excludeCompetitions: [''] }, 'excludeCompetitions.0'],
    [{ onlyLiquidEvents: 1 }, 'onlyLiquidEvents'],
  ])('%j is refused by its field %s', async (body, path) => {
    const response = await ask('/api/arbs/query', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST', path });
  });
});

describe('POST /api/arbs/latest', () => {
  test('shows an original under the name of the variant that the list has it under', async () => {
    const of = { bookieMapping: { bet365: ['bet365_es'] } };
    const listed = await ask('/api/arbs/query', { ...of, channels: ['bet365_es', 'bwin'], minPercentage: 1 });
    const [arb] = arbQueryAnswerSchema.parse(await listed.json()).data.arbs;
    expect(arb?.bets[0]?.bookie).toBe('bet365_es');
    const read = await ask('/api/arbs/latest', { ids: [arb?.id], ...of });
    expect(arbLatestAnswerSchema.parse(await read.json()).data.arbs[0]?.bets[0]?.bookie).toBe('bet365_es');
    expect((await latest([arb?.id ?? ''])).data.arbs[0]?.bets[0]?.bookie).toBe('bet365');
  });

  test('answers what stands, and names what does not; what follows a colon is no part of an id', async () => {
    const id = (await query({})).data.arbs[0]?.id ?? '';
    const { data } = await latest([`${id}:unibet_uk`, 'no-such-arb', 'a~p~b']);
    expect(data.arbs.map((arb) => arb.id)).toEqual([id]);
    expect(data.missingIds).toEqual(['no-such-arb', 'a~p~b']);
  });

  test('an arb in play is missing for a plan without live', async () => {
    const id = (await query({ channels: ['live'] })).data.arbs[0]?.id ?? '';
    expect((await latest([id])).data.arbs).toHaveLength(1);
    expect((await latest([id], cookies.free)).data).toEqual({ arbs: [], missingIds: [id] });
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: [''] }],
    [{ ids: Array.from({ length: 51 }, () => 'a') }],
    [{ ids: ['x'.repeat(601)] }],
  ])('refuses %j', async (body) => {
    expect((await ask('/api/arbs/latest', body)).status).toBe(400);
  });
});

test('POST /api/arbs/rejected: what failed a gate, with the reason and the counts', async () => {
  const event = { ...LIVE_EVENT, id: 'match-3' };
  const broken = anArb({ event }).map((quote) => ({ ...quote, odds: quote.odds === 2.1 ? 9 : quote.odds }));
  engine.thread.apply(broken, 'test');
  engine.thread.tick();
  const response = await ask('/api/arbs/rejected', { sports: ['tennis'] });
  const { data } = arbRejectedAnswerSchema.parse(await response.json());
  expect(data.total).toBeGreaterThan(0);
  expect(Object.values(data.byReason).reduce((sum, count) => sum + count, 0)).toBe(data.total);
  for (const arb of data.arbs) expect(arb.reason).toBeDefined();
});

test('while nothing moves the same question is answered with the same bytes, and again after a change', async () => {
  const body = { channels: ['prematch'], minPercentage: 1 };
  const text = async () => (await ask('/api/arbs/query', body)).text();
  const before = await text();
  expect(await text()).toBe(before);
  services.clock.ms += 250;
  engine.thread.apply([aQuote('bwin', '2', 2.2)], 'test');
  engine.thread.tick();
  const after = arbQueryAnswerSchema.parse(JSON.parse(await text()));
  expect(after.data.arbs[0]?.bets[1]?.odds).toBe(2.2);
});

test('a range that is turned round is refused, and by name', async () => {
  const body = { minPercentage: 5, maxPercentage: 2 };
  for (const path of ['/api/arbs/query', '/api/arbs/rejected']) {
    const answer = await ask(path, body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { success: false, code: 'BAD_REQUEST', path: 'maxPercentage' },
    ]);
  }
});

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
] as const)('comes compressed to who takes %s, and is the same', async (accepted, encoding, open) => {
  const plain = await postJson(services, '/api/arbs/query', {}, { cookie: cookies.pro });
  const packed = await postJson(
    services,
    '/api/arbs/query',
    {},
    { cookie: cookies.pro, 'accept-encoding': accepted },
  );
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    encoding,
    'Accept-Encoding',
  ]);
  expect(open(await packed.arrayBuffer()).toString()).toBe(await plain.text());
});

describe('when the engine fails', () => {
  const QUESTIONS = [
    ['/api/arbs/query', { channels: ['prematch'], limit: 7 }, 'Failed to fetch arbs'],
    ['/api/arbs/rejected', { channels: ['prematch'], limit: 7 }, 'Failed to fetch arbs'],
    ['/api/arbs/latest', { ids: ['a'] }, 'Failed to fetch latest arbs'],
  ] as const;

  test.each(QUESTIONS)('%s says so in its own words', async (path, body, message) => {
    const { post } = engine;
    engine.post = () => {
      throw new Error('secret detail of the thread');
    };
    const response = await ask(path, body);
    engine.post = post;
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ success: false, code: 'INTERNAL', message });
  });

  test.each(QUESTIONS)('%s hears it when the thread dies while it is asked', async (path, body, message) => {
    const { post } = engine;
    engine.post = (message) => {
      // Others ask the thread as well, how feeds are doing.
      if (message.kind !== 'ask') return post(message);
      engine.post = post;
      engine.crash();
    };
    const response = await ask(path, body);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({ success: false, code: 'UNAVAILABLE', message });
  });
});
