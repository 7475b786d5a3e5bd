import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  async function register(browser: Browser, email: string, password = PASSWORD): Promise<string> {
    await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Ana', email, password }));
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
