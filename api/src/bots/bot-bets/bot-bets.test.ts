import {
  type BetsAnswer,
  betsAnswerSchema,
  betsStatisticsSchema,
  claimableAnswerSchema,
} from '@bothways/domain/bot-bets';
import { botReportsAnswerSchema } from '@bothways/domain/bot-reports';
import { isoOf } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addBotUsers } from '#bots/bot-users';
import { linkBotUsers } from '#people/users';
import {
  addUser,
  cookieOf,
  INGEST_KEY,
  postJson,
  TEST_ORIGIN,
  type TestServices,
  testServices,
} from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MARTA = 'marta@bets.test';
const JON = 'jon@bets.test';
let services: TestServices;
let cookies: { manager: string; operator: string; admin: string; pro: string };

const minutesAgo = (minutes: number): string => isoOf(services.clock.ms - minutes * 60_000);
const ingest = (reports: readonly unknown[], headers: Record<string, string> = {}) =>
  postJson(services, '/api/ingest/bot', { reports }, { authorization: `Bearer ${INGEST_KEY}`, ...headers });
const group = (email: string, key: string, minutes: number, bets: readonly object[], sport = 'football') => ({
  id: `p-${key}`,
  email,
  at: minutesAgo(minutes),
  kind: 'bets',
  group: {
    groupKey: key,
    version: 1,
    event: {
      id: `event-${key}`,
      name: `A ${key} - B ${key}`,
      sport,
      teams: [`A ${key}`, `B ${key}`],
      league: '=Liga',
    },
    profit: 0.97,
    bets,
  },
});
const bet = (id: string, minutes: number, over: object = {}) => ({
  id,
  bookie: 'bet365',
  name: 'FOOT|FT|1|W|1',
  stake: 50,
  odds: 2,
  placedAt: minutesAgo(minutes),
  ...over,
});
const settlement = (email: string, betId: string, payout: number | null, minutes = 1) => ({
  id: `s-${betId}`,
  email,
  at: minutesAgo(minutes),
  kind: 'settlement',
  betId,
  payout,
  settledAt: minutesAgo(minutes),
});
const get = async (path: string, cookie = cookies.admin) =>
  services.app.request(path, { headers: { cookie } });
const page = async (query = '', cookie = cookies.admin, of = `users/${MARTA}/bets`): Promise<BetsAnswer> =>
  betsAnswerSchema.parse(await (await get(`/api/bot/${of}${query}`, cookie)).json());
const change = (method: string, path: string, cookie = cookies.operator) =>
  services.app.request(path, { method, headers: { cookie, origin: TEST_ORIGIN } });
const claimable = async (cookie = cookies.operator) =>
  claimableAnswerSchema.parse(await (await get('/api/bot/bets/claimable', cookie)).json()).claimableBetIds;

beforeAll(async () => {
  services = await testServices();
  const { db } = services.database;
  const names = ['manager', 'operator', 'admin', 'pro'] as const;
  const found = await Promise.all(names.map(async (name) => [name, await cookieOf(services, name)]));
  cookies = { manager: '', operator: '', admin: '', pro: '', ...Object.fromEntries(found) };
  const plain = { enabled: true, isReady: true, mode: 'normal' as const, profitCents: 0, tags: [] };
  await addBotUsers(db, [
    { ...plain, email: MARTA, alias: 'Marta' },
    { ...plain, email: JON, mode: 'bonus' },
  ]);
  const operator = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'operator@bothways.test')
    .executeTakeFirstOrThrow();
  await linkBotUsers(db, operator.id, [MARTA]);
  const many = Array.from({ length: 25 }, (_, nth) =>
    group(MARTA, `m${nth}`, 100 + nth, [bet(`m${nth}-1`, 100 + nth)], nth % 5 === 0 ? 'tennis' : 'football'),
  );
  const answer = await ingest([
    ...many,
    group(MARTA, 'two', 30, [
      bet('two-1', 30, { odds: 2.12, stake: 97.58 }),
      bet('two-2', 29, { bookie: 'codere', name: 'FOOT|FT|1|AH(-4.5)|2' }),
    ]),
    group(JON, 'jon', 20, [bet('jon-1', 20)]),
    ...Array.from({ length: 20 }, (_, nth) => settlement(MARTA, `m${nth}-1`, nth % 2 === 0 ? 100 : 0)),
    settlement(MARTA, 'm20-1', null),
    settlement(JON, 'jon-1', 55.5),
  ]);
  const { refused } = botReportsAnswerSchema.parse(await answer.json());
  expect(refused).toBe(0);
});
afterAll(() => services.database.close());

