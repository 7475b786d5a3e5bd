import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { auditPageSchema } from '@bothways/domain/audit';
import {
  leaguesAnswerSchema,
  leaguesDecidedAnswerSchema,
  listedLeaguesAnswerSchema,
} from '@bothways/domain/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { type LocalEngine, localEngine, passTime } from '#market/engine/testing';
import {
  aQuote,
  cookieOf,
  type DemoName,
  postJson,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';
import { dropLeaguesBefore, keepLeagues } from './leagues.store.ts';

const MATCH = {
  id: 'k1',
  sport: 'basketball' as const,
  country: 'Spain',
  league: 'ACB',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-20T18:00:00Z',
};
const SIDE = { country: 'Spain', league: 'ACB' };
const LEAGUES = { sport: 'basketball', one: { source: 'two', ...SIDE }, other: { source: 'one', ...SIDE } };
const ID = 'basketball|@es|acb|one~basketball|@es|acb|two';
const LISTED = '/api/admin/matching/leagues';

racesOnBothDatabases('decisions on leagues', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  let cookies: Record<'operator' | 'admin' | 'pro', string>;

  beforeAll(async () => {
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine, database: database() });
    const cookie = (name: DemoName) => cookieOf(services, name);
    cookies = { operator: await cookie('operator'), admin: await cookie('admin'), pro: await cookie('pro') };
  });
  afterAll(() => services.matching.stop());

  const speak = (): void => {
    const overTimeIncluded = true;
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event: MATCH, overTimeIncluded })], 'one');
    engine.thread.apply([aQuote('bwin', '2', 2.1, { event: MATCH, overTimeIncluded })], 'two');
  };
  const beat = (): Promise<void> => passTime({ clock, engine, matching: services.matching });
  beforeEach(async () => {
    for (const table of ['leagueDecisions', 'leagueLinks', 'matchReviews'] as const)
      await database().db.deleteFrom(table).execute();
    engine.crash();
    await services.matching.follow();
    clock.ms += 20 * 60_000;
    speak();
    await beat();
  });

  const post = (path: string, body: unknown, cookie = cookies.operator) =>
    postJson(services, `${LISTED}/${path}`, body, { cookie });
  const decide = async (decided: string, version = 0, leagues: unknown = LEAGUES) =>
    leaguesDecidedAnswerSchema.parse(await (await post('decide', { leagues, decided, version })).json());
  const list = async (query = '') => {
    const answer = await services.app.request(`${LISTED}${query}`, { headers: { cookie: cookies.operator } });
    return leaguesAnswerSchema.parse(await answer.json());
  };
  const arbs = async () => {
    await beat();
    const answer = await postJson(services, '/api/arbs/query', {}, { cookie: cookies.pro });
    return arbQueryAnswerSchema.parse(await answer.json()).data.arbs.length;
  };

  test('part what is joined at once: the arb of two competitions is gone, and comes back when undone', async () => {
    expect(await arbs()).toBe(1);
    const { id, version } = await decide('apart');
    expect(id).toBe(ID);
    expect(await arbs()).toBe(0);
    expect((await post('undo', { id, version })).status).toBe(200);
    expect(await arbs()).toBe(1);
  });

  test('hold after a restart, and for matches to come', async () => {
    await decide('apart');
    engine.crash();
    await services.matching.follow();
    speak();
    expect(await arbs()).toBe(0);
  });

  test('reach the engines of other processes', async () => {
    const there = localEngine(clock.nowMs, { byNames: true });
    const other = await testServices({ clock, enginePort: there, database: database().another() });
    await other.matching.follow();
    there.thread.apply([aQuote('bet365', '1', 2.1, { event: MATCH, overTimeIncluded: true })], 'one');
    there.thread.apply([aQuote('bwin', '2', 2.1, { event: MATCH, overTimeIncluded: true })], 'two');
    await decide('apart');
    await other.matching.follow();
    there.thread.tick();
    const keys = await other.engine.findEvents('arsenal chelsea', 10);
    expect(keys.map(({ sides }) => sides.length)).toEqual([1, 1]);
    await other.matching.stop();
  });

  test('are listed with who and when, found by words, and outlast the evidence', async () => {
    await decide('apart');
    await dropLeaguesBefore(database().db, clock.ms + 1);
    const [pair] = (await list()).leagues;
    expect(pair).toMatchObject({
      id: ID,
      one: { source: 'one', name: 'Spain / ACB' },
      other: { source: 'two', name: 'Spain / ACB' },
      state: 'apart',
      decidedOn: new Date(clock.ms).toISOString(),
      canUndo: true,
    });
    expect(pair?.by).not.toBe('');
    expect((await list('?search=acb&state=apart')).total).toBe(1);
    expect((await list('?search=nba')).total).toBe(0);
    expect((await list('?state=same')).total).toBe(0);
  });

  test('stand beside evidence: what is learned, and what is open, page by page', async () => {
    const league = (source: string, words: string) => ({
      ...{ key: `football||${words}|${source}`, source, sport: 'football' as const, nation: undefined },
      ...{ words, gender: undefined, name: words },
    });
    const links = Array.from({ length: 60 }, (_, at) => ({
      ...{ one: league('a', `l${at}`), other: league('b', `m${at}`), agreed: ['x', 'y', 'z'], contrary: 1 },
      ...{ competition: undefined, isLearned: at % 2 === 0 },
    }));
    await keepLeagues(database().db, links, clock.ms);
    await decide('same', 0, { id: 'football||l0|a~football||m0|b' });
    const page = await list();
    expect([page.total, page.leagues.length, page.nextFrom]).toEqual([60, 50, 50]);
    expect(page.leagues[0]).toMatchObject({ state: 'same', agreed: 3, contrary: 1 });
    const rest = await list('?from=50');
    expect(rest.nextFrom).toBeUndefined();
    const ids = [...page.leagues, ...rest.leagues].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    expect((await list('?state=learned')).total).toBe(29);
    expect((await list('?state=open&search=l59')).leagues).toMatchObject([{ state: 'open', canUndo: false }]);
  });

  test('of a screen that is no longer true are refused, and of two at once one counts', {
    tags: ['race'],
  }, async () => {
    const { version } = await decide('apart');
    const late = await post('decide', { leagues: { id: ID }, decided: 'same', version: 0 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: 'errors.leaguesChanged' });
    const both = await Promise.all(
      ['same', 'apart'].map((decided) => post('decide', { leagues: { id: ID }, decided, version })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are undone once, to the decision before', async () => {
    const first = await decide('apart');
    const second = await decide('same', first.version);
    const undone = await post('undo', { id: ID, version: second.version });
    const { version } = leaguesDecidedAnswerSchema.parse(await undone.json());
    expect((await list()).leagues).toMatchObject([{ state: 'apart', canUndo: false, version }]);
    const again = await post('undo', { id: ID, version });
    expect([again.status, (await again.json()).error]).toEqual([409, 'errors.decisionUndone']);
  });

  test('are offered the leagues that sources list now, by words and sport', async () => {
    const listed = async (query: string, cookie = cookies.operator) => {
      const answer = await services.app.request(`${LISTED}/listed?${query}`, { headers: { cookie } });
      return answer.status === 200
        ? listedLeaguesAnswerSchema.parse(await answer.json()).leagues
        : answer.status;
    };
    const both = [
      { source: 'one', country: 'Spain', league: 'ACB' },
      { source: 'two', country: 'Spain', league: 'ACB' },
    ];
    expect(await listed('sport=basketball')).toEqual(both);
    expect(await listed('sport=basketball&search=spain%20TWO')).toEqual(both.slice(1));
    expect(await listed('sport=basketball&search=nba')).toEqual([]);
    expect(await listed('sport=tennis')).toEqual([]);
    expect(await listed('sport=chess')).toBe(400);
    expect(await listed('sport=basketball', cookies.pro)).toBe(403);
  });

  test('name leagues that some source lists, or say which it is that none does', async () => {
    const other = { source: 'one', country: 'Spain', league: 'LEB' };
    const refused = await post('decide', { leagues: { ...LEAGUES, other }, decided: 'apart', version: 0 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'errors.leagueUnknown', path: 'leagues.other' });
    expect((await list()).total).toBe(0);
    expect(await arbs()).toBe(1);
  });

  test.each([
    ['of one source', { ...LEAGUES, other: LEAGUES.one }, 400],
    ['without a name', { ...LEAGUES, other: { source: 'one', country: '', league: '–' } }, 400],
    ['that are not known', { id: 'a~b' }, 404],
  ])('on leagues %s are refused', async (_, leagues, status) => {
    expect((await post('decide', { leagues, decided: 'same', version: 0 })).status).toBe(status);
    expect((await list()).total).toBe(0);
  });

  test('are for those who review events, and stand in the audit log', async () => {
    const body = { leagues: LEAGUES, decided: 'apart', version: 0 };
    expect((await post('decide', body, cookies.pro)).status).toBe(403);
    expect((await post('undo', { id: ID, version: 0 }, cookies.pro)).status).toBe(403);
    await decide('apart');
    const headers = { cookie: cookies.admin };
    const answer = await services.app.request('/api/admin/audit?action=matching.leagues-decided', {
      headers,
    });
    expect(auditPageSchema.parse(await answer.json()).entries[0]).toMatchObject({
      detail: { one: 'one: Spain / ACB', other: 'two: Spain / ACB', decided: 'apart' },
    });
  });
});
