import type { Quote } from '@bothways/domain/quotes';
import {
  explainAnswerSchema,
  valueBetLatestAnswerSchema,
  valueBetQueryAnswerSchema,
  valueBetQuerySchema,
  valueBetRejectedAnswerSchema,
} from '@bothways/domain/valuebets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { saveProfile } from '#people/users';
import {
  aQuote,
  cookieOf,
  postJson,
  TEST_ORIGIN,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';

const LIVE_EVENT = { ...aQuote('x', '1', 2).event, id: 'match-2', home: 'Pia Lund', away: 'Mia Holm' };

/** Four bookmakers of one mind, and one whose price for the first player is ten percent above the fair one. */
const aValueBet = (more: Partial<Quote> = {}): Quote[] => [
  ...['bet365', 'bwin', 'winamax', 'pinnacle'].flatMap((bookie) => [
    aQuote(bookie, '1', 1.9, more),
    aQuote(bookie, '2', 1.9, more),
  ]),
  aQuote('softbook', '1', 2.2, more),
  aQuote('softbook', '2', 1.65, more),
];

let services: TestServices;
let engine: LocalEngine;
let cookies: { free: string; starter: string; pro: string };
beforeAll(async () => {
  const clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  engine.thread.apply(aValueBet(), 'test');
  engine.thread.apply(aValueBet({ mode: 'live', event: LIVE_EVENT }), 'test');
  engine.thread.tick();
  cookies = {
    free: await cookieOf(services, 'free'),
    pro: await cookieOf(services, 'pro'),
    starter: await starterCookie(),
  };
});
afterAll(() => services.database.close());

/** No demo account has the starter plan, so the newcomer is given it. */
async function starterCookie(): Promise<string> {
  const { db } = services.database;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'newcomer@bothways.test')
    .executeTakeFirstOrThrow();
  await saveProfile(db, id, { plan: 'starter' });
  return cookieOf(services, 'newcomer');
}

const ask = (path: string, body: unknown, cookie?: string) =>
  postJson(services, path, body, cookie === undefined ? {} : { cookie });
const query = async (body: unknown, cookie = cookies.pro) =>
  valueBetQueryAnswerSchema.parse(await (await ask('/api/valuebets/query', body, cookie)).json());
const latest = async (valuebetIds: string[], cookie = cookies.pro) =>
  valueBetLatestAnswerSchema.parse(
    await (await ask('/api/valuebets/latest', { valuebetIds }, cookie)).json(),
  );
const explain = async (id: string, cookie = cookies.pro) =>
  services.app.request(`/api/valuebets/explain?id=${encodeURIComponent(id)}`, {
    headers: { cookie, origin: TEST_ORIGIN },
  });
const idOf = async (channels: string[]): Promise<string> =>
  (await query({ channels })).data.valuebets[0]?.id ?? '';

