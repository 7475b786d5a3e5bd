import {
  eventDecidedAnswerSchema,
  matchDecisionsAnswerSchema,
  matchReviewsAnswerSchema,
} from '@bothways/domain/matching';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { type LocalEngine, localEngine, passTime } from '#market/engine/testing';
import { aQuote, cookieOf, postJson, TestClock, type TestServices, testServices } from '#testing';

const startedAt = '2026-11-20T18:00:00Z';
const KNOWN = {
  id: 'k1',
  sport: 'basketball' as const,
  country: 'Spain',
  league: 'ACB',
  home: 'CB Miraflores',
  away: 'Real Madrid',
  startedAt,
};
const NEWCOMER = { ...KNOWN, id: 'o1', home: 'San Pablo Burgos' };
const EVENT = 'basketball-20261120-cb-miraflores-real-madrid';
const OTHER = 'basketball-20261120-san-pablo-burgos-real-madrid';
const PAIR = `${EVENT}~${OTHER}`;
const overTimeIncluded = true;

interface Process {
  services: TestServices;
  engine: LocalEngine;
}

onOneDatabase('a word on a pair in doubt', (database) => {
  const clock = new TestClock();
  let one: Process;
  let two: Process;
  let cookie: string;

  const start = async (): Promise<Process> => {
    const engine = localEngine(clock.nowMs, { byNames: true });
    return { engine, services: await testServices({ clock, enginePort: engine, database: database() }) };
  };
  const speak = ({ engine }: Process): void => {
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event: KNOWN, overTimeIncluded })], 'one');
    engine.thread.apply([aQuote('bwin', '2', 2.1, { event: NEWCOMER, overTimeIncluded })], 'two');
  };
  const beat = ({ engine, services: { matching } }: Process): Promise<void> =>
    passTime({ clock, engine, matching });
  const post = async (path: string): Promise<Response> =>
    postJson(one.services, `/api/admin/matching/${path}`, {}, { cookie });
  const decide = async (path: string) => eventDecidedAnswerSchema.parse(await (await post(path)).json());
  const get = async (path: string): Promise<unknown> => {
    const answer = await one.services.app.request(`/api/admin/matching/${path}`, { headers: { cookie } });
    return answer.json();
  };
  const open = async (): Promise<string[]> =>
    matchReviewsAnswerSchema.parse(await get('reviews')).reviews.map(({ id }) => id);
  const kinds = async () =>
    matchDecisionsAnswerSchema
      .parse(await get('decisions'))
      .decisions.map(({ kind, canUndo }) => [kind, canUndo]);
  /** Whose word the event is made of, in a process that hears of decisions as all do. */
  const sourcesIn = async ({ services }: Process, eventId: string): Promise<string[]> => {
    await services.matching.follow();
    const event = await services.engine.eventSides(eventId);
    return event?.sides.map(({ source }) => source) ?? [];
  };

  beforeEach(async () => {
    for (const table of ['matchDecisions', 'matchAliases', 'matchReviews'] as const)
      await database().db.deleteFrom(table).execute();
    [one, two] = [await start(), await start()];
    cookie = await cookieOf(one.services, 'operator');
    for (const each of [one, two]) {
      speak(each);
      await beat(each);
    }
    expect(await open()).toEqual([PAIR]);
  });
  afterEach(async () => {
    for (const { services } of [one, two]) await services.matching.stop();
  });

  test('that it is one event reaches every process at once', async () => {
    const { eventId, otherId } = await decide(`reviews/${PAIR}/accept`);
    expect([eventId, otherId]).toEqual([EVENT, OTHER]);
    for (const each of [one, two]) {
      expect(await sourcesIn(each, EVENT)).toEqual(['one', 'two']);
      expect(await sourcesIn(each, OTHER)).toEqual([]);
    }
  });

  test('that it is one event is taken back in every process, and holds after a restart', async () => {
    const { decision } = await decide(`reviews/${PAIR}/accept`);
    for (const each of [one, two]) await each.services.matching.follow();
    await decide(`decisions/${decision}/undo`);
    expect((await post(`decisions/${decision}/undo`)).status).toBe(409);
    for (const each of [one, two]) {
      expect(await sourcesIn(each, EVENT)).toEqual(['one']);
      expect(await sourcesIn(each, OTHER)).toEqual(['two']);
    }
    one.engine.crash();
    await one.services.matching.follow();
    speak(one);
    await beat(one);
    expect(await sourcesIn(one, EVENT)).toEqual(['one']);
    expect(await sourcesIn(one, OTHER)).toEqual(['two']);
    expect(await open()).toEqual([]);
    expect(await kinds()).toEqual([
      ['split', false],
      ['join', false],
    ]);
  });

  test('that it is two events reaches every process: none asks again', async () => {
    await decide(`reviews/${PAIR}/reject`);
    await two.services.matching.follow();
    await beat(two);
    expect(await open()).toEqual([]);
    expect(await kinds()).toEqual([['reject', true]]);
  });

  test('that it is two events is taken back by asking again, in every process', async () => {
    const { decision } = await decide(`reviews/${PAIR}/reject`);
    for (const each of [one, two]) {
      await each.services.matching.follow();
      await beat(each);
    }
    expect(await open()).toEqual([]);
    await decide(`decisions/${decision}/undo`);
    expect((await post(`decisions/${decision}/undo`)).status).toBe(409);
    for (const each of [two, one]) {
      await each.services.matching.follow();
      await database().db.deleteFrom('matchReviews').execute();
      await beat(each);
      expect(await open()).toEqual([PAIR]);
    }
    expect(await kinds()).toEqual([
      ['reopen', false],
      ['reject', false],
    ]);
    await decide(`reviews/${PAIR}/accept`);
    expect(await sourcesIn(two, EVENT)).toEqual(['one', 'two']);
  });

  test('is asked for again by an engine that met the events after it was said', async () => {
    const { decision } = await decide(`reviews/${PAIR}/reject`);
    one.engine.crash();
    await one.services.matching.follow();
    speak(one);
    await beat(one);
    expect(await open()).toEqual([]);
    await decide(`decisions/${decision}/undo`);
    await beat(one);
    expect(await open()).toEqual([PAIR]);
  });
});
