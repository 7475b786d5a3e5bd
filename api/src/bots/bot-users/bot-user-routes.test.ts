import {
  botUsersAnswerSchema,
  bulkAnswerSchema,
  carersAnswerSchema,
  changedUserAnswerSchema,
  globalSearchAnswerSchema,
  linksAnswerSchema,
  tagNamesText,
  userStatisticsAnswerSchema,
} from '@bothways/domain/bot-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from '#demo';
import { cookieOf, type DemoName, TEST_ORIGIN, type TestServices, testServices } from '#testing';

let services: TestServices;
const cookies = new Map<DemoName, string>();
beforeAll(async () => {
  services = await testServices();
  for (const name of ['manager', 'operator', 'admin'] as const)
    cookies.set(name, await cookieOf(services, name));
});
afterAll(() => services.database.close());

const ask = (name: DemoName, method: string, path: string, body?: unknown): Promise<Response> =>
  Promise.resolve(
    services.app.request(path, {
      method,
      headers: { cookie: cookies.get(name) ?? '', origin: TEST_ORIGIN, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
/** Of who is changed, where what is written carries it. */
const readVersion = async (path: string): Promise<{ version?: string }> => {
  if (!/alias|tags$/.test(path)) return {};
  const answer = await ask('manager', 'GET', `/api/bot/users?search=${encodeURIComponent(MINE)}`);
  const { data } = botUsersAnswerSchema.parse(await answer.json());
  return { version: data[0]?.version ?? '' };
};
const refusal = async (response: Response) => {
  const { message } = (await response.json()) as { message: string };
  return `${response.status} ${message}`;
};

const linked = DEMO_LINKED_EMAILS.manager ?? [];
const MINE = linked[0] ?? '';
const FOREIGN = DEMO_BOT_USERS.find(({ email }) => !linked.includes(email))?.email ?? '';

describe('changes of a bot user', () => {
  test.each([
    ['PUT', '/api/bot/users/alias', { alias: 'Somebody' }, { alias: 'Somebody' }],
    [
      'PUT',
      '/api/bot/users/tags',
      { tags: [{ name: ' South ' }] },
      { tags: [{ name: 'South', color: '#FEC700' }] },
    ],
    ['PUT', '/api/bot/users/ready', { isReady: false }, { isReady: false }],
    ['PUT', '/api/bot/users/start', { enabled: false }, { started: false }],
    ['PUT', '/api/bot/users/enabled', { enabled: false }, { enabled: false }],
    ['PUT', '/api/bot/users/start', { enabled: true, soft: true }, { started: true, softStart: true }],
  ])(
    "%s %s %j answers the changed one, and 404 for somebody else's",
    async (method, path, body, expected) => {
      const version = await readVersion(path);
      const response = await ask('manager', method, path, {
        userEmail: MINE.toUpperCase(),
        ...body,
        ...version,
      });
      const { data } = changedUserAnswerSchema.parse(await response.json());
      expect(data).toMatchObject({ _id: { email: MINE }, ...expected });
      for (const userEmail of [FOREIGN, 'nobody@bot.example'])
        expect(await refusal(await ask('manager', method, path, { userEmail, ...body, ...version }))).toBe(
          '404 Bot user not found',
        );
    },
  );

  test.each([
    ['/api/bot/users/alias', { alias: 'Late' }, 'alias'],
    ['/api/bot/users/tags', { tags: [{ name: 'Late' }] }, 'tags'],
  ])('%s says with what it was written from, and hears of others', async (path, body, field) => {
    const version = await readVersion(path);
    const first = { ...body, ...(field === 'alias' ? { alias: 'First' } : { tags: [{ name: 'First' }] }) };
    expect((await ask('manager', 'PUT', path, { userEmail: MINE, ...first, ...version })).status).toBe(200);
    const second = await ask('manager', 'PUT', path, { userEmail: MINE, ...body, ...version });
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { code: 'CHANGED', changed: [field], current: { version: expect.any(String) } },
    ]);
    expect((await ask('manager', 'PUT', path, { userEmail: MINE, ...body })).status).toBe(400);
  });

  test.each([
    ['PUT', '/api/bot/users/alias', { alias: 'x'.repeat(51) }],
    ['PUT', '/api/bot/users/alias', { alias: 'two\nlines' }],
    ['PUT', '/api/bot/users/tags', { tags: [{ name: 'a' }, { name: ' A' }] }],
    ['PUT', '/api/bot/users/tags', { tags: [{ name: ' ' }] }],
    ['PUT', '/api/bot/users/tags', { tags: [{ name: 'x'.repeat(31) }] }],
    ['PUT', '/api/bot/users/tags', { tags: [{ name: 'a', color: 'red' }] }],
    ['PUT', '/api/bot/users/start', { enabled: true, other: 1 }],
  ])('%s %s %j is refused', async (method, path, body) => {
    expect((await ask('manager', method, path, { userEmail: MINE, ...body })).status).toBe(400);
  });

  test('of many says what became of each', async () => {
    const userEmails = [MINE, MINE, FOREIGN];
    const tagged = await ask('manager', 'POST', '/api/bot/users/bulk-tags', {
      userEmails,
      tagsToAdd: [{ name: 'New' }],
    });
    expect(bulkAnswerSchema.parse(await tagged.json()).data).toEqual({
      changed: [MINE],
      unchanged: [],
      failed: [{ email: FOREIGN, message: 'Bot user not found' }],
    });
    const ready = await ask('manager', 'PUT', '/api/bot/users/bulk-ready', { userEmails, isReady: true });
    expect(bulkAnswerSchema.parse(await ready.json()).data.changed).toEqual([MINE]);
    for (const emails of [[], Array.from({ length: 501 }, (_, at) => `a${at}@b.example`)]) {
      const body = { userEmails: emails, isReady: true };
      expect((await ask('manager', 'PUT', '/api/bot/users/bulk-ready', body)).status).toBe(400);
    }
  });
});

describe('reads', () => {
  test('global search is for who may manage users, from three characters', async () => {
    const path = '/api/bot/users/global-search';
    expect(await refusal(await ask('manager', 'GET', `${path}?search=correo`))).toBe(
      '403 Admin access required',
    );
    expect((await ask('admin', 'GET', `${path}?search=ab`)).status).toBe(400);
    const found = await ask('admin', 'GET', `${path}?search=correo&limit=5`);
    const { data } = globalSearchAnswerSchema.parse(await found.json());
    expect([data.users.length, data.hasMore]).toEqual([5, true]);
  });

  test("statistics are the linked one's", async () => {
    const response = await ask('manager', 'GET', `/api/bot/users/${encodeURIComponent(MINE)}/statistics`);
    expect(userStatisticsAnswerSchema.parse(await response.json()).data.billing.summary).toBeDefined();
    const foreign = await ask('manager', 'GET', `/api/bot/users/${encodeURIComponent(FOREIGN)}/statistics`);
    expect(await refusal(foreign)).toBe('404 Bot user not found');
  });
});

const namesOf = (answer: unknown): string[] =>
  linksAnswerSchema.parse(answer).data.managers.map(({ email }) => email);

test('a link that ends is felt at the next read', async () => {
  const userEmail = MINE;
  const path = `/api/bot/users/${encodeURIComponent(MINE)}/statistics`;
  expect((await ask('manager', 'GET', path)).status).toBe(200);
  const link = { userEmail, managerEmail: 'manager@bothways.test' };
  expect((await ask('manager', 'DELETE', '/api/bot/users/links', link)).status).toBe(403);
  const ended = await ask('admin', 'DELETE', '/api/bot/users/links', link);
  expect(namesOf(await ended.json())).not.toContain('manager@bothways.test');
  expect(await refusal(await ask('manager', 'GET', path))).toBe('404 Bot user not found');
  const made = await ask('admin', 'POST', '/api/bot/users/links', link);
  expect(namesOf(await made.json())).toContain('manager@bothways.test');
  expect((await ask('manager', 'GET', path)).status).toBe(200);
});

test('who looks after somebody is told to who sees everybody, also before a change', async () => {
  const path = (email: string) => `/api/bot/users/links?userEmail=${encodeURIComponent(email)}`;
  const read = await ask('admin', 'GET', path(MINE.toUpperCase()));
  expect(carersAnswerSchema.parse(await read.json()).data.map(({ email }) => email)).toContain(
    'manager@bothways.test',
  );
  expect(await refusal(await ask('admin', 'GET', path('nobody@bot.example')))).toBe('404 Bot user not found');
  expect(await refusal(await ask('manager', 'GET', path(MINE)))).toBe('403 Admin access required');
});

test('a tag with a comma in its name finds who carries it', async () => {
  const name = 'Paris, weekly \\ late';
  const body = { userEmails: [MINE], tagsToAdd: [{ name }] };
  expect((await ask('admin', 'POST', '/api/bot/users/bulk-tags', body)).status).toBe(200);
  const query = new URLSearchParams({ fields: 'basic', tags: tagNamesText([name]) });
  const found = await ask('admin', 'GET', `/api/bot/users?${query}`);
  expect(botUsersAnswerSchema.parse(await found.json()).data.map(({ _id }) => _id.email)).toEqual([MINE]);
});
