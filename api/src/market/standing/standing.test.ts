import { LIST_FEATURES, type ListFeature, standingAnswerSchema } from '@bothways/domain/standing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { anArb, aQuote, cookieOf, TEST_ORIGIN, TestClock, type TestServices, testServices } from '#testing';

const LIVE_EVENT = { ...aQuote('x', '1', 2).event, id: 'match-2', home: 'Pia Lund', away: 'Mia Holm' };
/** Three of one mind, and one whose price for the first player is ten percent above the fair one. */
const VALUE_EVENT = { ...aQuote('x', '1', 2).event, id: 'match-3', home: 'Lea Berg', away: 'Nina Falk' };
const aValueBet = () => [
  ...['bet365', 'bwin', 'winamax', 'pinnacle'].flatMap((bookie) => [
    aQuote(bookie, '1', 1.9, { event: VALUE_EVENT }),
    aQuote(bookie, '2', 1.9, { event: VALUE_EVENT }),
  ]),
  aQuote('softbook', '1', 2.2, { event: VALUE_EVENT }),
  aQuote('softbook', '2', 1.65, { event: VALUE_EVENT }),
];

let services: TestServices;
let engine: LocalEngine;
let clock: TestClock;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  engine.thread.apply(aValueBet(), 'test');
  engine.thread.apply(anArb({ mode: 'live', event: LIVE_EVENT }), 'test');
  engine.thread.tick();
  for (const name of ['free', 'pro', 'manager', 'operator', 'admin', 'newcomer'] as const)
    cookies[name] = await cookieOf(services, name);
});
afterAll(() => services.database.close());

const ask = (list: string, cookie?: string) =>
  services.app.request(`/api/standing?list=${encodeURIComponent(list)}`, {
    headers: { origin: TEST_ORIGIN, ...(cookie !== undefined && { cookie }) },
  });
const read = async (list: ListFeature, cookie: string) =>
  standingAnswerSchema.parse(await (await ask(list, cookie)).json());

describe('GET /api/standing', () => {
  test.each<[ListFeature, number, number]>([
    ['surebets:live', 1, 4.76],
    ['valueBets:prematch', 1, 10],
  ])(
    'says of %s how many and the best, to whoever is signed in and whatever their plan',
    async (list, n, pct) => {
      for (const cookie of Object.values(cookies)) {
        const { count, bestPct } = await read(list, cookie);
        expect(count).toBeGreaterThanOrEqual(n);
        expect(bestPct).toBeGreaterThanOrEqual(pct - 0.01);
        expect(bestPct).toBeLessThan(pct + 3);
      }
    },
  );

  test('counts an arb from 0 percent on, which the list by itself does not', async () => {
    // A pair that pays 99.75: the API's own default of -10 would count it.
    const near = { ...LIVE_EVENT, id: 'match-4', home: 'Ida Moen', away: 'Eli Vik' };
    const before = await read('surebets:live', cookies.free ?? '');
    engine.thread.apply(
      [
        aQuote('bet365', '1', 1.99, { mode: 'live', event: near }),
        aQuote('bwin', '2', 2, { mode: 'live', event: near }),
      ],
      'test',
    );
    engine.thread.tick();
    clock.ms += 6000;
    expect(await read('surebets:live', cookies.free ?? '')).toEqual(before);
  });

  test.each(LIST_FEATURES)(
    'tells of %s two figures and nothing else: no id, no name, no price',
    async (list) => {
      const text = await (await ask(list, cookies.free)).text();
      const keys = Object.keys(JSON.parse(text));
      expect(['bestPct', 'count', 'success']).toEqual(expect.arrayContaining(keys));
      expect(text).not.toMatch(/Lund|Holm|Berg|Falk|bet365|softbook|match-/);
      for (const [, figure] of Object.entries<unknown>(JSON.parse(text)))
        expect(typeof figure === 'boolean' || typeof figure === 'number').toBe(true);
    },
  );

  test('says 0 and no best where nothing stands', async () => {
    expect(await read('valueBets:live', cookies.pro ?? '')).toEqual({ success: true, count: 0 });
  });

  test('opens nothing: the list itself stays refused', async () => {
    await read('surebets:live', cookies.free ?? '');
    const refused = await services.app.request('/api/arbs/query', {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: cookies.free ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ channels: ['live'], limit: 1 }),
    });
    expect(refused.status).toBe(403);
  });

  test.each(['', 'arbs', 'historicOdds:live', 'matchedBetting', '__proto__'])('refuses %j', async (list) => {
    expect((await ask(list, cookies.free)).status).toBe(400);
  });

  test('wants somebody signed in', async () => {
    expect((await ask('surebets:live')).status).toBe(401);
  });

  test('asks the engine once in five seconds, whoever looks', async () => {
    const another = (id: string, home: string) => {
      engine.thread.apply(anArb({ mode: 'live', event: { ...LIVE_EVENT, id, home } }), 'test');
      engine.thread.tick();
    };
    clock.ms += 6000;
    another('match-8', 'Tove Aas');
    const first = await read('surebets:live', cookies.free ?? '');
    another('match-9', 'Siri Dal');
    expect(await read('surebets:live', cookies.pro ?? '')).toEqual(first);
    clock.ms += 6000;
    expect((await read('surebets:live', cookies.pro ?? '')).count).toBe(first.count + 1);
  });
});
