import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { AccountSteps, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_UP = '/api/auth/sign-up/email';
const SECOND = '/api/auth/sign-in/second-factor';
const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const VERIFY = '/api/auth/verify-email';
const RESEND = '/api/auth/verify-email/resend';
const REFUSED = [401, 'errors.signInRefused'];
const NO_LINK = [400, 'errors.linkInvalid'];

racesOnBothDatabases('entrance', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  describe('signing up', () => {
    test('leads in by the letter, once', async () => {
      const email = 'up@example.test';
      const browser = steps.browser();
      browser.cookies.set('locale', 'es');
      const body = { name: 'Ana', email: 'Up@Example.test', password: PASSWORD, referralCode: ' lea-24 ' };
      expect(await expectOk(browser.post(SIGN_UP, body))).toEqual({ success: true });
      // What has the letter sent again; nothing that lets anybody in.
      expect([...browser.cookies.keys()]).toEqual(['locale', 'registration']);
      expect(await refusalOf(browser.post(SIGN_IN, { email, password: PASSWORD }))).toEqual(REFUSED);

      const [letter, ...more] = await steps.letters();
      expect([letter?.to, letter?.subject, more]).toEqual([
        email,
        'Confirma tu correo electrónico - Bothways',
        [],
      ]);
      expect(letter?.text).toContain('http://localhost:4000/es/verify-email#');
      expect(await expectOk(browser.post(VERIFY, { token: letter?.token }))).toMatchObject({
        email,
        user: { email },
      });
      expect(await refusalOf(browser.post(VERIFY, { token: letter?.token }))).toEqual(NO_LINK);
      const { id } = await steps.me(browser);
      expect(
        await database().db.selectFrom('referrals').select('code').where('userId', '=', id).execute(),
      ).toEqual([{ code: 'LEA-24' }]);
    });

    test('answers alike for an address that has an account; its holder hears of it', async () => {
      const holder = await steps.newcomer('holder@example.test');
      const answers = [];
      for (const email of ['holder@example.test', 'nobody-yet@example.test']) {
        const response = await steps.browser().post(SIGN_UP, { name: 'X', email, password: 'another one' });
        const headers = [...response.headers]
          .filter(([name]) => name !== 'x-request-id')
          .map(([name, value]) => [name, value.replace(/^registration=[\w-]{43};/, 'registration=random;')]);
        answers.push([response.status, headers, await response.text()]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(JSON.stringify(answers[0])).toContain('registration=random;');
      const subjects = (await steps.letters()).map(({ to, subject }) => [to, subject]);
      expect(subjects).toContainEqual(['holder@example.test', 'You already have an account - Bothways']);
      expect(await steps.auditOf(holder)).toContain('account.sign-up-repeated');
      const stolen = { email: 'holder@example.test', password: 'another one' };
      expect(await refusalOf(steps.browser().post(SIGN_IN, stolen))).toEqual(REFUSED);
    });

    test('of one address from one place is enough after five times, whether or not it has an account', async () => {
      for (const email of ['free@bothways.test', 'flooded@example.test']) {
        const answers = [];
        for (let times = 0; times < 6; times += 1) {
          const body = { name: 'X', email, password: 'another one' };
          answers.push((await steps.browser().post(SIGN_UP, body)).status);
        }
        expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
      }
      expect(await steps.letters()).toHaveLength(10);
    });

    test('the letter can be sent again; a link lives for an hour', async () => {
      const email = 'resend@example.test';
      const browser = steps.browser();
      await expectOk(browser.post(SIGN_UP, { name: 'Ana', email, password: PASSWORD }));
      const [old] = await steps.letters();
      await expectOk(browser.post(RESEND, { email }));
      const [late] = await steps.letters();
      expect(await refusalOf(browser.post(VERIFY, { token: old?.token }))).toEqual(NO_LINK);
      steps.services.clock.ms += 60 * 60_000;
      expect(await refusalOf(browser.post(VERIFY, { token: late?.token }))).toEqual(NO_LINK);
      await expectOk(browser.post(RESEND, { email: 'nobody-at-all@example.test' }));
      expect(await steps.letters()).toEqual([]);
    });
  });

  describe('a forgotten password', () => {
    test('is replaced by the letter; every session and every earlier link is over', async () => {
      const email = 'forgot@example.test';
      const browser = await steps.newcomer(email);
      const other = steps.browser();
      await expectOk(other.post(FORGOT, { email }));
      await expectOk(other.post(FORGOT, { email }));
      const [first, second] = await steps.letters();
      expect(second?.text).toContain('/en/reset-password#');
      const password = 'a new one for me';
      expect(await refusalOf(other.post(RESET, { token: first?.token, password }))).toEqual(NO_LINK);
      await expectOk(other.post(RESET, { token: second?.token, password }));
      expect((await browser.get('/api/auth/me')).status).toBe(401);
      expect(await refusalOf(other.post(RESET, { token: second?.token, password }))).toEqual(NO_LINK);
      expect(await refusalOf(other.post(SIGN_IN, { email, password: PASSWORD }))).toEqual(REFUSED);
      await steps.signIn(other, email, password);
      expect((await steps.letters()).map(({ subject }) => subject)).toEqual([
        'Your password was changed - Bothways',
        'New sign-in to your account - Bothways',
      ]);
    });

    test('is answered alike for everybody', async () => {
      const answers = [];
      for (const email of ['free@bothways.test', 'nobody@bothways.test']) {
        const response = await steps.browser().post(FORGOT, { email });
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
        answers.push([response.status, headers, await response.text()]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect((await steps.letters()).map(({ to }) => to)).toEqual(['free@bothways.test']);
    });

    test('a link of one purpose does not serve another', async () => {
      const email = 'purpose@example.test';
      const browser = steps.browser();
      await expectOk(browser.post(SIGN_UP, { name: 'Ana', email, password: PASSWORD }));
      const [verify] = await steps.letters();
      expect(await refusalOf(browser.post(RESET, { token: verify?.token, password: PASSWORD }))).toEqual(
        NO_LINK,
      );
      await expectOk(browser.post(FORGOT, { email: 'pro@bothways.test' }));
      const [reset] = await steps.letters();
      expect(await refusalOf(browser.post(VERIFY, { token: reset?.token }))).toEqual(NO_LINK);
    });
  });

  describe('the second factor', () => {
    test('stands between password and account; a code counts once, a recovery code too', async () => {
      const email = 'factor@example.test';
      const { secret, recoveryCodes } = await steps.enableFactor(await steps.newcomer(email));
      const browser = steps.browser();
      expect(await steps.signIn(browser, email)).toEqual({ success: true, secondFactor: true, trust: true });
      expect((await browser.get('/api/auth/me')).status).toBe(401);
      expect(await refusalOf(browser.post(SECOND, { code: '000000' }))).toEqual([400, 'errors.codeWrong']);
      const code = steps.codeOf(secret);
      await expectOk(browser.post(SECOND, { code }));
      expect((await steps.me(browser)).email).toBe(email);

      const second = steps.browser();
      await steps.signIn(second, email);
      expect(await refusalOf(second.post(SECOND, { code }))).toEqual([400, 'errors.codeWrong']);
      const [recovery = ''] = recoveryCodes;
      await expectOk(second.post(SECOND, { code: recovery.toLowerCase().replace('-', ' ') }));
      const third = steps.browser();
      await steps.signIn(third, email);
      expect(await refusalOf(third.post(SECOND, { code: recovery }))).toEqual([400, 'errors.codeWrong']);
    });

    test('without the step before there is nothing to answer', async () => {
      const expired = [400, 'errors.signInExpired'];
      expect(await refusalOf(steps.browser().post(SECOND, { code: '123456' }))).toEqual(expired);
      const email = 'late@example.test';
      const { secret } = await steps.enableFactor(await steps.newcomer(email));
      const browser = steps.browser();
      await steps.signIn(browser, email);
      steps.services.clock.ms += 10 * 60_000;
      expect(await refusalOf(browser.post(SECOND, { code: steps.codeOf(secret) }))).toEqual(expired);
    });

    test('five codes count for one password; of 50 guesses at once no more', { tags: ['race'] }, async () => {
      const email = 'guessed@example.test';
      const { secret } = await steps.enableFactor(await steps.newcomer(email));
      const browser = steps.browser();
      await steps.signIn(browser, email);
      const guesses = await Promise.all(
        Array.from({ length: 50 }, (_, guess) =>
          refusalOf(browser.post(SECOND, { code: String(guess).padStart(6, '0') })),
        ),
      );
      expect(guesses.filter(([, key]) => key === 'errors.codeWrong')).toHaveLength(5);
      steps.services.clock.ms += 60_000;
      expect(await refusalOf(browser.post(SECOND, { code: steps.codeOf(secret) }))).toEqual([
        400,
        'errors.signInExpired',
      ]);
    });
  });

  test('a planted cookie is never taken over', async () => {
    const planted = 'p'.repeat(43);
    const browser = steps.browser();
    browser.cookies.set('session', planted);
    await expectOk(browser.post(SIGN_IN, { email: 'free@bothways.test', password: DEMO_PASSWORD }));
    expect(browser.cookies.get('session')).not.toBe(planted);
    const thief = steps.browser();
    thief.cookies.set('session', planted);
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  test('a browser that was in the account is known; another one is told of', async () => {
    const email = 'device@example.test';
    const browser = await steps.newcomer(email);
    await expectOk(browser.post('/api/auth/sign-out'));
    await steps.signIn(browser, email);
    expect(await steps.letters()).toEqual([]);
    await steps.signIn(steps.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }), email);
    const [letter] = await steps.letters();
    expect([letter?.to, letter?.text]).toEqual([email, expect.stringContaining('Firefox, Windows')]);
  });
});