describe('POST /api/valuebets/query', () => {
  test('an empty body is the prematch feed from 1 to 50 percent, most value first', async () => {
    const { success, message, data } = await query({});
    expect([success, message, data.total]).toEqual([true, 'Valuebets fetched', 1]);
    const [bet] = data.valuebets;
    expect(bet).toMatchObject({ channel: 'softbook', percentage: 10, match: 'Ana Ribas vs Eva Solano' });
    expect(bet?._id).toEqual({ id: bet?.id, eventId: bet?.event.id });
    expect(bet?.bet).toMatchObject({ bookie: 'softbook', odds: 2.2, choice: 'Ana Ribas', active: true });
    expect(valueBetQuerySchema.parse({})).toMatchObject({
      mode: 'prematch',
      minPercentage: 1,
      maxPercentage: 50,
      limit: 100,
      sort: 'value_desc',
      onlyLiquidEvents: false,
    });
  });

  test('of the events that are named, and of no other', async () => {
    const eventOf = async (body: object) => (await query(body)).data.valuebets.map(({ event }) => event.id);
    const [id = ''] = await eventOf({});
    expect(await eventOf({ events: [id] })).toEqual([id]);
    expect(await eventOf({ events: ['nobody-plays'] })).toEqual([]);
    const many = { events: Array.from({ length: 21 }, (_, at) => `e${at}`) };
    expect((await ask('/api/valuebets/query', many, cookies.pro)).status).toBe(400);
  });

  test('a range that is turned round is refused, and by name', async () => {
    for (const [body, path] of [
      [{ minPercentage: 5, maxPercentage: 2 }, 'maxPercentage'],
      [{ oddsFilters: { minOdds: 3, maxOdds: 2 } }, 'oddsFilters.maxOdds'],
    ] as const) {
      const answer = await ask('/api/valuebets/query', body, cookies.pro);
      expect([answer.status, await answer.json()]).toMatchObject([400, { success: false, path }]);
    }
  });

  test('answers in both shapes of the bet', async () => {
    const both = z.object({ bet: z.unknown(), bets: z.array(z.unknown()) });
    const shape = z.object({ data: z.object({ valuebets: z.array(both) }) });
    const { data } = shape.parse(await (await ask('/api/valuebets/query', {}, cookies.pro)).json());
    expect(data.valuebets[0]?.bet).toBeDefined();
    expect(data.valuebets[0]?.bets).toEqual([data.valuebets[0]?.bet]);
  });

  test('no channels at all are the live feed', async () => {
    const { data } = await query({ channels: [] });
    expect(data.valuebets.map(({ event }) => event.name)).toEqual(['Pia Lund vs Mia Holm']);
    expect((await query({ channels: ['live', 'softbook'] })).data.total).toBe(1);
  });

  test.each([
    [{ minPercentage: 10, maxPercentage: 10 }, 1],
    [{ minPercentage: 10.1 }, 0],
    [{ maxPercentage: 9.9 }, 0],
    [{ sports: ['football'] }, 0],
    [{ sports: ['TENNIS'] }, 1],
    [{ excludeCompetitions: ['challenger'] }, 0],
    [{ oddsFilters: { minOdds: 2.3 } }, 0],
    [{ onlyLiquidEvents: true }, 1],
    [{ channels: ['bet365'] }, 0],
    [{ channels: ['nobody'] }, 0],
    [{ minPercentage: -50, sort: 'value_asc', limit: 3 }, 10],
  ])('%j finds %i', async (body, total) => {
    expect((await query(body)).data.total).toBe(total);
  });

  test('a mapped bookmaker gives one row for each selected variant, with its suffix', async () => {
    const { data } = await query({
      channels: ['prematch', 'softbook_uk', 'softbook_fr'],
      bookieMapping: { softbook: ['softbook_uk', 'softbook_fr', 'softbook_it'] },
    });
    expect(data.valuebets.map(({ id, channel, provider }) => [id.split(':')[1], channel, provider])).toEqual([
      ['softbook_fr', 'softbook_fr', 'softbook'],
      ['softbook_uk', 'softbook_uk', 'softbook'],
    ]);
  });

  test.each([
    { minPercentage: -50.1 },
    { maxPercentage: 101 },
    { limit: 0 },
    { limit: 1001 },
    { sort: 'profit_desc' },
    { sports: ['cricket'] },
    { channels: ['Uni Bet'] },
    { excludeCompetitions: ['x'.repeat(101)] },
    { oddsFilters: { minOdds: 0.5 } },
    { unknown: true },
  ])('%j is refused', async (body) => {
    const response = await ask('/api/valuebets/query', body, cookies.pro);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  });

  test('names from outside mean nothing by themselves', async () => {
    const body = { channels: ['prematch', 'constructor'], bookieMapping: { constructor: ['softbook'] } };
    expect((await ask('/api/valuebets/query', body, cookies.pro)).status).toBe(200);
  });
});

describe('POST /api/valuebets/rejected', () => {
  const THIN_EVENT = { ...LIVE_EVENT, id: 'match-3', home: 'Ada Berg', away: 'Una Frost' };

  test('tells what beats a price that too few stand behind', async () => {
    const thin = aValueBet({ event: THIN_EVENT }).filter(
      ({ bookie }) => !['bet365', 'bwin'].includes(bookie),
    );
    engine.thread.apply(thin, 'test');
    const response = await ask(
      '/api/valuebets/rejected',
      { channels: ['prematch', 'softbook'] },
      cookies.pro,
    );
    const { message, data } = valueBetRejectedAnswerSchema.parse(await response.json());
    expect([message, data.total, data.byReason]).toEqual([
      'Rejected valuebets fetched',
      1,
      { ONE_SIDED_REF: 1 },
    ]);
    expect(data.valuebets[0]).toMatchObject({
      match: 'Ada Berg vs Una Frost',
      channel: 'softbook',
      percentage: 10,
      reasonDetail: { bookmakers: 2, needed: 3 },
    });
    expect((await query({})).data.total).toBe(1);
  });

  test('belongs to the plan as the list does', async () => {
    const status = async (channels: string[], cookie: string) =>
      (await ask('/api/valuebets/rejected', { channels }, cookie)).status;
    expect(await status(['prematch'], cookies.free)).toBe(403);
    expect(await status(['live'], cookies.starter)).toBe(403);
    expect(await status(['live'], cookies.pro)).toBe(200);
  });
});

