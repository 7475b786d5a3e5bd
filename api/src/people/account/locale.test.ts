import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { findUserIdByEmail, saveProfile, storedLocale } from '#people/users';
import { AccountSteps, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

onBothDatabases('the language', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  const choose = (browser: ReturnType<AccountSteps['browser']>, locale: string) =>
    browser.post('/api/locale', { locale });

  test('is kept in the browser of somebody who is not signed in, and nowhere else', async () => {
    const visitor = steps.browser();
    expect(await expectOk(choose(visitor, 'es'))).toEqual({ success: true, locale: 'es' });
    expect(visitor.cookies.get('locale')).toBe('es');
    expect(await expectOk(choose(visitor, 'en'))).toEqual({ success: true, locale: 'en' });
    expect(visitor.cookies.get('locale')).toBe('en');
  });

  test.each([['fr'], ['ES'], ['']])('is not %j', async (locale) => {
    const visitor = steps.browser();
    expect((await choose(visitor, locale)).status).toBe(400);
    expect(visitor.cookies.has('locale')).toBe(false);
  });

  test('is one word, and nothing beside it', async () => {
    const visitor = steps.browser();
    const [status] = await refusalOf(visitor.post('/api/locale', { locale: 'es', userId: 'somebody' }));
    expect(status).toBe(400);
  });

  test('is that of the registration, whatever the browser speaks that opens the letter or signs in', async () => {
    const email = 'spanish@example.test';
    const body = { name: 'Ana', email, password: PASSWORD };
    const registering = steps.browser();
    registering.cookies.set('locale', 'es');
    await expectOk(registering.post('/api/auth/sign-up/email', body));
    const { token } = (await steps.letters()).findLast(({ to }) => to === email) ?? {};
    const english = steps.browser();
    english.cookies.set('locale', 'en');
    await expectOk(english.post('/api/auth/verify-email', { token }));
    const id = (await findUserIdByEmail(database().db, email)) ?? '';
    expect(await storedLocale(database().db, id)).toBe('es');
    await steps.signIn(english, email);
    expect(english.cookies.get('locale')).toBe('es');
    expect(await storedLocale(database().db, id)).toBe('es');
  });

  test('of an account without one is that of its next sign-in', async () => {
    const email = 'no-language@example.test';
    await steps.newcomer(email);
    const id = (await findUserIdByEmail(database().db, email)) ?? '';
    await saveProfile(database().db, id, { locale: null });
    const browser = steps.browser();
    browser.cookies.set('locale', 'es');
    await steps.signIn(browser, email);
    expect(await storedLocale(database().db, id)).toBe('es');
  });

  test('goes with the account to the next browser that signs in; nobody else is given it', async () => {
    const email = 'language@example.test';
    const browser = await steps.newcomer(email);
    await expectOk(choose(browser, 'es'));
    const other = steps.browser();
    await steps.signIn(other, email);
    expect(other.cookies.get('locale')).toBe('es');

    const stranger = await steps.newcomer('stranger-language@example.test');
    const third = steps.browser();
    await steps.signIn(third, 'stranger-language@example.test');
    expect(third.cookies.get('locale')).toBe('en');
    expect(stranger.cookies.get('locale')).toBe('en');
  });

  test('is that of the letter for a new password, whoever asks for it', async () => {
    const email = 'letter-language@example.test';
    const browser = await steps.newcomer(email);
    await expectOk(choose(browser, 'es'));
    const before = (await steps.letters()).length;
    await expectOk(steps.browser().post('/api/auth/forgot-password', { email }));
    await vi.waitFor(async () => {
      const letters = (await steps.letters()).slice(before);
      expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/contraseña/i)]);
    });
  });
});
