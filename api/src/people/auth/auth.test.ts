import { errorAnswerSchema } from '@bothways/domain/errors';
import { meAnswerSchema } from '@bothways/domain/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo';
import { onOneDatabase } from '#kernel/db/testing';
import { cookieOf, postJson, type TestServices, testServices } from '#testing';
import { hashToken } from './tokens.ts';

const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_UP = '/api/auth/sign-up/email';
const UNAUTHORIZED = { success: false, message: 'Unauthorized - please login', code: 'UNAUTHORIZED' };

onOneDatabase('accounts', (database) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ database: database() });
  });
  const me = (cookie: string) => services.app.request('/api/auth/me', { headers: { cookie } });

  test.each(DEMO_ACCOUNTS)('$email signs in with plan, role and onboarding as promised', async (account) => {
    const response = await postJson(services, SIGN_IN, { email: account.email, password: DEMO_PASSWORD });
    expect(response.status).toBe(200);
    const { user } = meAnswerSchema.parse(await response.json());
    expect(user).toMatchObject({
      email: account.email,
      plan: account.plan,
      personalData: { name: account.name },
    });
    expect(user.onboarding).toEqual(
      account.onboarded
        ? {
            completedAt: '2026-11-20T12:00:00.000Z',
            version: 1,
            profileKey: account.profileType,
            profileType: account.profileType,
          }
        : {},
    );
  });

  test('signing up makes a free account, signs in and lets nobody else take the address', async () => {
    const body = { name: 'Ana', email: 'Ana@Example.test', password: 'correct horse' };
    const response = await postJson(services, SIGN_UP, body);
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const answer = await (await me(cookie.split(';')[0] ?? '')).json();
    expect(answer).toMatchObject({
      success: true,
      user: { email: 'ana@example.test', plan: 'free', onboarding: {} },
    });
    const again = await postJson(services, SIGN_UP, { ...body, email: 'ANA@example.test' });
    expect([again.status, await again.json()]).toEqual([200, { success: true }]);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('signing out ends the session at once, whoever still holds the cookie', async () => {
    const cookie = await cookieOf(services, 'free');
    expect((await me(cookie)).status).toBe(200);
    const response = await postJson(services, '/api/auth/sign-out', {}, { cookie });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/);
    const after = await me(cookie);
    expect(after.status).toBe(401);
    expect(await after.json()).toEqual(UNAUTHORIZED);
  });
});

describe('sessions', () => {
  let services: TestServices;
  let free: string;
  beforeAll(async () => {
    services = await testServices();
    free = await cookieOf(services, 'free');
  });
  afterAll(() => services.database.close());
  const me = (cookie: string) => services.app.request('/api/auth/me', { headers: { cookie } });

  test('a visitor is told to sign in', async () => {
    const response = await services.app.request('/api/auth/me');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(UNAUTHORIZED);
  });

  test('who asks anew has the user as they are now (K-Z40)', async () => {
    const read = (query: string) =>
      services.app.request(`/api/auth/me${query}`, { headers: { cookie: free } });
    const [plain, anew] = [await read(''), await read('?refresh=1')];
    expect(await anew.json()).toEqual(await plain.json());
    expect((await read('?refresh=yes')).status).toBe(400);
  });

  test('a user who cannot be read is not signed out: the answer says what failed', async () => {
    const broken = await testServices();
    const cookie = await cookieOf(broken, 'pro');
    await broken.database.close();
    const response = await broken.app.request('/api/auth/me', { headers: { cookie } });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, message: 'Failed to fetch user data' });
  });

  test('the user has what the screens ask for', async () => {
    const { success, user } = meAnswerSchema.parse(await (await me(free)).json());
    expect(success).toBe(true);
    expect(user).toMatchObject({
      email: 'free@bothways.test',
      personalData: { name: expect.any(String) },
      mobilePhoneVerified: expect.any(Boolean),
      adminInfo: { users: [] },
      credits: 0,
    });
    expect(Date.parse(user.addedOn)).toBeGreaterThan(0);
  });

  test('a wrong password and an unknown address are answered alike', async () => {
    const answers = await Promise.all(
      ['free@bothways.test', 'nobody@bothways.test'].map(async (email) => {
        const response = await postJson(services, SIGN_IN, { email, password: 'not the password' });
        return [response.status, await response.json(), response.headers.getSetCookie()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
  });

  test('a forged or changed cookie is nobody', async () => {
    for (const forged of [
      free.replace(/.$/, 'x'),
      'session=abc',
      `session=${'a'.repeat(43)}`,
      `session=${'%'.repeat(43)}`,
      `${free}x`,
      `session="${free.split('=')[1]}`,
      `__Host-${free}`,
    ]) {
      expect((await me(forged)).status).toBe(401);
    }
  });

  test('signing in again gives a new token and ends the session that the browser came with', async () => {
    const first = await cookieOf(services, 'pro');
    const response = await postJson(
      services,
      SIGN_IN,
      { email: 'pro@bothways.test', password: DEMO_PASSWORD },
      { cookie: first },
    );
    const second = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(second).not.toBe(first);
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });

  test('the token is only in the cookie', async () => {
    const response = await postJson(services, SIGN_IN, {
      email: 'free@bothways.test',
      password: DEMO_PASSWORD,
    });
    const cookie = decodeURIComponent(response.headers.getSetCookie()[0] ?? '');
    const token = /^session=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await response.text()).not.toContain(token);
    const rows = await services.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.token)).toContain(hashToken(token));
  });

  test.each([
    [{ email: 'free@bothways.test' }, 'password'],
    [{ email: 'no address', password: 'x' }, 'email'],
    [{ email: 'a@b.test', password: 'x'.repeat(129) }, 'password'],
    [{ email: 'a@b.test', password: 'x', callbackURL: 'https://evil.example' }, 'callbackURL'],
  ])('a sign-in body %j is refused', async (body, field) => {
    const response = await postJson(services, SIGN_IN, body);
    expect(response.status).toBe(400);
    const answer = errorAnswerSchema.parse(await response.json());
    expect(answer.code).toBe('BAD_REQUEST');
    expect(answer.message).toContain(field);
  });

  test.each(['role', 'plan', 'emailVerified', 'credits', 'id', 'permissions', 'createdAt'])(
    'a new account cannot bring its own %s',
    async (field) => {
      const body = { name: 'M', email: `${field}@example.test`, password: 'long enough', [field]: 'pro' };
      expect((await postJson(services, SIGN_UP, body)).status).toBe(400);
      const { db } = services.database;
      expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toEqual([]);
    },
  );

  test('guessing one password is slowed down; the right one afterwards waits too, another person does not', async () => {
    const guess = (email: string, password: string) => postJson(services, SIGN_IN, { email, password });
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await guess('manager@bothways.test', 'guess')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const blocked = await guess('manager@bothways.test', DEMO_PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('operator@bothways.test', DEMO_PASSWORD)).status).toBe(200);
    services.clock.ms += 30_000;
    expect((await guess('manager@bothways.test', DEMO_PASSWORD)).status).toBe(200);
  });

  test('signing in rightly is not counted', async () => {
    for (let times = 0; times < 11; times += 1) await cookieOf(services, 'admin');
  });
});
