import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { auditPageSchema } from '@bothways/domain/audit';
import {
  aliasesAnswerSchema,
  eventDecidedAnswerSchema,
  eventSearchAnswerSchema,
  joinedEventAnswerSchema,
  matchDecisionsAnswerSchema,
  ownReportsAnswerSchema,
  reportsAnswerSchema,
} from '@bothways/domain/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { type LocalEngine, localEngine, passTime } from '#market/engine/testing';
import {
  aQuote,
  cookieOf,
  type DemoName,
  postJson,
  TEST_ORIGIN,
  TestClock,
  type TestServices,
  testServices,
} from '#testing';
import { MAX_OWN_REPORTS } from './reports.service.ts';
import { addReport, removeReport } from './reports.store.ts';

const KNOWN = {
  id: 'k1',
  sport: 'basketball' as const,
  country: 'Spain',
  league: 'ACB',
  home: 'Arsenal',
  away: 'Chelsea',
  startedAt: '2026-11-20T18:00:00Z',
};
const OTHER = { ...KNOWN, id: 'o1', home: 'Arsenal FC', away: 'Chelsea FC' };
const overTimeIncluded = true;
const EVENT = 'basketball-20261120-arsenal-chelsea';
const ARB = `${EVENT}~p~W.FT.ot.1@bet365~W.FT.ot.2@bwin`;
const SEEN = { leaving: ['two'], seen: ['one', 'two'] };
const REPORT = { list: 'surebets', itemId: ARB, bookies: ['bwin'], reason: 'Another league' };

