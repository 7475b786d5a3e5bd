import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, postJson, TestClock, type TestServices, testServices } from '#testing';

const { event: EVENT } = aQuote('bet365', '1', 2);

/** Two prices of one event, as `anEvent('early', 'H17', [2.1, 2.1])`. */
const anEvent = (
  id: string,
  hour: string,
  [one, two]: [number, number],
  more: Partial<Quote> = {},
): Quote[] => {
  const event = { ...EVENT, id, home: `${id} A`, away: `${id} B`, startedAt: `2026-11-20T${hour}:00:00Z` };
  return [aQuote('bet365', '1', one, { event, ...more }), aQuote('bwin', '2', two, { event, ...more })];
};

let services: TestServices;
let engine: LocalEngine;
let cookie: string;
beforeAll(async () => {
  const clock = new TestClock();
  engine = localEngine(clock.nowMs);
  services = await testServices({ enginePort: engine, clock });
  cookie = await cookieOf(services, 'pro');
  engine.thread.apply(
    [
      ...anEvent('poor', '17', [2.05, 2.05], { maxRisk: 100 }),
      ...anEvent('late', '20', [2.1, 2.1]),
      ...anEvent('rich', '18', [2.2, 2.2], { maxRisk: 5000 }),
      ...anEvent('early', '16', [1.9, 1.9]),
    ],
    'test',
  );
  engine.thread.tick();
});
afterAll(() => services.database.close());

const query = async (body: unknown) => {
  const response = await postJson(services, '/api/arbs/query', body, { cookie });
  return arbQueryAnswerSchema.parse(await response.json()).data;
};
const namesOf = async (body: unknown) =>
  (await query(body)).arbs.map(({ event }) => event.players[0]?.name.split(' ')[0]);

describe('order', () => {
  test.each([
    ['profit_desc', ['rich', 'late', 'poor', 'early']],
    ['profit_asc', ['early', 'poor', 'late', 'rich']],
    ['time_asc', ['early', 'poor', 'rich', 'late']],
    ['time_desc', ['late', 'rich', 'poor', 'early']],
  ])('%s', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names);
  });

  test('is profit_desc where nothing is said', async () => {
    expect(await namesOf({})).toEqual(await namesOf({ sort: 'profit_desc' }));
  });

  test('comes before the limit, and the limit after every other rule', async () => {
    expect(await namesOf({ sort: 'time_asc', limit: 2 })).toEqual(['early', 'poor']);
    const { arbs, total } = await query({ sort: 'time_asc', limit: 1, minPercentage: 0, maxPercentage: 5 });
    expect([arbs.map(({ event }) => event.players[0]?.name), total]).toEqual([['poor A'], 2]);
  });
});

describe('one event', () => {
  test('is all of its arbs, whatever else the list has', async () => {
    const [rich] = (await query({})).arbs;
    expect(await namesOf({ events: [rich?.event.id], limit: 1 })).toEqual(['rich']);
    expect(await namesOf({ events: ['nobody-plays'] })).toEqual([]);
  });
});

describe('liquid events only', () => {
  test('hides what scores below 7 and keeps what has no score', async () => {
    expect(await namesOf({ onlyLiquidEvents: true })).toEqual(['rich', 'late', 'early']);
    const scores = (await query({})).arbs.map(({ event }) => event.liquidityScore);
    expect(scores).toEqual([8, undefined, 4.6, undefined]);
  });
});

describe('overtime', () => {
  const hockey: Quote['event'] = { ...EVENT, id: 'ice', sport: 'hockey', home: 'Lulea', away: 'Brynas' };
  const onIce = (bookie: string, more: Partial<Quote>): Quote =>
    aQuote(bookie, '1', 2, { event: hockey, ...more });

  test('legs on different play times say so, and are hidden on demand', async () => {
    const winners = [
      onIce('bet365', { odds: 1.95, overTimeIncluded: true }),
      onIce('bwin', { selection: 'X', odds: 4.6 }),
      onIce('unibet', { selection: '2', odds: 3.9 }),
    ];
    engine.thread.apply(winners, 'test');
    engine.thread.tick();
    services.clock.ms += 1000;
    const of = { sports: ['hockey'], minPercentage: -10 };
    const matches = async (filterOvertimeMismatch: boolean) =>
      (await query({ ...of, filterOvertimeMismatch })).arbs.map(({ overTimeMatch }) => overTimeMatch);
    expect(await matches(false)).toEqual([false]);
    expect(await matches(true)).toEqual([]);
  });
});

describe('moves', () => {
  test('of prices and profit are told for a minute, and leave', async () => {
    const of = { minPercentage: 9 };
    const moves = async () => {
      const [arb] = (await query(of)).arbs;
      return [arb?.profitChange, ...(arb?.bets.map(({ oddsChange }) => oddsChange) ?? [])];
    };
    const [one, two] = anEvent('rich', '18', [2.3, 2.2], { maxRisk: 5000 });
    expect(await moves()).toEqual([undefined, undefined, undefined]);
    services.clock.ms += 1000;
    engine.thread.apply(
      [one, two].flatMap((quote) => quote ?? []),
      'test',
    );
    engine.thread.tick();
    expect(await moves()).toEqual(['up', 'up', undefined]);
    services.clock.ms += 1000;
    engine.thread.apply(anEvent('rich', '18', [2.3, 2.15], { maxRisk: 5000 }), 'test');
    engine.thread.tick();
    expect(await moves()).toEqual(['down', 'up', 'down']);
    services.clock.ms += 61_000;
    engine.thread.tick();
    expect(await moves()).toEqual([undefined, undefined, undefined]);
  });
});
