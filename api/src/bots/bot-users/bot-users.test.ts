import { botUsersAnswerSchema } from '@bothways/domain/bot-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBotUsers } from '#bots/bot-users';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from '#demo';
import { HOUSE, ledgerTransaction, payIn } from '#kernel/ledger';
import { findUserIdByEmail } from '#people/users';
import { cookieOf, type DemoName, type TestServices, testServices } from '#testing';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.database.close());

const get = async (name: DemoName): Promise<Response> =>
  services.app.request('/api/bot/users', { headers: { cookie: await cookieOf(services, name) } });
const emailsFor = async (name: DemoName) => {
  const { data, linkedEmails } = botUsersAnswerSchema.parse(await (await get(name)).json());
  return { emails: data.map(({ _id }) => _id.email), linkedEmails };
};

const tagsFor = async (name: DemoName): Promise<string[]> => {
  const { data } = botUsersAnswerSchema.parse(await (await get(name)).json());
  return [...new Set(data.flatMap(({ tags = [] }) => tags.map((tag) => tag.name)))].sort();
};
const SHARED = ['North', 'Paused', 'Q4 group', 'Welcome offers'];

describe('GET /api/bot/users', () => {
  test('who may manage users sees everybody', async () => {
    const { emails, linkedEmails } = await emailsFor('admin');
    expect(emails).toHaveLength(DEMO_BOT_USERS.length);
    expect(linkedEmails).toEqual([]);
  });

  test.each(['operator', 'manager'] as const)('%s sees the linked ones and nobody else', async (name) => {
    const linked = [...(DEMO_LINKED_EMAILS[name] ?? [])].sort();
    expect(await emailsFor(name)).toEqual({ emails: linked, linkedEmails: linked });
    expect(linked.length).toBeGreaterThan(3);
    expect(linked.length).toBeLessThan(DEMO_BOT_USERS.length);
  });

  test.each([
    ['manager', ['Neighbours', 'North', 'Paused', 'Q4 group']],
    ['operator', ['Call back', 'North', 'Paused', 'Q4 group']],
    ['admin', SHARED],
  ] as const)('%s has the tags of everybody and the own private ones: %j', async (name, tags) => {
    expect(await tagsFor(name)).toEqual(tags);
  });

  test('no answer says anything of a private tag of somebody else, not to who may do everything either', async () => {
    const text = await (await get('admin')).text();
    for (const word of ['Neighbours', '#B5657A', 'Call back', '#5B9A8B', '"isPublic":false'])
      expect(text).not.toContain(word);
  });

  test('one who is an admin, too, has credits; any other has none', async () => {
    const { db } = services.database;
    const emails = { manager: 'manager@bothways.test', pro: 'pro@bothways.test' };
    await addBotUsers(
      db,
      Object.values(emails).map((email) => ({
        email,
        enabled: true,
        isReady: true,
        mode: 'normal' as const,
        tags: [],
        profitCents: 0,
      })),
    );
    for (const email of Object.values(emails)) {
      const userId = (await findUserIdByEmail(db, email)) ?? '';
      const draft = { key: email, kind: 'pack', actor: 'system', userId, from: HOUSE, amount: 4250 } as const;
      await ledgerTransaction(db, (trx) => payIn(trx, draft, services.clock.ms));
    }
    const { data } = botUsersAnswerSchema.parse(await (await get('admin')).json());
    const infoOf = (email: string) => data.find(({ _id }) => _id.email === email)?.adminInfo;
    const billing = { payments: [] };
    expect(infoOf(emails.manager)).toEqual({ isAdmin: true, credits: 4250, adminData: { billing } });
    for (const email of [emails.pro, DEMO_BOT_USERS[0]?.email ?? ''])
      expect(infoOf(email)).toEqual({ isAdmin: false, credits: 0, adminData: { billing } });
  });

  test.each(['free', 'pro', 'newcomer'] as const)('%s may not see it', async (name) => {
    const response = await get(name);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false, code: 'FORBIDDEN' });
  });
});