racesOnBothDatabases('the review of events', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  let engine: LocalEngine;
  let cookies: Record<'operator' | 'admin' | 'pro' | 'free', string>;
  beforeAll(async () => {
    engine = localEngine(clock.nowMs, { byNames: true });
    services = await testServices({ clock, enginePort: engine, database: database() });
    const cookie = (name: DemoName) => cookieOf(services, name);
    cookies = {
      operator: await cookie('operator'),
      admin: await cookie('admin'),
      pro: await cookie('pro'),
      free: await cookie('free'),
    };
  });
  afterAll(() => services.matching.stop());

  const speak = (): void => {
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event: KNOWN, overTimeIncluded })], 'one');
    engine.thread.apply([aQuote('bwin', '2', 2.1, { event: OTHER, overTimeIncluded })], 'two');
  };
  const beat = (): Promise<void> => passTime({ clock, engine, matching: services.matching });
  const get = (path: string, cookie = cookies.operator) =>
    services.app.request(path, { headers: { cookie } });
  const post = (path: string, body: unknown = {}, cookie = cookies.operator) =>
    postJson(services, path, body, { cookie });
  const arbs = async () => {
    // What was asked before is known to be old with the next word of the engine.
    await beat();
    const answer = await post('/api/arbs/query', {}, cookies.pro);
    return arbQueryAnswerSchema.parse(await answer.json()).data.arbs.map(({ id }) => id);
  };
  const split = async (body: unknown = SEEN) => {
    const answer = await post(`/api/admin/matching/events/${EVENT}/split`, body);
    return eventDecidedAnswerSchema.parse(await answer.json());
  };
  const sourcesOf = async (eventId: string) => {
    const answer = await get(`/api/admin/matching/events/${eventId}`);
    return joinedEventAnswerSchema.parse(await answer.json()).event.sides.map(({ source }) => source);
  };

  beforeEach(async () => {
    const { db } = database();
    for (const table of [
      'matchDecisions',
      'eventReports',
      'reportedEvents',
      'matchAliases',
      'matchReviews',
    ] as const)
      await db.deleteFrom(table).execute();
    engine.crash();
    await services.matching.follow();
    clock.ms += 20 * 60_000;
    speak();
    await beat();
  });

  test('finds an event by words of its names, with what each source states and whose prices it brings', async () => {
    const answer = await get('/api/admin/matching/events?search=chelsea%20arsenal');
    const { events } = eventSearchAnswerSchema.parse(await answer.json());
    expect(events).toMatchObject([
      {
        eventId: EVENT,
        sport: 'basketball',
        sides: [
          { source: 'one', home: 'Arsenal', bookies: ['bet365'] },
          { source: 'two', home: 'Arsenal FC', bookies: ['bwin'] },
        ],
      },
    ]);
    expect((await get('/api/admin/matching/events?search=x')).status).toBe(400);
    expect((await get('/api/admin/matching/events/nobody-knows')).status).toBe(404);
  });

  test('a split takes the arb away at once, also after the engine and the product start again', async () => {
    expect(await arbs()).toEqual([ARB]);
    const { otherId } = await split();
    expect(await arbs()).toEqual([]);
    expect(await sourcesOf(EVENT)).toEqual(['one']);
    expect(await sourcesOf(otherId)).toEqual(['two']);
    engine.crash();
    await services.matching.follow();
    speak();
    await beat();
    expect(await arbs()).toEqual([]);
    expect(await sourcesOf(otherId)).toEqual(['two']);
  });

  test('comes to an engine of another process, which was told nothing by this one', async () => {
    const elsewhere = localEngine(clock.nowMs, { byNames: true });
    const second = await testServices({ clock, enginePort: elsewhere, database: database() });
    elsewhere.thread.apply([aQuote('bet365', '1', 2.1, { event: KNOWN, overTimeIncluded })], 'one');
    elsewhere.thread.apply([aQuote('bwin', '2', 2.1, { event: OTHER, overTimeIncluded })], 'two');
    const { otherId } = await split();
    await second.matching.follow();
    const event = await second.engine.eventSides(otherId);
    expect(event?.sides.map(({ source }) => source)).toEqual(['two']);
    await second.matching.stop();
  });

  test('is undone once, by which the arb is back under its id', async () => {
    const { decision } = await split();
    const undo = () => post(`/api/admin/matching/decisions/${decision}/undo`);
    expect((await undo()).status).toBe(200);
    expect(await arbs()).toEqual([ARB]);
    expect((await undo()).status).toBe(409);
    expect((await post('/api/admin/matching/decisions/999/undo')).status).toBe(404);
    const page = matchDecisionsAnswerSchema.parse(await (await get('/api/admin/matching/decisions')).json());
    expect(page.decisions.map(({ kind, canUndo, sources }) => [kind, canUndo, sources])).toEqual([
      ['join', false, ['two']],
      ['split', false, ['two']],
    ]);
  });

  test('joins what the matcher kept apart, turned where the other names the sides so, and undoes that', async () => {
    const odd = { ...KNOWN, id: 'x1', home: 'Blues of London', away: 'Gunners' };
    engine.thread.apply([aQuote('betfair', '1', 2.3, { event: odd, overTimeIncluded })], 'three');
    const other = 'basketball-20261120-blues-of-london-gunners';
    const join = (body: object) => post(`/api/admin/matching/events/${EVENT}/join`, body);
    const answer = eventDecidedAnswerSchema.parse(await (await join({ other, swapped: true })).json());
    expect((await arbs())[0]).toBe(`${EVENT}~p~W.FT.ot.1@bet365~W.FT.ot.2@betfair`);
    expect((await join({ other, swapped: true })).status).toBe(404);
    expect((await join({ other: EVENT, swapped: true })).status).toBe(400);
    await post(`/api/admin/matching/decisions/${answer.decision}/undo`);
    expect(await sourcesOf(other)).toEqual(['three']);
    expect(await arbs()).toEqual([ARB]);
  });

  test('refuses what is no split, and what another saw', async () => {
    const status = async (body: unknown, id = EVENT) =>
      (await post(`/api/admin/matching/events/${id}/split`, body)).status;
    expect(await status({ leaving: ['one', 'two'], seen: ['one', 'two'] })).toBe(400);
    expect(await status({ leaving: ['nobody'], seen: ['one', 'two'] })).toBe(400);
    expect(await status({ leaving: ['two'], seen: ['two', 'three'] })).toBe(409);
    expect(await status(SEEN, 'basketball-20261120-gone')).toBe(404);
    expect(await status({ leaving: [], seen: [] })).toBe(400);
    expect(await arbs()).toEqual([ARB]);
  });

  test('of two reviewers at once one decides, and the other reads that somebody was first', {
    tags: ['race'],
  }, async () => {
    const answers = await Promise.all([
      post(`/api/admin/matching/events/${EVENT}/split`, SEEN),
      post(`/api/admin/matching/events/${EVENT}/split`, { leaving: ['one'], seen: ['one', 'two'] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await arbs()).toEqual([]);
  });

  test('leaves who decided in the audit log', async () => {
    await split();
    const answer = await get('/api/admin/audit?action=matching.split&limit=1', cookies.admin);
    expect(auditPageSchema.parse(await answer.json()).entries[0]).toMatchObject({
      actor: { email: 'operator@bothways.test' },
      target: `event:${EVENT}`,
      detail: { event: 'Arsenal - Chelsea', sources: 'two' },
    });
  });

  test('a name that is forgotten is believed no more, and only once', async () => {
    const alias = {
      sport: 'basketball' as const,
      competition: 'open',
      source: 'two',
      name: 'gunners',
      team: 'Arsenal',
    };
    await database()
      .db.insertInto('matchAliases')
      .values({ ...alias, times: 3 })
      .execute();
    const list = async (query = '') =>
      aliasesAnswerSchema.parse(await (await get(`/api/admin/matching/aliases${query}`)).json());
    for (const typed of ['GUNN', 'gúnners', 'ÄRSENAL'])
      expect(await list(`?search=${encodeURIComponent(typed)}`)).toMatchObject({
        total: 1,
        aliases: [alias],
      });
    expect(await list('?search=100%25')).toMatchObject({ total: 0 });
    for (const wrong of [
      ...['sport', 'competition', 'source', 'name', 'team'].map((field) => ({ [field]: undefined })),
      ...['competition', 'source', 'name', 'team'].map((field) => ({ [field]: 7 })),
      { sport: 'chess' },
      { name: 'x'.repeat(1000) },
      { times: 3 },
    ]) {
      const { status } = await post('/api/admin/matching/aliases/forget', { ...alias, ...wrong });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
    expect(await list()).toMatchObject({ total: 1 });
    engine.crash();
    await services.matching.follow();
    expect((await post('/api/admin/matching/aliases/forget', alias)).status).toBe(200);
    expect((await post('/api/admin/matching/aliases/forget', alias)).status).toBe(404);
    expect(await list()).toMatchObject({ total: 0 });
    engine.thread.apply(
      [aQuote('bet365', '1', 2.1, { event: { ...KNOWN, away: 'Leeds', id: 'k2' }, overTimeIncluded })],
      'one',
    );
    const gunners = { ...KNOWN, id: 'o2', home: 'Gunners', away: 'Leeds' };
    engine.thread.apply([aQuote('bwin', '2', 2.1, { event: gunners, overTimeIncluded })], 'two');
    expect(await sourcesOf('basketball-20261120-arsenal-leeds')).toEqual(['one']);
  });

  const report = (cookie = cookies.pro, body: unknown = REPORT, id = EVENT) =>
    post(`/api/events/${id}/reports`, body, cookie);
  const own = async (cookie = cookies.pro) =>
    ownReportsAnswerSchema.parse(await (await get('/api/events/reports', cookie)).json()).eventIds;
  const reports = async (query = '') =>
    reportsAnswerSchema.parse(await (await get(`/api/admin/matching/reports${query}`)).json());
  const takeBack = (cookie: string) =>
    services.app.request(`/api/events/${EVENT}/reports`, {
      method: 'DELETE',
      headers: { cookie, origin: TEST_ORIGIN },
    });

  test('keeps so many open reports of a person, and takes no more until one is decided', async () => {
    const { db } = database();
    expect((await report(cookies.free)).status).toBe(200);
    const { userId } = await db.selectFrom('eventReports').select('userId').executeTakeFirstOrThrow();
    expect((await takeBack(cookies.free)).status).toBe(200);
    const seen = { userId, atMs: 0, bookies: ['bwin'], reason: undefined, legs: [], sides: [] };
    await transact(db, async (trx) => {
      for (let at = 0; at < MAX_OWN_REPORTS; at += 1)
        await addReport(trx, { ...seen, eventId: `gone-${at}`, sport: 'basketball' });
    });
    expect((await report(cookies.free)).status).toBe(409);
    expect(await own(cookies.free)).not.toContain(EVENT);
    await transact(db, (trx) => removeReport(trx, 'gone-0', userId));
    expect((await report(cookies.free)).status).toBe(200);
    await db.deleteFrom('eventReports').where('userId', '=', userId).execute();
  });

  test('collects reports of an event with what was seen, each person once', async () => {
    expect((await report()).status).toBe(200);
    expect((await report()).status).toBe(200);
    expect(
      (await report(cookies.free, { ...REPORT, reason: undefined, bookies: ['bwin', 'bet365'] })).status,
    ).toBe(200);
    expect(await reports()).toMatchObject({
      total: 1,
      reports: [
        {
          eventId: EVENT,
          reporters: 2,
          named: [
            { bookie: 'bwin', times: 2 },
            { bookie: 'bet365', times: 1 },
          ],
          reasons: ['Another league'],
          sides: [{ source: 'one' }, { source: 'two', home: 'Arsenal FC' }],
          legs: [
            { bookie: 'bet365', odds: 2.1 },
            { bookie: 'bwin', odds: 2.1 },
          ],
        },
      ],
    });
    expect(await arbs()).toEqual([ARB]);
  });

  test('shows and takes back only the own report', async () => {
    await report();
    expect(await own(cookies.free)).toEqual([]);
    expect((await takeBack(cookies.free)).status).toBe(200);
    expect(await own()).toEqual([EVENT]);
    expect((await takeBack(cookies.pro)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect(await reports()).toMatchObject({ total: 0, reports: [] });
  });

  test('are done when somebody splits the event, or says that it is right', async () => {
    await report();
    await split();
    expect(await own()).toEqual([]);
    const { decision } = matchDecisionsAnswerSchema
      .parse(await (await get('/api/admin/matching/decisions')).json())
      .decisions.map(({ id }) => ({ decision: id }))[0] ?? { decision: 0 };
    await post(`/api/admin/matching/decisions/${decision}/undo`);
    await report();
    expect((await post(`/api/admin/matching/reports/${EVENT}/dismiss`)).status).toBe(200);
    expect((await post(`/api/admin/matching/reports/${EVENT}/dismiss`)).status).toBe(404);
    expect((await reports()).total).toBe(0);
  });

  test('refuses a report of another event, of one that is gone, of a list that the plan lacks, and too many', async () => {
    expect((await report(cookies.pro, REPORT, 'basketball-20261120-gone')).status).toBe(400);
    const gone = { ...REPORT, itemId: ARB.replace(EVENT, 'football-gone') };
    expect((await report(cookies.pro, gone, 'football-gone')).status).toBe(404);
    expect((await report(cookies.free, { ...REPORT, list: 'valueBets' })).status).toBe(403);
    expect((await report(cookies.pro, { ...REPORT, reason: 'a\nb' })).status).toBe(400);
    expect((await report(cookies.pro, { ...REPORT, bookies: [] })).status).toBe(400);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) statuses.push((await report()).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await reports()).total).toBe(1);
  });

  test('pages through many reported events, those of most people first', async () => {
    const { db } = database();
    const rows = Array.from({ length: 60 }, (_, at) => ({
      eventId: `e-${String(at).padStart(2, '0')}`,
      sport: 'football',
      sides: '[]',
      firstAtMs: 1,
      lastAtMs: at,
      reporters: at === 3 ? 9 : 1,
    }));
    await db.insertInto('reportedEvents').values(rows).execute();
    const first = await reports();
    expect([first.reports.length, first.total, first.nextFrom]).toEqual([25, 60, 25]);
    expect(first.reports.slice(0, 2).map(({ eventId }) => eventId)).toEqual(['e-03', 'e-59']);
    const last = await reports('?from=50');
    expect([last.reports.length, last.nextFrom]).toEqual([10, undefined]);
  });
});