describe('plans', () => {
  test('free has no value bets, starter those before the match, pro all', async () => {
    const status = async (channels: string[], cookie: string) =>
      (await ask('/api/valuebets/query', { channels }, cookie)).status;
    expect(await status(['prematch'], cookies.free)).toBe(403);
    expect(await status(['live'], cookies.free)).toBe(403);
    expect(await status(['prematch'], cookies.starter)).toBe(200);
    expect(await status(['live'], cookies.starter)).toBe(403);
    expect(await status(['live'], cookies.pro)).toBe(200);
  });

  test('the refusal names the feature', async () => {
    const refused = await ask('/api/valuebets/query', { channels: [] }, cookies.starter);
    expect(await refused.json()).toMatchObject({ code: 'PLAN_REQUIRED', feature: 'valueBets:live' });
    const latestRefused = await ask('/api/valuebets/latest', { valuebetIds: ['x'] }, cookies.free);
    expect(latestRefused.status).toBe(403);
  });

  test('to starter a bet in play is missing, and its explanation refused', async () => {
    const id = await idOf(['live']);
    expect((await latest([id], cookies.starter)).data).toEqual({ valuebets: [], missingIds: [id] });
    expect((await explain(id, cookies.starter)).status).toBe(403);
    expect((await explain(id, cookies.pro)).status).toBe(200);
  });

  test.each(['/api/valuebets/query', '/api/valuebets/rejected', '/api/valuebets/latest'])(
    'a visitor gets nothing from %s',
    async (path) => {
      const response = await ask(path, {});
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    },
  );
});

describe('POST /api/valuebets/latest', () => {
  test('answers by the bare id, and says what is gone', async () => {
    const id = await idOf(['prematch']);
    const { message, data } = await latest([`${id}:softbook_uk`, 'gone']);
    expect(message).toBe('Latest valuebets fetched');
    expect(data.valuebets.map((bet) => bet.id)).toEqual([id]);
    expect(data.missingIds).toEqual(['gone']);
  });

  test.each([[[]], [Array.from({ length: 51 }, (_, at) => `id${at}`)], [['']]])(
    '%j is refused',
    async (valuebetIds) => {
      expect((await ask('/api/valuebets/latest', { valuebetIds }, cookies.pro)).status).toBe(400);
    },
  );
});

describe('GET /api/valuebets/explain', () => {
  test('tells every price, the methods and each bookmaker left out', async () => {
    const id = await idOf(['prematch']);
    const { data } = explainAnswerSchema.parse(await (await explain(id)).json());
    expect(data.estimate).toMatchObject({ probability: 0.5, fairOdds: 2, groups: 4 });
    expect(data.quotes.map(({ bookie, notUsed }) => [bookie, notUsed ?? 'used']).toSorted()).toEqual([
      ['bet365', 'used'],
      ['bwin', 'used'],
      ['pinnacle', 'used'],
      ['softbook', 'OWN'],
      ['winamax', 'used'],
    ]);
    expect(data.methods).toHaveLength(7);
    expect(data.without).toHaveLength(4);
  });

  test('of what is not on offer there is none', async () => {
    const response = await explain('nonsense');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await explain('')).status).toBe(400);
  });
});

describe('when the engine fails', () => {
  test.each([
    ['/api/valuebets/query', { limit: 7 }, 'Failed to fetch valuebets'],
    ['/api/valuebets/rejected', { limit: 7 }, 'Failed to fetch valuebets'],
    ['/api/valuebets/latest', { valuebetIds: ['a'] }, 'Failed to fetch latest valuebets'],
  ])('%s says so in its own words', async (path, body, message) => {
    const { post } = engine;
    engine.post = () => {
      throw new Error('secret detail of the thread');
    };
    const response = await ask(path, body, cookies.pro);
    engine.post = post;
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ success: false, code: 'INTERNAL', message });
  });
});
