import { botUsersAnswerSchema } from '@bothways/domain/bot-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from '../demo/demo-bot-users.ts';
import { cookieOf, type DemoName, type TestServices, testServices } from '../testing/test-services.ts';

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

describe('GET /api/bot/users', () => {
  test.each(['operator', 'admin'] as const)('%s sees everybody', async (name) => {
    const { emails, linkedEmails } = await emailsFor(name);
    expect(emails).toHaveLength(DEMO_BOT_USERS.length);
    expect(linkedEmails).toEqual([]);
  });

  test('a manager sees the linked ones and nobody else', async () => {
    const linked = [...DEMO_LINKED_EMAILS].sort();
    expect(await emailsFor('manager')).toEqual({ emails: linked, linkedEmails: linked });
    expect(linked.length).toBeLessThan(DEMO_BOT_USERS.length);
  });

  test.each(['free', 'pro', 'newcomer'] as const)('%s may not see it', async (name) => {
    const response = await get(name);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false, code: 'FORBIDDEN' });
  });
});
