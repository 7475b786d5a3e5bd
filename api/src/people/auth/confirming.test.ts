import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const VERIFY = '/api/auth/verify-email';
const NO_LINK = [400, 'errors.linkInvalid'];
const STRANGERS = 'of a stranger';

racesOnBothDatabases('confirming the letter of a registration', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  /** Registers, and returns the token in the letter's link. */
  async function register(browser: Browser, email: string, password = PASSWORD, more = {}): Promise<string> {
    await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Ana', email, password, ...more }));
    return (await steps.letters()).findLast(({ to }) => to === email)?.token ?? '';
  }
  const sessionsOf = async (email: string) => {
    const of = database().db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.userId');
    return (await of.select('sessions.id').where('email', '=', email).execute()).length;
  };

  test('signs in the browser that registered, and no second time', async () => {
    const email = 'same-device@example.test';
    const browser = steps.browser();
    const token = await register(browser, email);
    const answer = await expectOk(browser.post(VERIFY, { token }));
    expect(answer).toMatchObject({ email, user: { email } });
    expect((await steps.me(browser)).email).toBe(email);
    expect(await steps.auditOf(browser)).toEqual([
      'account.created',
      'account.email-verified',
      'account.signed-in',
    ]);
    expect(await steps.letters()).toEqual([]);
    await expectOk(browser.post('/api/auth/sign-out'));
    expect(await refusalOf(browser.post(VERIFY, { token }))).toEqual(NO_LINK);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  test('signs in nobody in another browser, even one that has registered the same address', async () => {
    const email = 'forwarded@example.test';
    const [browser, reader] = [steps.browser(), steps.browser()];
    const token = await register(browser, email);
    await register(reader, email, STRANGERS);
    expect(await expectOk(reader.post(VERIFY, { token }))).toEqual({ success: true, email });
    expect((await reader.get('/api/auth/me')).status).toBe(401);
    // Nor the browser that registered: nobody pressed anything there.
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect(await sessionsOf(email)).toBe(0);
    await steps.signIn(reader, email);
  });

  test('signs in once, though it is pressed twice at the same time', { tags: ['race'] }, async () => {
    const email = 'pressed-twice@example.test';
    const browser = steps.browser();
    const token = await register(browser, email);
    const presses = [browser.post(VERIFY, { token }), browser.post(VERIFY, { token })];
    const answers = await Promise.all(presses.map(async (press) => (await press).status));
    expect(answers.toSorted()).toEqual([200, 400]);
    expect(await sessionsOf(email)).toBe(1);
  });

  describe('keeps the page that was wanted', () => {
    const TO = '/en/pricing?plan=pro&period=yearly';

    test('with the registration, for whichever browser opens the letter', async () => {
      const [here, there] = ['wanted-here@example.test', 'wanted-there@example.test'];
      const browser = steps.browser();
      const asked = await register(browser, there, PASSWORD, { to: TO });
      const elsewhere = steps.browser().post(VERIFY, { token: asked });
      expect(await expectOk(elsewhere)).toEqual({ success: true, email: there, to: TO });
      const token = await register(browser, here, PASSWORD, { to: TO });
      expect(await expectOk(browser.post(VERIFY, { token }))).toMatchObject({
        to: TO,
        user: { email: here },
      });
    });

    test('with the link for another password: that of the last letter', async () => {
      const email = 'wanted-reset@example.test';
      await steps.newcomer(email);
      const ask = async (more: object) => {
        await expectOk(steps.browser().post('/api/auth/forgot-password', { email, ...more }));
        return (await steps.letters()).at(-1)?.token;
      };
      const reset = (token: string | undefined) =>
        expectOk(steps.browser().post('/api/auth/reset-password', { token, password: PASSWORD }));
      expect(await reset(await ask({ to: TO }))).toEqual({ success: true, email, to: TO });
      await ask({ to: TO });
      expect(await reset(await ask({}))).toEqual({ success: true, email });
    });

    test('in the address of every letter, also of one that is sent again', async () => {
      const email = 'wanted-address@example.test';
      const browser = steps.browser();
      const at = async () => {
        const letters = await steps.letters();
        const text = letters.findLast((letter) => letter.to === email)?.text ?? '';
        const { pathname, searchParams, hash } = new URL(/https?:\/\/\S+#[\w-]{43}/.exec(text)?.[0] ?? '');
        return [pathname, searchParams.get('to'), hash.length];
      };
      const body = { name: 'Ana', email, password: PASSWORD };
      await expectOk(browser.post('/api/auth/sign-up/email', { ...body, to: TO }));
      expect(await at()).toEqual(['/en/verify-email', TO, 44]);
      await expectOk(browser.post('/api/auth/verify-email/resend', { email }));
      expect(await at()).toEqual(['/en/verify-email', TO, 44]);
      await expectOk(browser.post('/api/auth/sign-up/email', body));
      expect(await at()).toEqual(['/en/verify-email', null, 44]);
      const inside = 'wanted-inside@example.test';
      await steps.newcomer(inside);
      for (const path of ['forgot-password', 'sign-in/letter'])
        await expectOk(browser.post(`/api/auth/${path}`, { email: inside, to: TO }));
      const links = (await steps.letters()).map(({ text }) => /https?:\S+#/.exec(text)?.[0] ?? '');
      const query = new URLSearchParams({ to: TO });
      expect(links).toEqual(
        expect.arrayContaining([
          expect.stringContaining(`/reset-password?${query}#`),
          expect.stringContaining(`/login-link?${query}#`),
        ]),
      );
    });

    test.each([
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '/\n/evil.test',
      `/${'a'.repeat(2_000)}`,
      '',
    ])('but not %j, of which nothing is written', async (to) => {
      await steps.letters();
      const body = { name: 'Ana', email: 'evil@example.test', password: PASSWORD, to };
      expect((await steps.browser().post('/api/auth/sign-up/email', body)).status).toBe(400);
      const asked = { email: 'evil@example.test', to };
      expect((await steps.browser().post('/api/auth/forgot-password', asked)).status).toBe(400);
      expect(await steps.letters()).toEqual([]);
    });
  });

  test('ends the session that the browser had before', async () => {
    const former = 'former@example.test';
    const browser = await steps.newcomer(former);
    const token = await register(browser, 'next@example.test');
    await expectOk(browser.post(VERIFY, { token }));
    expect((await steps.me(browser)).email).toBe('next@example.test');
    expect(await sessionsOf(former)).toBe(0);
  });

  test('of a change of address opens no session', async () => {
    const browser = await steps.newcomer('moving@example.test');
    const wanted = 'moved@example.test';
    await expectOk(browser.post('/api/account/email', { newEmail: wanted, currentPassword: PASSWORD }));
    const token = (await steps.letters()).find(({ to }) => to === wanted)?.token;
    expect(await expectOk(browser.post(VERIFY, { token }))).toEqual({ success: true, email: wanted });
  });
});
