import type { Pick } from '@bothways/domain/markets';
import { type ReportedResultInput, resultsAnswerSchema } from '@bothways/domain/results';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { aQuote, INGEST_KEY, postJson, TestClock, type TestServices, testServices } from '#testing';

const MATCH = {
  id: 'k1',
  sport: 'football' as const,
  country: 'England',
  league: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-20T18:00:00Z',
};
const EVENT = 'football-20261120-arsenal-chelsea';
const ENDED = '2026-11-20T20:00:00Z';
const HOME: Pick = { market: 'W', period: 'FT', selection: '1', overTimeIncluded: false };

const ended = (home: number, away: number, more: Partial<ReportedResultInput> = {}): ReportedResultInput => ({
  eventId: EVENT,
  state: 'final',
  scores: [{ overTimeIncluded: false, home, away }],
  at: ENDED,
  ...more,
});
const named = (event: Partial<typeof MATCH>, home: number, away: number): ReportedResultInput => ({
  ...ended(home, away),
  eventId: undefined,
  event: { ...MATCH, ...event },
});

racesOnBothDatabases('results', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  /** Sources are of one test: what one has said stays. */
  let round = 0;
  const source = (name: string): string => `${name}${round}`;

  beforeAll(async () => {
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine, database: database() });
    const quotes = [MATCH, { ...MATCH, id: 'k2', home: 'Everton', away: 'Fulham' }].map((event) =>
      aQuote('bet365', '1', 2.1, { event }),
    );
    engine.thread.apply(quotes, 'one');
    await beat();
  });
  beforeEach(async () => {
    round += 1;
    clock.ms = Date.parse('2026-11-21T12:00:00Z');
    // They keep their numbers: processes go on from the last that they heard of.
    await database().db.updateTable('eventResults').set({ eventId: 'gone' }).execute();
  });
  afterAll(() => services.results.stop());

  const beat = async (): Promise<void> => {
    clock.ms += 1000;
    engine.thread.tick();
    await Promise.resolve();
    await services.results.settled();
  };
  const push = async (by: string, ...results: unknown[]) => {
    const authorization = `Bearer ${INGEST_KEY}`;
    const body = { source: source(by), results };
    const response = await postJson(services, '/api/ingest/results', body, { authorization });
    expect(response.status).toBe(200);
    return resultsAnswerSchema.parse(await response.json());
  };
  const rowsOfEvent = () =>
    database()
      .db.selectFrom('eventResults')
      .select('seq')
      .where('eventId', '=', EVENT)
      .orderBy('seq')
      .execute();
  const outcome = (pick: Partial<Pick> = {}, eventId = EVENT) =>
    services.results.outcomeFor(eventId, { ...HOME, ...pick });

  test('settle bets on an event that is over, once, and say nothing of others', async () => {
    expect(await outcome()).toBeUndefined();
    expect(await push('a', ended(2, 1))).toMatchObject({
      accepted: 1,
      results: [{ index: 0, result: 'accepted', eventId: EVENT }],
    });
    expect([await outcome(), await outcome({ selection: 'X' })]).toEqual(['won', 'lost']);
    expect(await outcome({ period: 'H1' })).toBeUndefined();
    expect(await outcome({}, 'football-20261120-everton-fulham')).toBeUndefined();
    expect(await push('a', ended(2, 1, { at: '2026-11-20T21:00:00Z' }))).toMatchObject({
      accepted: 0,
      repeated: 1,
    });
  });

  test('are corrected by a later word of the same source, and not by an earlier one', async () => {
    await push('a', ended(2, 1));
    await push('a', ended(1, 1, { at: '2026-11-20T22:00:00Z' }));
    expect(await outcome()).toBe('lost');
    expect(await push('a', ended(3, 1, { at: '2026-11-20T21:00:00Z' }))).toMatchObject({ outdated: 1 });
    expect(await outcome()).toBe('lost');
    const rows = await rowsOfEvent();
    expect(rows).toHaveLength(2);
  });

  test('are corrected by what the same source says at the same moment, too', async () => {
    await push('a', ended(2, 1));
    expect(await push('a', ended(1, 1))).toMatchObject({ accepted: 1, outdated: 0 });
    expect(await outcome()).toBe('lost');
  });

  test('that contradict each other settle nothing until one agrees', async () => {
    await push('a', ended(2, 1));
    expect(await push('b', ended(1, 1))).toMatchObject({ accepted: 1, results: [{ disputed: true }] });
    expect(await outcome()).toBeUndefined();
    expect((await services.results.of([EVENT])).get(EVENT)?.status).toBe('disputed');
    const late = await push('b', ended(2, 1, { at: '2026-11-20T22:00:00Z' }));
    expect(late.results[0]?.disputed).toBeUndefined();
    expect(await outcome()).toBe('won');
  });

  test('or until one decides', async () => {
    await push('a', ended(2, 1));
    await push('b', { ...ended(0, 0), state: 'void', scores: [] });
    await push('desk', ended(0, 3, { decides: true }));
    expect([await outcome(), await outcome({ selection: '2' })]).toEqual(['lost', 'won']);
  });

  test.each([
    ['by the id of who quoted it', 'one', { id: 'k1', home: 'A', away: 'B' }],
    ['by its names', 'x', { id: 'other' }],
    ['by other spellings', 'x', { id: 'other', home: 'Arsenal FC', away: 'FC Chelsea' }],
  ])('find an event that ended long ago: %s', async (_, by, event) => {
    clock.ms = Date.parse('2027-01-20T12:00:00Z');
    // The source's name is whole here: its ids are known by it.
    const body = { source: by, results: [named(event, 2, 1)] };
    const authorization = `Bearer ${INGEST_KEY}`;
    const response = await postJson(services, '/api/ingest/results', body, { authorization });
    expect(await response.json()).toMatchObject({ accepted: 1, results: [{ eventId: EVENT }] });
    expect(await outcome()).toBe('won');
  });

  test('of a source that names the visitors first are turned round', async () => {
    await push('a', named({ id: 'other', home: 'Chelsea', away: 'Arsenal' }, 0, 2));
    expect(await outcome()).toBe('won');
  });

  test('are found by the id that an event had before it became another', async () => {
    const twice = {
      ...MATCH,
      id: 't1',
      startedAt: '2026-11-21T13:00:00Z',
      home: 'Real Sociedad',
      away: 'Getafe',
    };
    const other = { ...twice, id: 't2', home: 'Getafe Club', away: 'Donostia' };
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event: twice })], 'one');
    engine.thread.apply([aQuote('bwin', '2', 2.1, { event: other })], 'two');
    await beat();
    const [kept = '', dropped = ''] = [
      'football-20261121-real-sociedad-getafe',
      'football-20261121-getafe-club-donostia',
    ];
    const members = [
      { source: 'one', sourceId: 't1', event: twice, swapped: false },
      { source: 'two', sourceId: 't2', event: other, swapped: true },
    ];
    engine.thread.receive({ kind: 'settle', verdict: { groups: [{ key: kept, members }] } });
    await beat();
    clock.ms = Date.parse('2026-11-21T18:00:00Z');
    const heard: string[] = [];
    await services.results.start();
    const leave = services.results.onResult((ids) => void heard.push(...ids));
    await push('a', ended(2, 0, { eventId: dropped, at: '2026-11-21T15:00:00Z' }));
    leave();
    expect(await outcome({}, dropped)).toBe('won');
    expect(await outcome({}, kept)).toBe('lost');
    expect(heard).toEqual(expect.arrayContaining([kept, dropped]));
  });

  test.each([
    ['of nobody', { ...ended(1, 0), eventId: 'football-20261120-a-b' }, 'eventId: is none'],
    [
      'of an event that nobody quoted',
      named({ id: 'z', home: 'Wigan', away: 'Bury' }, 1, 0),
      'event: is none',
    ],
    ['before the event', ended(1, 0, { at: '2026-11-20T17:00:00Z' }), 'before the event begins'],
    ['of tomorrow', ended(1, 0, { at: '2026-12-20T17:00:00Z' }), 'in the future'],
    ['without a score', ended(1, 0, { scores: [] }), 'scores: go with a final result'],
    ['that are none', 7, 'result: '],
  ])('are refused by themselves: %s', async (_, wrong, reason) => {
    const answer = await push('a', wrong, ended(1, 0));
    expect(answer).toMatchObject({ accepted: 1, refused: 1, results: [{ index: 0 }, { index: 1 }] });
    expect(answer.results[0]?.reason).toContain(reason);
    expect(await outcome()).toBe('won');
  });

  test('of an event put off are taken once it is played', async () => {
    await push('a', { ...ended(0, 0), state: 'postponed', scores: [], at: '2026-11-20T10:00:00Z' });
    expect(await outcome()).toBeUndefined();
    await push('b', ended(1, 0));
    expect(await outcome()).toBe('won');
  });

  test('told at once to two processes are kept one after the other and heard in both', {
    tags: ['race'],
  }, async () => {
    const there = await testServices({
      clock,
      enginePort: localEngine(clock.nowMs),
      database: database().another(),
    });
    const heard = vi.fn();
    await Promise.all([services.results.start(), there.results.start()]);
    there.results.onResult(heard);
    const told = Array.from({ length: 8 }, (_, at) =>
      (at % 2 === 0 ? services : there).results.take(`both${at}`, [ended(2, 1)]),
    );
    expect((await Promise.all(told)).map(({ accepted }) => accepted)).toEqual(Array(8).fill(1));
    const [first = 0, ...others] = (await rowsOfEvent()).map(({ seq }) => seq);
    expect(others).toEqual([1, 2, 3, 4, 5, 6, 7].map((more) => first + more));
    await there.results.look();
    expect(heard).toHaveBeenCalledWith([EVENT]);
    await there.results.stop();
  });
});
