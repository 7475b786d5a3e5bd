import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';
import { insertRegistration, pruneRegistrations } from './registrations.store.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SIGN_IN = '/api/auth/sign-in/email';
const VERIFY = '/api/auth/verify-email';
const RESEND = '/api/auth/verify-email/resend';
const REFUSED = [401, 'errors.signInRefused'];
const NO_LINK = [400, 'errors.linkInvalid'];
const STRANGERS = 'of a stranger';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

racesOnBothDatabases('registering', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  /** Registers, and gives what the letter's link holds. */
  async function register(browser: Browser, email: string, password: string, more = {}): Promise<string> {
    await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Ana', email, password, ...more }));
    return (await steps.letters()).findLast(({ to }) => to === email)?.token ?? '';
  }
  const verify = (token: string) => steps.browser().post(VERIFY, { token });
  const signIn = (email: string, password: string) => steps.browser().post(SIGN_IN, { email, password });
  const accounts = (email: string) =>
    database().db.selectFrom('users').select('name').where('email', '=', email).execute();

  describe('an address again, which nobody has confirmed', () => {
    test.each([
      ['a stranger was first', [STRANGERS, PASSWORD]],
      ['a stranger came after', [PASSWORD, STRANGERS]],
    ])('where %s: the link that is opened brings its own password, and no other counts', async (_, order) => {
      const email = `${randomUUID()}@example.test`;
      const tokens = new Map<string, string>();
      for (const password of order) {
        const more = {
          name: password === PASSWORD ? 'Ana' : 'Thief',
          referralCode: `REF-${password.length}`,
        };
        tokens.set(password, await register(steps.browser(), email, password, more));
      }
      await expectOk(verify(tokens.get(PASSWORD) ?? ''));
      expect(await refusalOf(verify(tokens.get(STRANGERS) ?? ''))).toEqual(NO_LINK);
      expect(await refusalOf(signIn(email, STRANGERS))).toEqual(REFUSED);
      const browser = steps.browser();
      await steps.signIn(browser, email);
      const { id } = await steps.me(browser);
      expect(await accounts(email)).toEqual([{ name: 'Ana' }]);
      expect(
        await database().db.selectFrom('referrals').select('code').where('userId', '=', id).execute(),
      ).toEqual([{ code: `REF-${PASSWORD.length}` }]);
    });

    test('makes one account, though both links are opened at once', { tags: ['race'] }, async () => {
      const email = 'at-once@example.test';
      const links = [
        await register(steps.browser(), email, PASSWORD),
        await register(steps.browser(), email, STRANGERS),
      ];
      const answers = await Promise.all(links.map(async (token) => (await verify(token)).status));
      expect(answers.toSorted()).toEqual([200, 400]);
      expect(await accounts(email)).toHaveLength(1);
    });
  });

  test('is no account before its letter was read: nothing to sign in to, to reset or to give rights to', async () => {
    const email = 'not-yet@example.test';
    const token = await register(steps.browser(), email, PASSWORD);
    expect(await accounts(email)).toEqual([]);
    expect(await refusalOf(signIn(email, PASSWORD))).toEqual(REFUSED);
    await expectOk(steps.browser().post('/api/auth/forgot-password', { email }));
    expect(await steps.letters()).toEqual([]);
    await expectOk(verify(token));
    await expectOk(signIn(email, PASSWORD));
  });

  test('is over for an address that an account has taken meanwhile', async () => {
    const email = 'wanted@example.test';
    const token = await register(steps.browser(), email, PASSWORD);
    const holder = await steps.newcomer('holder-of-both@example.test');
    await expectOk(holder.post('/api/account/email', { newEmail: email, currentPassword: PASSWORD }));
    const change = (await steps.letters()).find(({ to }) => to === email)?.token ?? '';
    await expectOk(verify(change));
    expect(await refusalOf(verify(token))).toEqual(NO_LINK);
    expect((await steps.me(holder)).email).toBe(email);
  });

  test('the letter says from where and when, and what to do when it was somebody else', async () => {
    const browser = steps.browser({ 'user-agent': FIREFOX });
    const body = { name: 'Ana', email: 'reader@example.test', password: PASSWORD };
    for (const [locale, words] of [
      [
        'en',
        ['Device: Firefox, Windows', 'UTC', 'ignore this e-mail', 'open only the one that you asked for'],
      ],
      ['es', ['Dispositivo: Firefox, Windows', 'UTC', 'ignora este correo', 'abre solo el que has pedido']],
    ] as const) {
      browser.cookies.set('locale', locale);
      await expectOk(browser.post('/api/auth/sign-up/email', body));
      const letter = (await steps.letters()).find(({ to }) => to === body.email);
      for (const word of words) expect(letter?.text).toContain(word);
    }
  });

  describe('the letter again', () => {
    test('goes out for what the same browser has registered, whoever else waits for that address', async () => {
      const email = 'resend@example.test';
      const [browser, thief] = [steps.browser(), steps.browser()];
      const first = await register(browser, email, PASSWORD);
      const thiefs = await register(thief, email, STRANGERS);
      await expectOk(browser.post(RESEND, { email }));
      const [letter] = await steps.letters();
      expect(await refusalOf(verify(first))).toEqual(NO_LINK);
      await expectOk(verify(letter?.token ?? ''));
      await expectOk(signIn(email, PASSWORD));
      expect(await refusalOf(verify(thiefs))).toEqual(NO_LINK);
    });

    test('goes to nobody for another browser, another address, or a registration that is over', async () => {
      const email = 'resend-not@example.test';
      const browser = steps.browser();
      const token = await register(browser, email, PASSWORD);
      const asks: [Browser, string][] = [
        [steps.browser(), email],
        [browser, 'somebody-else@example.test'],
      ];
      for (const [each, address] of asks) {
        expect(await expectOk(each.post(RESEND, { email: address }))).toEqual({ success: true });
        expect(await steps.letters()).toEqual([]);
      }
      await expectOk(verify(token));
      expect(await expectOk(browser.post(RESEND, { email }))).toEqual({ success: true });
      expect(await steps.letters()).toEqual([]);
    });
  });

  describe('a corrected address', () => {
    const correct = async (browser: Browser, email: string, replacedEmail: string) =>
      register(browser, email, PASSWORD, { replacedEmail });

    test('has a letter of its own, and the link to the wrong one is over', async () => {
      const [wrong, right] = ['lea@exmaple.test', 'lea@corrected.test'];
      const browser = steps.browser();
      const first = await register(browser, wrong, PASSWORD);
      const second = await correct(browser, right, wrong);
      expect(await refusalOf(verify(first))).toEqual(NO_LINK);
      await expectOk(verify(second));
      await expectOk(signIn(right, PASSWORD));
      expect(await accounts(wrong)).toEqual([]);
    });

    test('ends nothing that another browser has registered', async () => {
      const email = 'not-yours@corrected.test';
      const [holder, thief] = [steps.browser(), steps.browser()];
      const link = await register(holder, email, PASSWORD);
      await register(thief, 'thief-first@corrected.test', STRANGERS);
      await correct(thief, 'thief@corrected.test', email);
      await correct(steps.browser(), 'no-cookie@corrected.test', email);
      await expectOk(verify(link));
    });

    test('answers alike for an address that has an account, and tells its holder', async () => {
      const email = 'has-account@corrected.test';
      await steps.newcomer(email);
      const browser = steps.browser();
      const first = await register(browser, 'typo@corrected.test', PASSWORD);
      const body = { name: 'Ana', email, password: PASSWORD, replacedEmail: 'typo@corrected.test' };
      expect(await expectOk(browser.post('/api/auth/sign-up/email', body))).toEqual({ success: true });
      expect((await steps.letters()).map(({ to }) => to)).toEqual([email]);
      expect(await refusalOf(verify(first))).toEqual(NO_LINK);
    });

    test('that is the same, or is refused, leaves the first link as it was', async () => {
      const email = 'same@corrected.test';
      const browser = steps.browser();
      const first = await register(browser, email, PASSWORD);
      const body = { name: 'Ana', email: 'other@corrected.test', password: 'password', replacedEmail: email };
      expect(await refusalOf(browser.post('/api/auth/sign-up/email', body))).toEqual([
        400,
        'errors.passwordCommon',
      ]);
      await correct(browser, email, email);
      await expectOk(verify(first));
    });

    test('and a press of the old link at once make one account or the other', {
      tags: ['race'],
    }, async () => {
      const [wrong, right] = ['raced-wrong@corrected.test', 'raced-right@corrected.test'];
      const browser = steps.browser();
      const first = await register(browser, wrong, PASSWORD);
      const body = { name: 'Ana', email: right, password: PASSWORD, replacedEmail: wrong };
      const [pressed, asked] = await Promise.all([
        verify(first),
        browser.post('/api/auth/sign-up/email', body),
      ]);
      expect(asked.status).toBe(200);
      expect(await accounts(wrong)).toHaveLength(pressed.status === 200 ? 1 : 0);
      expect(await refusalOf(verify(first))).toEqual(NO_LINK);
    });
  });

  describe('what waits', () => {
    const NOW_MS = 1_000;
    const waiting = async (email: string) => {
      const { db } = database();
      const rows = await db.selectFrom('registrations').select('place').where('email', '=', email).execute();
      return rows.map(({ place }) => place);
    };
    const insert = (email: string, place: string, expiresAtMs: number) =>
      transact(database().db, (trx) =>
        insertRegistration(
          trx,
          {
            ...{ email, place, expiresAtMs, name: 'Ana', passwordHash: 'x', referralCode: undefined },
            ...{ locale: undefined, to: undefined, tokenHash: randomUUID(), browserHash: randomUUID() },
          },
          NOW_MS,
        ),
      );

    test('for one address has a bound, and who floods it puts out their own', async () => {
      const email = 'flooded-by-few@example.test';
      await insert(email, 'home', NOW_MS + 1);
      for (let nth = 0; nth < 60; nth += 1) await insert(email, `flood ${nth % 3}`, NOW_MS + 2 + nth);
      const places = await waiting(email);
      expect(places).toHaveLength(20);
      expect(places).toContain('home');
    });

    test('ends by itself', async () => {
      const email = 'too-late@example.test';
      await insert(email, 'home', NOW_MS);
      await insert(email, 'elsewhere', NOW_MS + 1);
      expect(await waiting(email)).toEqual(['elsewhere']);
      await pruneRegistrations(database().db, NOW_MS + 1);
      expect(await waiting(email)).toEqual([]);
    });
  });
});
