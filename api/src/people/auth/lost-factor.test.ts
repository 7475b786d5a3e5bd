import { meAnswerSchema } from '@bothways/domain/identity';
import { DAY_MS, HOUR_MS, isoOf } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { lettersOver } from '#kernel/mail/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { PushEmulator, TelegramEmulator, UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { assignRole } from '#people/iam';
import { addPasskey, askToUse, SoftwareAuthenticator } from '#people/passkeys/testing';
import { saveProfile } from '#people/users';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_ORIGIN } from '#testing';
import { sendLostFactorLetters } from './lost-factor-letters.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SIGN_IN = '/api/auth/sign-in/email';
const SECOND = '/api/auth/sign-in/second-factor';
const ASK = '/api/auth/lost-factor/ask';
const START = '/api/auth/lost-factor/start';
const CANCEL = '/api/auth/lost-factor/cancel';
const FINISH = '/api/auth/lost-factor/finish';
const OWN_CANCEL = '/api/account/lost-factor/cancel';
const RIGHT = { currentPassword: PASSWORD };
const NO_LINK = [400, 'errors.linkInvalid'];

racesOnBothDatabases('getting in without the lost second factor', (database) => {
  let steps: AccountSteps;
  let people = 0;
  let twilio: TwilioServer;
  const telegram = new TelegramEmulator();
  const pushes = new PushEmulator();
  beforeAll(async () => {
    twilio = await startTwilioServer();
    const sms = { provider: 'twilio' as const, ...twilio.config };
    const config = { trustProxy: true, sms, telegram: UNREACHED_TELEGRAM };
    steps = await AccountSteps.start(database(), {
      config,
      fetch: async (url, init) => pushes.take(url, init) ?? telegram.fetch(url, init),
    });
  });
  afterAll(async () => {
    await steps.stop();
    await twilio.close();
  });

  const somebody = async () => {
    people += 1;
    const email = `lost${people}@example.test`;
    const inside = await steps.newcomer(email);
    const { secret, recoveryCodes } = await steps.enableFactor(inside);
    await steps.letters();
    return { email, inside, secret, recoveryCodes };
  };
  /** A browser between password and code. */
  const atStep = async (email: string, password = PASSWORD): Promise<Browser> => {
    const browser = steps.browser();
    expect(await steps.signIn(browser, email, password)).toMatchObject({ secondFactor: true });
    return browser;
  };
  const lettersTo = async (email: string) => (await steps.letters()).filter(({ to }) => to === email);
  const tokenOf = async (email: string, subject: RegExp) =>
    (await lettersTo(email)).find((letter) => subject.test(letter.subject))?.token ?? '';
  const begin = async (email: string) => {
    await expectOk((await atStep(email)).post(ASK));
    const token = await tokenOf(email, /Confirm that you have lost/);
    await expectOk(steps.browser().post(START, { token }));
    return token;
  };
  const passTime = async (ms: number) => {
    steps.services.clock.ms += ms;
    steps.services.jobs.poll();
    await steps.services.jobs.idle();
  };
  /** Lets the whole wait pass. @returns the letters of it */
  const wait = async (email: string) => {
    const letters = [];
    for (let day = 0; day < 3; day += 1) {
      await passTime(DAY_MS);
      letters.push(...(await lettersTo(email)));
    }
    return letters;
  };
  const beginAndWait = async (email: string) => {
    await begin(email);
    await steps.letters();
    return (await wait(email)).at(-1)?.token ?? '';
  };
  const userIn = async (browser: Browser) =>
    meAnswerSchema.parse(await expectOk(browser.get('/api/auth/me'))).user;
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200;

  test('takes the password, the mailbox and three days, with a letter each day, and then the password alone signs in', async () => {
    const { email, inside } = await somebody();
    const asking = await atStep(email);
    await expectOk(asking.post(ASK));
    const [asked, ...none] = await lettersTo(email);
    expect([asked?.subject, none]).toEqual(['Confirm that you have lost your second factor - Bothways', []]);
    expect(asked?.text).toContain('/en/lost-device-start#');
    expect((await userIn(inside)).lostFactor).toBeUndefined();

    const readyAt = isoOf(steps.services.clock.ms + 3 * DAY_MS);
    const elsewhere = steps.browser();
    expect(await expectOk(elsewhere.post(START, { token: asked?.token }))).toEqual({
      success: true,
      readyAt,
    });
    expect((await userIn(inside)).lostFactor).toEqual({ readyAt });
    const started = await lettersTo(email);
    expect(started.map(({ subject }) => subject)).toEqual([
      'Somebody wants to sign in without your second factor - Bothways',
    ]);
    expect(started[0]?.text).toContain('/en/lost-device-cancel#');

    const letters = await wait(email);
    expect(letters.map(({ subject }) => subject.replace(' - Bothways', ''))).toEqual([
      'Your second factor will soon be removed',
      'Your second factor will soon be removed',
      'You can sign in without your second factor',
    ]);
    const last = letters.at(-1);
    expect(last?.text).toMatch(/lost-device-finish#[\s\S]*lost-device-cancel#/);
    await passTime(HOUR_MS);
    expect(await lettersTo(email)).toEqual([]);

    const back = steps.browser();
    const token = last?.token;
    expect(await refusalOf(back.post(FINISH, { token, password: 'a wrong one' }))).toEqual([
      400,
      'errors.passwordWrong',
    ]);
    expect(await isIn(inside)).toBe(true);
    expect(await expectOk(back.post(FINISH, { token, password: PASSWORD }))).toMatchObject({
      user: { email },
    });
    expect([await isIn(back), await isIn(inside)]).toEqual([true, false]);
    expect((await userIn(back)).lostFactor).toBeUndefined();
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      'Your second factor was removed - Bothways',
    ]);
    expect(await refusalOf(steps.browser().post(FINISH, { token, password: PASSWORD }))).toEqual(NO_LINK);
    const again = steps.browser();
    expect(await steps.signIn(again, email)).toMatchObject({ user: { email } });
    expect((await steps.auditOf(back)).filter((action) => action.includes('lost-factor'))).toEqual([
      'account.lost-factor-asked',
      'account.lost-factor-started',
      'account.lost-factor-removed',
    ]);
  });

  test('removes the passkeys, too', async () => {
    const { email, inside, recoveryCodes } = await somebody();
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
    await addPasskey(inside, { ...RIGHT, code: recoveryCodes[0] ?? '' }, { authenticator });
    const use = async (browser: Browser) =>
      browser.post('/api/auth/sign-in/passkey', { credential: authenticator.use(await askToUse(browser)) });
    await expectOk(use(steps.browser()));
    const token = await beginAndWait(email);
    await expectOk(steps.browser().post(FINISH, { token, password: PASSWORD }));
    expect(await refusalOf(use(steps.browser()))).toEqual([400, 'errors.passkeyRefused']);
  });

  test('writes in the language of the account', async () => {
    const { email, inside } = await somebody();
    await saveProfile(database().db, (await steps.me(inside)).id, { locale: 'es' });
    await expectOk((await atStep(email)).post(ASK));
    const [asked] = await lettersTo(email);
    expect(asked?.subject).toBe('Confirma que has perdido tu segundo factor - Bothways');
    await expectOk(steps.browser().post(START, { token: asked?.token }));
    await steps.letters();
    const letters = await wait(email);
    expect(letters.map(({ text }) => /localhost:4000\/(\w+\/[\w-]+)#/.exec(text)?.[1])).toEqual([
      'es/lost-device-cancel',
      'es/lost-device-cancel',
      'es/lost-device-finish',
    ]);
  });

  test('is told to the verified phone and the linked chat, once, which a mailbox does not show', async () => {
    const { email, inside } = await somebody();
    const { db } = database();
    const { id: userId } = await steps.me(inside);
    const phone = { mobilePhoneNumber: '+34612345678', mobilePhoneVerifiedAtMs: 1 };
    await saveProfile(db, userId, { locale: 'es', ...phone });
    const chat = { userId, channel: 'telegram' as const, chatId: '77', state: 'on' as const };
    await db
      .insertInto('alertChannels')
      .values({ ...chat, nextAtMs: 0, leaseUntilMs: 0 })
      .execute();
    await expectOk((await atStep(email)).post(ASK));
    const token = await tokenOf(email, /Confirma que/);
    expect(twilio.taken).toEqual([]);
    await expectOk(steps.browser().post(START, { token }));
    await steps.letters();
    expect(twilio.taken).toEqual([
      expect.objectContaining({ To: '+34612345678', Body: expect.stringMatching(/sin el segundo factor/) }),
    ]);
    const said = telegram.calls.filter(({ method }) => method === 'sendMessage').map(({ body }) => body);
    expect(said).toEqual([
      expect.objectContaining({ chat_id: '77', text: expect.stringMatching(/sin el segundo factor/) }),
    ]);
  });

  test('is shown by the browsers of its owner alone, later where none can be reached', async () => {
    const [ana, eva] = [await somebody(), await somebody()];
    const [hers, other] = [pushes.browser(), pushes.browser()];
    for (const [{ inside }, { subscription }] of [[ana, hers] as const, [eva, other] as const])
      await expectOk(inside.send('PUT', '/api/alerts/push/device', JSON.stringify(subscription)));
    hers.mood = 'unreachable';
    await begin(ana.email);
    await steps.letters();
    expect([hers.calls.length > 0, hers.heard]).toEqual([true, []]);
    hers.mood = { status: 201 };
    await passTime(HOUR_MS);
    expect(hers.heard).toEqual([
      {
        title: 'Sign-in without the second factor',
        body: expect.stringMatching(/If it is not you, cancel it/),
        path: '/en/account/security',
        tag: 'lost-factor',
        isGone: false,
      },
    ]);
    await passTime(HOUR_MS);
    expect([hers.heard.length, other.calls]).toEqual([1, []]);
  });

  describe('is of no use to', () => {
    test('a thief with the password and no mailbox: nothing begins', async () => {
      const { email, inside } = await somebody();
      const thief = await atStep(email);
      await expectOk(thief.post(ASK));
      await passTime(5 * DAY_MS);
      expect((await userIn(inside)).lostFactor).toBeUndefined();
      for (const path of [START, FINISH]) {
        const body = { token: 'x'.repeat(43), ...(path === FINISH && { password: PASSWORD }) };
        expect(await refusalOf(thief.post(path, body))).toEqual(NO_LINK);
      }
    });

    test('a thief with the mailbox and no password: a letter is no password, nor is one set by letter', async () => {
      const { email } = await somebody();
      const thief = steps.browser();
      await expectOk(thief.post('/api/auth/sign-in/letter', { email }));
      const link = (await lettersTo(email)).at(-1)?.token;
      await expectOk(thief.post('/api/auth/sign-in/link', { token: link }));
      expect(await refusalOf(thief.post(ASK))).toEqual([409, 'errors.lostFactorPassword']);

      await expectOk(thief.post('/api/auth/forgot-password', { email }));
      const token = (await lettersTo(email)).at(-1)?.token;
      const password = 'of the thief himself';
      await expectOk(thief.post('/api/auth/reset-password', { token, password }));
      const soon = await (await atStep(email, password)).post(ASK);
      expect(soon.headers.get('retry-after')).toBe(String((3 * DAY_MS) / 1000));
      expect(await refusalOf(Promise.resolve(soon))).toEqual([409, 'errors.passwordNew']);
      await passTime(3 * DAY_MS);
      await expectOk((await atStep(email, password)).post(ASK));
    });

    test('a thief with both, if the owner signs in meanwhile or presses once', async () => {
      const cancelled = async ({ email, inside }: { email: string; inside: Browser }) => {
        expect((await userIn(inside)).lostFactor).toBeUndefined();
        expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
          'The request without your second factor was cancelled - Bothways',
        ]);
        expect(await refusalOf((await atStep(email)).post(ASK))).toEqual([409, 'errors.lostFactorResting']);
      };
      const ana = await somebody();
      await begin(ana.email);
      await steps.letters();
      await expectOk(ana.inside.post(OWN_CANCEL));
      await expectOk(ana.inside.post(OWN_CANCEL));
      await cancelled(ana);

      const eva = await somebody();
      const { email } = eva;
      await begin(email);
      const token = (await lettersTo(email)).at(-1)?.token;
      expect(await expectOk(steps.browser().post(CANCEL, { token }))).toEqual({ success: true, email });
      await cancelled(eva);
      expect(await refusalOf(steps.browser().post(CANCEL, { token }))).toEqual(NO_LINK);
      await passTime(7 * DAY_MS);
      await expectOk((await atStep(email)).post(ASK));
    });

    test('anybody, once a code of the app was right', async () => {
      const { email, inside, secret } = await somebody();
      const finish = await beginAndWait(email);
      const owner = await atStep(email);
      await expectOk(owner.post(SECOND, { code: steps.codeOf(secret) }));
      expect((await lettersTo(email)).map(({ subject }) => subject)).toContain(
        'The request without your second factor was cancelled - Bothways',
      );
      expect(await refusalOf(steps.browser().post(FINISH, { token: finish, password: PASSWORD }))).toEqual(
        NO_LINK,
      );
      expect((await userIn(owner)).lostFactor).toBeUndefined();
      expect(await isIn(inside)).toBe(true);
    });

    test('anybody, once the password was changed: all that was pending ends, and a new request may begin later', async () => {
      const { email, inside } = await somebody();
      const finish = await beginAndWait(email);
      const newPassword = 'another one of hers';
      await expectOk(inside.post('/api/account/password', { ...RIGHT, newPassword }));
      for (const password of [PASSWORD, newPassword])
        expect(await refusalOf(steps.browser().post(FINISH, { token: finish, password }))).toEqual(NO_LINK);
      expect(await steps.auditOf(inside)).toContain('account.lost-factor-ended');
      await passTime(3 * DAY_MS);
      await expectOk((await atStep(email, newPassword)).post(ASK));
    });

    test('people of the back office, before the wait or after it', async () => {
      const { email, inside } = await somebody();
      const { id: userId } = await steps.me(inside);
      const finish = await beginAndWait(email);
      const { db } = database();
      await assignRole(db, userId, 'operator', steps.services.clock.ms);
      const staff = [403, 'errors.lostFactorStaff'];
      expect(await refusalOf(steps.browser().post(FINISH, { token: finish, password: PASSWORD }))).toEqual(
        staff,
      );
      expect(await refusalOf((await atStep(email)).post(ASK))).toEqual(staff);
    });

    test('but managers, who have bot users of their own and could ask nobody to take the role away', async () => {
      const { email, inside } = await somebody();
      const { id: userId } = await steps.me(inside);
      await assignRole(database().db, userId, 'manager', steps.services.clock.ms);
      const finish = await beginAndWait(email);
      await expectOk(steps.browser().post(FINISH, { token: finish, password: PASSWORD }));
    });

    test('readers of letters to a former address', async () => {
      const { email } = await somebody();
      const token = await beginAndWait(email);
      await database()
        .db.updateTable('users')
        .set({ email: `new-${email}` })
        .where('email', '=', email)
        .execute();
      expect(await refusalOf(steps.browser().post(FINISH, { token, password: PASSWORD }))).toEqual(NO_LINK);
    });
  });

  test('links of one kind open nothing of another, and of one account nothing of another', async () => {
    const [ana, eva] = [await somebody(), await somebody()];
    await expectOk((await atStep(ana.email)).post(ASK));
    const start = await tokenOf(ana.email, /Confirm/);
    for (const path of [CANCEL, '/api/auth/sign-in/link', '/api/auth/verify-email'])
      expect(await refusalOf(steps.browser().post(path, { token: start }))).toEqual(NO_LINK);
    expect(await refusalOf(steps.browser().post(FINISH, { token: start, password: PASSWORD }))).toEqual(
      NO_LINK,
    );
    await expectOk(steps.browser().post(START, { token: start }));
    expect((await userIn(eva.inside)).lostFactor).toBeUndefined();
    await expectOk(eva.inside.post(OWN_CANCEL));
    expect((await userIn(ana.inside)).lostFactor).toBeDefined();
    expect((await steps.browser().post(OWN_CANCEL)).status).toBe(401);
  });

  test('there is one request an account, and three letters a day that ask', async () => {
    const { email } = await somebody();
    const browser = await atStep(email);
    expect(await refusalOf(steps.browser().post(ASK))).toEqual([400, 'errors.signInExpired']);
    for (let nth = 0; nth < 3; nth += 1) await expectOk(browser.post(ASK));
    expect(await refusalOf(browser.post(ASK))).toEqual([429, 'errors.tooManyTries']);
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(3);
    // The newest link is the one that works.
    expect(await refusalOf(browser.post(START, { token: letters[0]?.token }))).toEqual(NO_LINK);
    await expectOk(browser.post(START, { token: letters[2]?.token }));
    expect(await refusalOf(browser.post(START, { token: letters[2]?.token }))).toEqual(NO_LINK);
    expect(await refusalOf(browser.post(ASK))).toEqual([409, 'errors.lostFactorRunning']);
  });

  test('a link that begins works for an hour, one that ends the wait for a week', async () => {
    const { email } = await somebody();
    await expectOk((await atStep(email)).post(ASK));
    const start = await tokenOf(email, /Confirm/);
    await passTime(HOUR_MS);
    expect(await refusalOf(steps.browser().post(START, { token: start }))).toEqual(NO_LINK);
    const finish = await beginAndWait(email);
    await passTime(7 * DAY_MS);
    expect(await refusalOf(steps.browser().post(FINISH, { token: finish, password: PASSWORD }))).toEqual(
      NO_LINK,
    );
    // An unused link is no cancelled request.
    await expectOk((await atStep(email)).post(ASK));
  });

  test('an outage that holds letters back prolongs the wait: its reader has the whole time', async () => {
    const { email, inside } = await somebody();
    await begin(email);
    await steps.letters();
    await passTime(5 * DAY_MS);
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      'Your second factor will soon be removed - Bothways',
    ]);
    const { lostFactor } = await userIn(inside);
    expect(Date.parse(lostFactor?.readyAt ?? '') - steps.services.clock.ms).toBeGreaterThan(1.9 * DAY_MS);
  });

  test('for two days after it the account can neither be exported nor deleted, nor get another address', async () => {
    const { email } = await somebody();
    const browser = steps.browser();
    await expectOk(browser.post(FINISH, { token: await beginAndWait(email), password: PASSWORD }));
    const newEmail = `moved-${email}`;
    const acts = () => [
      browser.post('/api/account/email', { newEmail, ...RIGHT }),
      browser.post('/api/account/export', RIGHT),
      browser.post('/api/account/delete', { ...RIGHT, confirmation: email }),
    ];
    for (const act of acts()) expect(await refusalOf(act)).toEqual([409, 'errors.heldBack']);
    await expectOk(browser.post('/api/account/password', { ...RIGHT, newPassword: PASSWORD }));
    await passTime(2 * DAY_MS);
    await expectOk(browser.post('/api/account/email', { newEmail, ...RIGHT }));
  });

  test('no new request ends those two days', async () => {
    const { email } = await somebody();
    const browser = steps.browser();
    await expectOk(browser.post(FINISH, { token: await beginAndWait(email), password: PASSWORD }));
    await steps.enableFactor(browser);
    expect(await refusalOf((await atStep(email)).post(ASK))).toEqual([409, 'errors.heldBack']);
    const move = () => browser.post('/api/account/email', { newEmail: `moved-${email}`, ...RIGHT });
    expect(await refusalOf(move())).toEqual([409, 'errors.heldBack']);
    await passTime(2 * DAY_MS);
    await expectOk((await atStep(email)).post(ASK));
  });

  test('in those two days a new password by letter lets its owner in, whatever factor was added since', async () => {
    const { email } = await somebody();
    const thief = steps.browser();
    await expectOk(thief.post(FINISH, { token: await beginAndWait(email), password: PASSWORD }));
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
    await addPasskey(thief, RIGHT, { authenticator });
    await steps.enableFactor(thief);
    const reset = async (password: string) => {
      await steps.letters();
      await expectOk(steps.browser().post('/api/auth/forgot-password', { email }));
      const token = (await lettersTo(email)).at(-1)?.token;
      await expectOk(steps.browser().post('/api/auth/reset-password', { token, password }));
      return steps.browser();
    };
    const owner = await reset('of the owner alone');
    expect(await steps.signIn(owner, email, 'of the owner alone')).toMatchObject({ user: { email } });
    const credential = authenticator.use(await askToUse(thief));
    expect(await refusalOf(thief.post('/api/auth/sign-in/passkey', { credential }))).toEqual([
      400,
      'errors.passkeyRefused',
    ]);
    await steps.enableFactor(owner, 'of the owner alone');
    await passTime(2 * DAY_MS);
    const later = await reset('a later one of hers');
    expect(await steps.signIn(later, email, 'a later one of hers')).toMatchObject({ secondFactor: true });
  });

  describe('at once', () => {
    const statuses = async (...answers: Promise<Response>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).sort();

    test('two that end the wait: one is in', { tags: ['race'] }, async () => {
      const { email } = await somebody();
      const token = await beginAndWait(email);
      const finish = () => steps.browser().post(FINISH, { token, password: PASSWORD });
      expect(await statuses(finish(), finish(), finish())).toEqual([200, 400, 400]);
      expect(await lettersTo(email)).toHaveLength(1);
    });

    test('cancelling and ending the wait: one of them is true', { tags: ['race'] }, async () => {
      const { email } = await somebody();
      await begin(email);
      const warning = (await lettersTo(email)).at(-1)?.token;
      const token = (await wait(email)).at(-1)?.token ?? '';
      const [cancelled, finished] = await Promise.all([
        steps.browser().post(CANCEL, { token: warning }),
        steps.browser().post(FINISH, { token, password: PASSWORD }),
      ]);
      expect([cancelled.status, finished.status].sort()).toEqual([200, 400]);
      const next = await expectOk(steps.browser().post(SIGN_IN, { email, password: PASSWORD }));
      expect('secondFactor' in Object(next)).toBe(cancelled.status === 200);
    });

    test('several processes send a due letter once', { tags: ['race'] }, async () => {
      const { email } = await somebody();
      await begin(email);
      await steps.letters();
      const { clock } = steps.services;
      clock.ms += DAY_MS;
      const { db } = database();
      const letters = lettersOver({ add: async () => true, wake: () => undefined }, clock.nowMs);
      await Promise.all([1, 2, 3].map(() => sendLostFactorLetters({ db, letters, nowMs: clock.nowMs })));
      // Each letter has a link of its own, made in the same transaction: that of the beginning, and this one.
      const links = await db
        .selectFrom('accountLinks')
        .select('purpose')
        .where('email', '=', email)
        .execute();
      expect(links).toEqual([{ purpose: 'lostCancel' }, { purpose: 'lostCancel' }]);
    });
  });
});
