import { historyEventsAnswerSchema } from '@bothways/domain/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, type DemoName, TestClock, type TestServices, testServices } from '#testing';
import { type LocalHistory, localHistory } from './testing/local-history.ts';

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

const OTHER = { ...aQuote('x', '1', 2).event, id: 'match-2', home: 'Pia Lund', away: 'Mia Holm' };

beforeAll(async () => {
  engine = localEngine(clock.nowMs);
  history = localHistory(clock.nowMs);
  services = await testServices({ enginePort: engine, historyPort: history, clock });
  for (const name of ['free', 'pro'] as const) cookies.set(name, await cookieOf(services, name));
  await push(aQuote('bet365', '1', 2.1), aQuote('bwin', '1', 2, { event: OTHER }));
});
afterAll(async () => {
  await services.close();
  await services.database.close();
});

const ask = (path: string, name: DemoName = 'pro') =>
  services.app.request(`/api/odds/events${path}`, { headers: { cookie: cookies.get(name) ?? '' } });
const eventsOf = async (query: Record<string, string>) => {
  const response = await ask(`?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return historyEventsAnswerSchema.parse(await response.json()).data.events;
};

describe('GET /api/odds/events', () => {
  test('finds an event by its sides, as its source states it', async () => {
    expect(await eventsOf({ text: 'ribas' })).toEqual([
      {
        id: expect.any(String),
        sport: 'tennis',
        country: 'ES',
        league: 'Challenger Norte',
        home: 'Ana Ribas',
        away: 'Eva Solano',
        startsAt: '2026-11-20T18:00:00.000Z',
      },
    ]);
  });

  test('says what the source states now of an event that is known', async () => {
    const event = { ...OTHER, startedAt: '2026-11-21T09:30:00Z' };
    await push(aQuote('bwin', '1', 2.05, { event }));
    const day = { from: '2026-11-21T00:00:00+01:00', to: '2026-11-22T00:00:00+01:00' };
    expect((await eventsOf(day)).map(({ home }) => home)).toEqual(['Pia Lund']);
    expect(await eventsOf({ ...day, sport: 'football' })).toEqual([]);
  });

  test.each([
    ['from=yesterday', 'from'],
    ['from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z', 'from'],
    ['sport=golf', 'sport'],
    [`text=${'x'.repeat(61)}`, 'text'],
    ['cursor=1', 'cursor'],
  ])('refuses "%s"', async (query, path) => {
    const response = await ask(`?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST', path });
  });

  test('is for those who are signed in, and whose plan contains it', async () => {
    expect((await services.app.request('/api/odds/events')).status).toBe(401);
    const free = await ask('', 'free');
    expect(free.status).toBe(403);
    expect(await free.json()).toMatchObject({ code: 'PLAN_REQUIRED', feature: 'historicOdds:prematch' });
  });
});
