import { PASSKEY_MINUTES, passkeysAnswerSchema, signInAnswerSchema } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { racesOnBothDatabases, sqliteForTest } from '#kernel/db/testing';
import { addPasskey, askToUse, SoftwareAuthenticator } from '#people/passkeys/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_ORIGIN } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RIGHT = { currentPassword: PASSWORD };
const SIGN_IN = '/api/auth/sign-in/passkey';
const STEP = '/api/auth/sign-in/second-factor/passkey';
const REFUSED = [400, 'errors.passkeyRefused'];
const EXPIRED = [400, 'errors.passkeyExpired'];

racesOnBothDatabases('signing in with a passkey', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  async function withPasskey(email: string, counts = false) {
    const browser = await steps.newcomer(email);
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN, { counts });
    const { id } = await addPasskey(browser, RIGHT, { authenticator });
    await steps.letters();
    return { browser, authenticator, id };
  }
  const answerTo = async (browser: Browser, by: SoftwareAuthenticator) => by.use(await askToUse(browser));
  const enter = async (browser: Browser, by: SoftwareAuthenticator) =>
    browser.post(SIGN_IN, { credential: await answerTo(browser, by) });
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200;

  test('opens a session without password or code, and tells of a new device', async () => {
    const { browser, authenticator } = await withPasskey('ana@example.test');
    await steps.enableFactor(browser);
    await steps.letters();
    const laptop = steps.browser();
    expect((await askToUse(laptop)).allowCredentials).toBeUndefined();
    expect(await expectOk(enter(laptop, authenticator))).toMatchObject({
      user: { email: 'ana@example.test' },
    });
    expect(await isIn(laptop)).toBe(true);
    expect(laptop.cookies.has('passkey')).toBe(false);
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual([
      'New sign-in to your account - Bothways',
    ]);
    expect((await steps.auditOf(laptop)).slice(-2)).toEqual(['account.new-device', 'account.signed-in']);
    const { passkeys } = passkeysAnswerSchema.parse(await expectOk(laptop.get('/api/account/passkeys')));
    expect(passkeys[0]?.lastUsedAt).toBe(new Date(steps.services.clock.ms).toISOString());
    // The browser is known from now on, and never has two sessions.
    await expectOk(enter(laptop, authenticator));
    expect(await steps.letters()).toEqual([]);
  });

  test('a challenge counts once, for minutes, and in its own browser', async () => {
    const { authenticator } = await withPasskey('eva@example.test');
    const [one, other] = [steps.browser(), steps.browser()];
    const credential = await answerTo(one, authenticator);
    expect(await refusalOf(other.post(SIGN_IN, { credential }))).toEqual(EXPIRED);
    await askToUse(other);
    expect(await refusalOf(other.post(SIGN_IN, { credential }))).toEqual(EXPIRED);
    const keep = new Map(one.cookies);
    await expectOk(one.post(SIGN_IN, { credential }));
    for (const [name, value] of keep) one.cookies.set(name, value);
    expect(await refusalOf(one.post(SIGN_IN, { credential }))).toEqual(EXPIRED);
    const late = await answerTo(one, authenticator);
    steps.services.clock.ms += PASSKEY_MINUTES * MINUTE_MS;
    expect(await refusalOf(one.post(SIGN_IN, { credential: late }))).toEqual(EXPIRED);
    // Two tabs of one browser do not disturb each other.
    const first = await answerTo(other, authenticator);
    await askToUse(other);
    await expectOk(other.post(SIGN_IN, { credential: first }));
  });

  test('of two answers to one challenge at once, one enters', { tags: ['race'] }, async () => {
    const { authenticator } = await withPasskey('race@example.test');
    const browser = steps.browser();
    const credential = await answerTo(browser, authenticator);
    const answers = await Promise.all([1, 2].map(() => browser.post(SIGN_IN, { credential })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('what is unknown, removed, unverified, of another site or wrongly signed is refused alike', async () => {
    const { browser, authenticator, id } = await withPasskey('ida@example.test');
    const mona = await withPasskey('mona@example.test');
    const stranger = new SoftwareAuthenticator(TEST_ORIGIN);
    const { credentialId } = authenticator;
    const forger = new SoftwareAuthenticator(TEST_ORIGIN, { credentialId });
    const at = steps.browser();
    const ways = [
      async () => stranger.use(await askToUse(at)),
      async () => forger.use(await askToUse(at)),
      async () => authenticator.use({ ...(await askToUse(at)), isVerified: false }),
      async () => authenticator.use({ ...(await askToUse(at)), origin: 'https://phishing.example' }),
      // Ida's passkey that names Mona.
      async () => {
        const asked = await askToUse(at);
        const [own, other] = [authenticator.use(asked), mona.authenticator.use(asked)];
        return { ...own, response: { ...own.response, userHandle: other.response.userHandle } };
      },
      // Mona's passkey that says to be Ida's.
      async () => ({ ...mona.authenticator.use(await askToUse(at)), id: credentialId, rawId: credentialId }),
    ];
    for (const way of ways)
      expect(await refusalOf(at.post(SIGN_IN, { credential: await way() }))).toEqual(REFUSED);
    await expectOk(browser.post(`/api/account/passkeys/${id}/remove`, RIGHT));
    expect(await refusalOf(enter(at, authenticator))).toEqual(REFUSED);
    expect(await isIn(at)).toBe(false);
    expect(
      (await steps.auditOf(browser)).filter((action) => action === 'account.sign-in-refused'),
    ).toHaveLength(5);
  });

  test('a count that goes back or stays is refused, and its owner gets a letter', async () => {
    const { browser, authenticator } = await withPasskey('copied@example.test', true);
    const at = steps.browser();
    await expectOk(enter(at, authenticator));
    await expectOk(enter(at, authenticator));
    await steps.letters();
    authenticator.counter = 1;
    expect(await refusalOf(enter(steps.browser(), authenticator))).toEqual(REFUSED);
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual([
      'A passkey was refused - Bothways',
    ]);
    expect((await steps.auditOf(browser)).slice(-2)).toEqual([
      'account.passkey-copied',
      'account.sign-in-refused',
    ]);
    // The true one, ahead of it, goes on.
    authenticator.counter = 2;
    await expectOk(enter(at, authenticator));
  });

  test('an excluded, a closed and an unconfirmed account stay shut, as with the password', async () => {
    const out = await withPasskey('out@example.test');
    await expectOk(out.browser.post('/api/account/limits/exclusion', { length: 'year', ...RIGHT }));
    const byPassword = await refusalOf(
      steps.browser().post('/api/auth/sign-in/email', { email: 'out@example.test', password: PASSWORD }),
    );
    expect(await refusalOf(enter(steps.browser(), out.authenticator))).toEqual(byPassword);
    const { db } = steps.services.database;
    const closed = await withPasskey('closed@example.test');
    const { id: userId } = await steps.me(closed.browser);
    await db
      .insertInto('disabledUsers')
      .values({ userId, atMs: steps.services.clock.ms, reason: 'x' })
      .execute();
    expect(await refusalOf(enter(steps.browser(), closed.authenticator))).toEqual(REFUSED);
    const unread = await withPasskey('unread@example.test');
    const isSqlite = steps.services.database.kind === 'sqlite';
    await db
      .updateTable('users')
      .set({ emailVerified: isSqlite ? 0 : false })
      .where('email', '=', 'unread@example.test')
      .execute();
    expect(await refusalOf(enter(steps.browser(), unread.authenticator))).toEqual(REFUSED);
  });

  test('passkeys outlive a new password, whose letter says how many there are', async () => {
    const { browser, authenticator } = await withPasskey('keeps@example.test');
    await expectOk(browser.post('/api/account/password', { ...RIGHT, newPassword: 'another long one' }));
    expect((await steps.letters()).at(-1)?.text).toContain(
      'One passkey still signs in without the password: see under Account, Security',
    );
    await expectOk(enter(steps.browser(), authenticator));
    await expectOk(browser.post('/api/auth/forgot-password', { email: 'keeps@example.test' }));
    const token = (await steps.letters()).at(-1)?.token;
    await expectOk(browser.post('/api/auth/reset-password', { token, password: PASSWORD }));
    expect((await steps.letters()).at(-1)?.text).toContain('One passkey still signs in');
    await expectOk(enter(browser, authenticator));
  });

  async function atStep(email: string) {
    const at = steps.browser();
    const answer = await steps.signIn(at, email);
    return { at, answer: signInAnswerSchema.parse(answer) };
  }

  test('stands for the code of the second factor, in its own account alone', async () => {
    const { browser, authenticator } = await withPasskey('two@example.test');
    const stranger = await withPasskey('stranger@example.test');
    await steps.enableFactor(browser);
    const { at, answer } = await atStep('two@example.test');
    expect(answer).toEqual({ success: true, secondFactor: true, passkey: true, trust: true });
    expect(await isIn(at)).toBe(false);
    const asked = await askToUse(at, `${STEP}/options`);
    expect(asked.allowCredentials).toEqual([expect.objectContaining({ id: authenticator.credentialId })]);
    const theirs = stranger.authenticator.use(asked);
    expect(await refusalOf(at.post(STEP, { credential: theirs }))).toEqual(REFUSED);
    const unasked = authenticator.use(asked);
    expect(await refusalOf(at.post(STEP, { credential: unasked }))).toEqual(EXPIRED);
    // A challenge of a sign-in completes no second step.
    const other = authenticator.use(await askToUse(at));
    expect(await refusalOf(at.post(STEP, { credential: other }))).toEqual(EXPIRED);
    const credential = authenticator.use(await askToUse(at, `${STEP}/options`));
    await expectOk(at.post(STEP, { credential }));
    expect(await isIn(at)).toBe(true);
    const { db } = steps.services.database;
    const { detail } = await db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'account.signed-in')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toContain('"secondFactor":"passkey"');
  });

  test('five tries end a sign-in; none is begun without its cookie', async () => {
    const { browser } = await withPasskey('five@example.test');
    await steps.enableFactor(browser);
    const { at } = await atStep('five@example.test');
    const stranger = new SoftwareAuthenticator(TEST_ORIGIN);
    const attempt = async () =>
      refusalOf(at.post(STEP, { credential: stranger.use(await askToUse(at, `${STEP}/options`)) }));
    for (let times = 0; times < 5; times += 1) expect(await attempt()).toEqual(REFUSED);
    expect(await attempt()).toEqual([400, 'errors.signInExpired']);
    expect(await refusalOf(steps.browser().post(`${STEP}/options`))).toEqual([400, 'errors.signInExpired']);
  });

  test('the last passkey or the app may go: the password stays a way in', async () => {
    const { browser, id } = await withPasskey('last@example.test');
    const { recoveryCodes } = await steps.enableFactor(browser);
    const code = recoveryCodes[0];
    await expectOk(browser.post(`/api/account/passkeys/${id}/remove`, { ...RIGHT, code }));
    expect((await atStep('last@example.test')).answer).toEqual({
      success: true,
      secondFactor: true,
      trust: true,
    });
    const authority = { ...RIGHT, code: recoveryCodes[1] };
    await expectOk(browser.post('/api/account/second-factor/disable', authority));
    expect((await atStep('last@example.test')).answer).toMatchObject({
      user: { email: 'last@example.test' },
    });
  });
});

test('a passkey that its owner removes while it signs in is refused, and not taken for a copy', async () => {
  const steps = await AccountSteps.start(await sqliteForTest());
  const browser = await steps.newcomer('removes@example.test');
  const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
  await addPasskey(browser, RIGHT, { authenticator });
  await steps.enableFactor(browser);
  const at = steps.browser();
  await steps.signIn(at, 'removes@example.test');
  const credential = authenticator.use(await askToUse(at, `${STEP}/options`));
  await steps.letters();
  const { db } = steps.services.database;
  // Between the check of the signature and the record of the use.
  await sql`create trigger removing after update on "signInSteps" begin delete from passkeys; end`.execute(
    db,
  );
  expect(await refusalOf(at.post(STEP, { credential }))).toEqual(REFUSED);
  expect(await steps.letters()).toEqual([]);
  expect(await steps.auditOf(browser)).not.toContain('account.passkey-copied');
  await steps.stop();
  await steps.services.database.close();
});