describe('POST /api/ingest/bot', () => {
  test.each([
    ['no key', {}],
    ['a wrong one', { authorization: 'Bearer wrong' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await postJson(services, '/api/ingest/bot', { reports: [] }, headers);
    expect(answer.status).toBe(401);
  });

  test('its key is its own', async () => {
    const other = await testServices({ config: { botIngestKey: 'another key for bots' } });
    const answer = await postJson(
      other,
      '/api/ingest/bot',
      { reports: [] },
      { authorization: `Bearer ${INGEST_KEY}` },
    );
    expect(answer.status).toBe(401);
    await other.database.close();
  });

  test('without a key there is none', async () => {
    const closed = await testServices({ config: { botIngestKey: undefined } });
    expect((await postJson(closed, '/api/ingest/bot', { reports: [] })).status).toBe(404);
    await closed.database.close();
  });

  test('a bare NaN refuses its report and no other', async () => {
    const [good, bad] = [
      { id: 'n1', email: JON, at: minutesAgo(1), kind: 'heartbeat' },
      { ...group(JON, 'nan', 1, [bet('nan-1', 1, { stake: 4711 })]), id: 'n2' },
    ];
    const body = JSON.stringify({ reports: [bad, good] }).replace('4711', 'NaN');
    const answer = await services.app.request('/api/ingest/bot', {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': 'application/json' },
      body,
    });
    expect(botReportsAnswerSchema.parse(await answer.json())).toMatchObject({
      accepted: 1,
      refused: 1,
      results: [
        { index: 0, id: 'n2', reason: expect.stringMatching(/^group\.bets\.0\.stake: /) },
        { result: 'accepted' },
      ],
    });
  });

  test.each([
    ['no JSON', 'x', 400],
    ['no list', '{}', 400],
    ['too many', JSON.stringify({ reports: Array.from({ length: 1001 }, () => null) }), 400],
  ])('%s is refused whole', async (_what, body, status) => {
    const answer = await services.app.request('/api/ingest/bot', {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(status);
  });
});

describe("a user's bets", () => {
  test('come newest first, twenty a page, each once, with what stands above them', async () => {
    const first = await page();
    expect(first.groups).toHaveLength(20);
    expect(first).toMatchObject({
      hasMore: true,
      openCount: 6,
      totalProfit: 0,
      sports: ['football', 'tennis'],
      bookies: ['bet365', 'codere'],
      figures: { staked: 1000, settledBets: 20, yieldPercent: 0, openStake: 347.58, openEvents: 5 },
    });
    expect(first.groups[0]).toMatchObject({
      _id: { email: MARTA, version: 1 },
      event: { name: 'A two - B two', league: '=Liga' },
      status: 'PLACED',
      bets: [
        { id: 'two-1', stake: 97.58, odds: 2.12, status: 'PLACED' },
        { id: 'two-2', bookie: 'codere' },
      ],
    });
    const second = await page(`?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([second.groups.length, second.hasMore]).toEqual([6, false]);
    const ids = [...first.groups, ...second.groups].map(({ id }) => id);
    expect(new Set(ids).size).toBe(26);
  });

  test('the open ones come at once; settled, sport and bookmaker narrow', async () => {
    const open = await page('?status=PLACED');
    expect([open.groups.length, open.hasMore]).toEqual([5, false]);
    const settled = await page('?status=SETTLED&limit=100');
    expect(settled.groups.every(({ status }) => status === 'SETTLED')).toBe(true);
    expect(settled.groups).toHaveLength(21);
    expect((await page('?sport=tennis')).groups).toHaveLength(5);
    expect((await page('?bookie=codere')).groups.map(({ event }) => event.id)).toEqual(['event-two']);
    expect((await page('?bookie=nobody')).groups).toEqual([]);
    const untold = settled.groups.find(({ event }) => event.id === 'event-m20');
    expect(untold?.bets[0]).not.toHaveProperty('payout');
  });

  test.each(['?status=VOID', '?limit=0', '?limit=101', '?cursor=x', '?other=1', '?bookie=A%20b'])(
    '%s is refused',
    async (query) => {
      expect((await get(`/api/bot/users/${MARTA}/bets${query}`)).status).toBe(400);
    },
  );

  test('of a bonus user are shown all the same, and the address is the same in other letters', async () => {
    expect((await page('', cookies.admin, 'users/JON@bets.test/bets')).totalProfit).toBe(5.5);
  });

  test('of somebody whom one does not look after are nobody’s', async () => {
    expect((await get(`/api/bot/users/${JON}/bets`, cookies.operator)).status).toBe(404);
    expect((await get(`/api/bot/users/${JON}/bets/statistics`, cookies.operator)).status).toBe(404);
    expect((await get(`/api/bot/users/${JON}/bets/export`, cookies.operator)).status).toBe(404);
    expect((await get(`/api/bot/bets?user=${JON}`, cookies.operator)).status).toBe(404);
    expect((await get(`/api/bot/users/${MARTA}/bets`, cookies.pro)).status).toBe(403);
  });
});

describe("everybody's bets", () => {
  test('have the names of their users, and only those whom one may see', async () => {
    const ofJon = await page(`?user=${JON}`, cookies.admin, 'bets');
    expect(ofJon.groups.map(({ _id }) => _id.email)).toEqual([JON]);
    const seen = await page('?limit=100', cookies.operator, 'bets');
    expect(seen.groups.some(({ _id }) => _id.email === JON)).toBe(false);
    const marta = seen.groups.find(({ _id }) => _id.email === MARTA);
    expect(marta?.alias).toBe('Marta');
  });

  test('statistics of all are those of each together, before and after the days are summed', async () => {
    const { markUnsummedDays, sumDirtyDays } = await import('./index.ts');
    const read = async (path: string) => betsStatisticsSchema.parse(await (await get(path)).json());
    const before = await read('/api/bot/bets/statistics?period=1Y');
    const { db } = services.database;
    await markUnsummedDays(db, services.clock.ms);
    await sumDirtyDays(db);
    expect(await db.selectFrom('botDirtyDays').selectAll().execute()).toEqual([]);
    const after = await read('/api/bot/bets/statistics?period=1Y');
    const marta = await read(`/api/bot/users/${MARTA}/bets/statistics?period=1D`);
    expect(marta).toMatchObject({
      total: { profit: 0, staked: 1000, bets: 20 },
      byBookie: [{ key: 'bet365', bets: 20 }],
      bySport: [{ key: 'football' }, { key: 'tennis' }],
      byMarket: [{ key: 'W' }],
      closing: { bets: 20, covered: 0 },
    });
    expect(after.total.bets).toBeGreaterThanOrEqual(21);
    expect(before.days.at(-1)).toEqual(after.days.at(-1));
  });
});

describe('the file', () => {
  test('has every column of a bet, with what it brought', async () => {
    const [head = '', line = ''] = (await (await get(`/api/bot/users/${JON}/bets/export`)).text())
      .replaceAll('"', '')
      .split('\r\n');
    const cells = line.split(',');
    expect(Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]))).toEqual({
      Placed: minutesAgo(20),
      User: JON,
      Sport: 'football',
      League: "'=Liga",
      Event: 'A jon - B jon',
      Starts: '',
      Bookmaker: 'bet365',
      Bet: 'FOOT|FT|1|W|1',
      Stake: '50.00',
      Odds: '2.000',
      Status: 'SETTLED',
      Payout: '55.50',
      Result: '5.50',
      Settled: minutesAgo(1),
      Claimable: '',
      'Bet id': 'jon-1',
    });
  });

  test('has a line for each bet, and no formula', async () => {
    const answer = await get(`/api/bot/users/${MARTA}/bets/export`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(28);
    expect(lines[1]).toContain("'=Liga");
    expect(lines[1]).toContain('97.58,2.120,PLACED');
    const open = await (await get(`/api/bot/users/${MARTA}/bets/export?status=PLACED`)).text();
    expect(open.trim().split('\r\n')).toHaveLength(7);
  });
});

describe('claimable bets', () => {
  test('are marked and unmarked by both forms, as often as one likes, and written down once', async () => {
    const path = '/api/bot/bets/claimable/two-1';
    for (const _ of [1, 2]) {
      const answer = await change('POST', path);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { success: true, message: 'Bet marked as claimable', data: { betId: 'two-1', claimable: true } },
      ]);
    }
    expect(await claimable()).toEqual(['two-1']);
    expect((await page()).groups[0]?.bets[0]?.claimable).toMatchObject({ by: expect.any(String) });
    const entries = await services.database.db
      .selectFrom('auditLog')
      .select(['action', 'target'])
      .where('action', '=', 'bot-bet.claimable')
      .execute();
    expect(entries).toEqual([{ action: 'bot-bet.claimable', target: `bot-user:${MARTA}` }]);
    const remove = { betId: 'two-1', action: 'remove' };
    const gone = await postJson(services, '/api/bot/bets/claimable', remove, { cookie: cookies.operator });
    expect(await gone.json()).toMatchObject({ message: 'Bet unmarked as claimable' });
    expect((await change('DELETE', path)).status).toBe(200);
    expect(await claimable()).toEqual([]);
  });

  test('need their own permission, a bet that is there, and a user whom one may see', async () => {
    expect((await change('POST', '/api/bot/bets/claimable/two-1', cookies.manager)).status).toBe(403);
    for (const id of ['jon-1', 'nothing']) {
      const answer = await change('POST', `/api/bot/bets/claimable/${id}`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Bet not found' }]);
    }
    await change('POST', '/api/bot/bets/claimable/jon-1', cookies.admin);
    expect(await claimable()).toEqual([]);
    expect(await claimable(cookies.admin)).toEqual(['jon-1']);
  });

  test.each([
    ['no action', { betId: 'two-1' }],
    ['another one', { betId: 'two-1', action: 'toggle' }],
    ['no bet', { betId: '', action: 'add' }],
    ['a long one', { betId: 'x'.repeat(101), action: 'add' }],
  ])('%s is refused', async (_what, body) => {
    const answer = await postJson(services, '/api/bot/bets/claimable', body, { cookie: cookies.operator });
    expect(answer.status).toBe(400);
  });

  test('a database that fails is said in the operation’s own words', async () => {
    const broken = await testServices();
    const cookie = await cookieOf(broken, 'admin');
    await addUser(broken.database, 'x@bets.test');
    await broken.database.db.schema.dropTable('claimableBets').execute();
    const answer = await broken.app.request('/api/bot/bets/claimable', { headers: { cookie } });
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { message: 'Failed to fetch claimable bets' },
    ]);
    await broken.database.close();
  });

  test('a database that fails while a mark is made does not say that the bet is missing', async () => {
    const broken = await testServices();
    const { db } = broken.database;
    const plain = { enabled: true, isReady: true, mode: 'normal' as const, profitCents: 0, tags: [] };
    await addBotUsers(db, [{ ...plain, email: MARTA }]);
    await postJson(
      broken,
      '/api/ingest/bot',
      { reports: [group(MARTA, 'one', 30, [bet('one-1', 30)])] },
      { authorization: `Bearer ${INGEST_KEY}` },
    );
    const cookie = await cookieOf(broken, 'operator');
    await db.schema.dropTable('botUserLinks').execute();
    const answer = await postJson(broken, '/api/bot/bets/claimable/one-1', {}, { cookie });
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { message: 'Failed to mark bet as claimable' },
    ]);
    await broken.database.close();
  });
});
