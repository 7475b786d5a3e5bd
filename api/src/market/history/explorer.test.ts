import {
  historyEventAnswerSchema,
  historyEventsAnswerSchema,
  lineOddsAnswerSchema,
  linePointsAnswerSchema,
} from '@bothways/domain/history';
import type { Plan } from '@bothways/domain/plans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, type DemoName, TestClock, type TestServices, testServices } from '#testing';
import { demandMode } from './explorer.service.ts';
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

describe('one event', () => {
  let id = '';
  const event = {
    ...OTHER,
    id: 'match-3',
    home: 'Ona Vidal',
    away: 'Ada Ferrer',
    startedAt: '2026-11-20T13:00:00Z',
  };
  const about = (more: Partial<Parameters<typeof aQuote>[3]> = {}) => ({ event, ...more });
  const over = { market: 'OU', selection: 'over', handicap: 21.5 } as const;

  beforeAll(async () => {
    await push(
      aQuote('bet365', '1', 2, about()),
      aQuote('bet365', '2', 1.8, about()),
      aQuote('bwin', '1', 1.9, about()),
      aQuote('bwin', '1', 1.85, about(over)),
      aQuote('matchbook', '1', 2.02, about({ side: 'lay' })),
      aQuote('bet365', '1', 1.5, about({ mode: 'live' })),
    );
    await push(aQuote('bet365', '1', 1.9, about()), aQuote('bet365', '2', 1.9, about()));
    [id = ''] = (await eventsOf({ text: 'vidal' })).map((found) => found.id);
  });

  const read = async <T>(schema: { parse: (raw: unknown) => { data: T } }, path: string): Promise<T> => {
    const response = await ask(`/${id}${path}`);
    expect(response.status).toBe(200);
    return schema.parse(await response.json()).data;
  };

  test('has its markets and lines with how many bookmakers, each mode for itself, lays apart', async () => {
    const { modes, bookies, lines } = await read(historyEventAnswerSchema, '');
    expect([modes.toSorted(), bookies]).toEqual([['live', 'prematch'], 3]);
    expect(lines.map(({ line, side, bookies: count }) => [line, side, count])).toEqual([
      ['OU.FT.21.5', 'back', 1],
      ['W.FT', 'back', 2],
      ['W.FT.lay', 'lay', 1],
    ]);
    const live = await read(historyEventAnswerSchema, '?mode=live');
    expect(live.lines.map(({ line, bookies: count }) => [line, count])).toEqual([['W.FT', 1]]);
  });

  test('has every bookmaker’s prices of a line, and the margin of a whole book', async () => {
    const line = await read(lineOddsAnswerSchema, '/lines?line=W.FT');
    expect(line).toMatchObject({ stands: 'now', side: 'back', isOutline: false });
    expect(line.selections.map(({ topic }) => topic)).toEqual([`${id}~W.FT.1`, `${id}~W.FT.2`]);
    const [bet365, bwin] = line.rows;
    expect(bet365).toMatchObject({
      bookie: 'bet365',
      prices: [{ opening: 2, last: 1.9, changePct: expect.closeTo(-5, 6), moves: 1 }, { opening: 1.8 }],
      marginPct: expect.closeTo(5.263, 3),
      noVig: [expect.closeTo(2, 6), expect.closeTo(2, 6)],
    });
    expect(bwin).toMatchObject({
      bookie: 'bwin',
      prices: [{ last: 1.9 }, null],
      marginPct: null,
      noVig: null,
    });
    expect(line.average[0]).toMatchObject({ lastOf: 2, noVigOf: 1, last: expect.closeTo(1.9, 6) });
  });

  test('has how its odds moved, and how its shares without margin did', async () => {
    const odds = await read(linePointsAnswerSchema, `/points?topic=${id}~W.FT.1&bookie=bet365`);
    expect(odds.series.map(({ bookie, points }) => [bookie, points.map(({ value }) => value)])).toEqual([
      ['bet365', [2, 1.9]],
      ['bwin', [1.9]],
    ]);
    const shares = await read(linePointsAnswerSchema, `/points?topic=${id}~W.FT.1&kind=noVig`);
    expect(shares.series).toMatchObject([{ bookie: 'bet365', points: [{ value: 50 }] }]);
  });

  test('closes at its start, with the margin of then', async () => {
    clock.ms = Date.parse(event.startedAt) + 60_000;
    const line = await read(lineOddsAnswerSchema, '/lines?line=W.FT');
    expect(line).toMatchObject({
      stands: 'closing',
      rows: [{ noVig: [expect.closeTo(2, 9), expect.closeTo(2, 9)] }, { noVig: null }],
    });
    expect(line.rows[0]?.prices[0]).toMatchObject({ last: 1.9, seenAt: '2026-11-20T13:00:00.000Z' });
    const { until } = await read(linePointsAnswerSchema, `/points?topic=${id}~W.FT.1&hours=6`);
    expect(until).toBe('2026-11-20T13:00:00.000Z');
  });

  test.each([
    ['/nothing', 404],
    ['/nothing/lines?line=W.FT', 404],
    ['/match-3/lines', 400],
    ['/match-3/lines?line=', 400],
    ['/match-3/points?topic=x&hours=0', 400],
    ['/match-3?mode=both', 400],
    [`/${'x'.repeat(101)}`, 400],
  ])('%s is %s', async (path, status) => expect((await ask(path)).status).toBe(status));

  test('points are of a selection of the event, and of no other', async () => {
    for (const topic of [`${id}~W.FT.9`, 'match-1~W.FT.1', `${id}~W.FT.1~bet365`])
      expect((await ask(`/${id}/points?${new URLSearchParams({ topic })}`)).status).toBe(404);
  });

  test.each<[Plan, boolean, boolean]>([
    ['free', false, false],
    ['starter', true, false],
    ['pro', true, true],
  ])('plan %s opens prematch: %s, in play: %s', (plan, prematch, live) => {
    const opens = (mode: 'prematch' | 'live'): boolean => {
      try {
        demandMode({ plan }, mode);
        return true;
      } catch {
        return false;
      }
    };
    expect([opens('prematch'), opens('live')]).toEqual([prematch, live]);
  });
});
