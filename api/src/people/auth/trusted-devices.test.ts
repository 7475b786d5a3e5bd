import {
  MAX_TRUSTED_DEVICES,
  signInAnswerSchema,
  TRUSTED_DAYS,
  trustedDevicesAnswerSchema,
} from '@bothways/domain/account';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { assignRole } from '#people/iam';
import { addPasskey, askToUse, SoftwareAuthenticator } from '#people/passkeys/testing';
import { AccountSteps, Browser, expectOk, PASSWORD, refusalOf, TEST_ORIGIN } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RIGHT = { currentPassword: PASSWORD };
const SECOND = '/api/auth/sign-in/second-factor';
const LIST = '/api/account/trusted-devices';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const OPENED = 'opened';
const ASKED = 'asked';

racesOnBothDatabases('trusted devices', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  /** Signs in with the password; whether the second factor is asked. */
  const enter = async (browser: Browser, email: string, password = PASSWORD) => {
    const answer = signInAnswerSchema.parse(await steps.signIn(browser, email, password));
    return 'user' in answer ? OPENED : ASKED;
  };
  /** Signs in with password and code, and trusts the browser. */
  const trust = async (browser: Browser, email: string, secret: string) => {
    expect(await enter(browser, email)).toBe(ASKED);
    steps.services.clock.ms += 30_000;
    await expectOk(browser.post(SECOND, { code: steps.codeOf(secret), trustDevice: true }));
  };
  /** Somebody whose laptop is trusted. */
  const somebody = async (email: string) => {
    const home = await steps.newcomer(email);
    const { secret, recoveryCodes } = await steps.enableFactor(home);
    const laptop = steps.browser({ 'user-agent': FIREFOX });
    await trust(laptop, email, secret);
    await steps.letters();
    return { email, home, laptop, secret, recoveryCodes };
  };
  const trustsIn = (browser: Browser) => [...browser.cookies].filter(([name]) => name.startsWith('trust-'));
  /** Another browser with a copy of what one keeps, but of its session. */
  const copyOf = (browser: Browser) => {
    const copy = new Browser(steps.services);
    for (const [name, value] of browser.cookies) if (name !== 'session') copy.cookies.set(name, value);
    return copy;
  };
  const listOf = async (browser: Browser) =>
    trustedDevicesAnswerSchema.parse(await expectOk(browser.get(LIST))).devices;

  test('are not asked for the code for 30 days, and the owner learns of it', async () => {
    const email = 'ana@example.test';
    const home = await steps.newcomer(email);
    const { secret } = await steps.enableFactor(home);
    const laptop = steps.browser({ 'user-agent': FIREFOX });
    expect(await steps.signIn(laptop, email)).toEqual({ success: true, secondFactor: true, trust: true });
    await steps.letters();
    await expectOk(laptop.post(SECOND, { code: steps.codeOf(secret), trustDevice: true }));
    const trustedAtMs = steps.services.clock.ms;
    const letter = (await steps.letters()).find(({ subject }) => subject.startsWith('A device was trusted'));
    expect(letter?.text).toContain('Firefox, Windows');
    expect((await steps.auditOf(laptop)).slice(-2)).toEqual(['account.signed-in', 'account.device-trusted']);
    steps.services.clock.ms = trustedAtMs + TRUSTED_DAYS * DAY_MS - 1000;
    expect(await enter(laptop, email)).toBe(OPENED);
    expect(await steps.letters()).toEqual([]);
    const { db } = steps.services.database;
    const { detail } = await db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'account.signed-in')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toContain('"trusted":true');
    const [device] = await listOf(laptop);
    expect(device).toEqual({
      id: expect.any(String),
      device: 'Firefox, Windows',
      trustedAt: new Date(trustedAtMs).toISOString(),
      lastUsedAt: new Date(steps.services.clock.ms).toISOString(),
      expiresAt: new Date(trustedAtMs + TRUSTED_DAYS * DAY_MS).toISOString(),
      current: true,
    });
    // Using it does not prolong it.
    steps.services.clock.ms += 1000;
    expect(await enter(laptop, email)).toBe(ASKED);
  });

  test('are not trusted unasked, nor with a wrong code or a recovery code', async () => {
    const { email, secret, recoveryCodes } = await somebody('eva@example.test');
    const other = steps.browser();
    await enter(other, email);
    steps.services.clock.ms += 30_000;
    await expectOk(other.post(SECOND, { code: steps.codeOf(secret) }));
    expect([trustsIn(other), await enter(other, email)]).toEqual([[], ASKED]);
    const third = steps.browser();
    await enter(third, email);
    const wrong = await refusalOf(third.post(SECOND, { code: '000000', trustDevice: true }));
    expect(wrong).toEqual([400, 'errors.codeWrong']);
    await expectOk(third.post(SECOND, { code: recoveryCodes[0], trustDevice: true }));
    expect([trustsIn(third), (await listOf(third)).length]).toEqual([[], 1]);
  });

  test('may be trusted with a passkey as the second factor, and with the link of a letter', async () => {
    const { email, home, recoveryCodes } = await somebody('passkey@example.test');
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
    await addPasskey(home, { ...RIGHT, code: recoveryCodes[0] ?? '' }, { authenticator });
    const phone = steps.browser();
    expect(await enter(phone, email)).toBe(ASKED);
    const credential = authenticator.use(await askToUse(phone, `${SECOND}/passkey/options`));
    await expectOk(phone.post(`${SECOND}/passkey`, { credential, trustDevice: true }));
    expect(await enter(phone, email)).toBe(OPENED);
    await steps.letters();
    await expectOk(phone.post('/api/auth/sign-in/letter', { email }));
    const token = (await steps.letters()).at(-1)?.token;
    expect(await expectOk(phone.post('/api/auth/sign-in/link', { token }))).toMatchObject({
      user: { email },
    });
  });

  test('of several people in one browser disturb each other in nothing', async () => {
    const ana = await somebody('one@example.test');
    const eva = await somebody('two@example.test');
    const shared = ana.laptop;
    expect(await enter(shared, eva.email)).toBe(ASKED);
    expect(await enter(shared, ana.email)).toBe(OPENED);
    await trust(shared, eva.email, eva.secret);
    expect(trustsIn(shared)).toHaveLength(2);
    expect([await enter(shared, ana.email), await enter(shared, eva.email)]).toEqual([OPENED, OPENED]);
    // Of no use under another person's name.
    const [[anas = ''] = []] = trustsIn(ana.laptop);
    const [[evas = '', evasValue = ''] = []] = trustsIn(eva.laptop);
    const thief = steps.browser();
    thief.cookies.set(anas, evasValue);
    expect([await enter(thief, ana.email), evas === anas]).toEqual([ASKED, false]);
    expect(await enter(eva.laptop, eva.email)).toBe(OPENED);
  });

  test('a copy without the password opens and ends nothing', async () => {
    const { email, laptop } = await somebody('copied@example.test');
    const thief = copyOf(laptop);
    for (let times = 0; times < 3; times += 1) {
      const guess = thief.post('/api/auth/sign-in/email', { email, password: 'a guess of theirs' });
      expect(await refusalOf(guess)).toEqual([401, 'errors.signInRefused']);
    }
    expect(await refusalOf(thief.post(SECOND, { code: '123456' }))).toEqual([400, 'errors.signInExpired']);
    expect((await thief.get(LIST)).status).toBe(401);
    expect(await enter(laptop, email)).toBe(OPENED);
  });

  test('a copy that is used after its original ends the trust, and the owner learns of it', async () => {
    const { email, laptop } = await somebody('thief@example.test');
    const thief = copyOf(laptop);
    expect(await enter(laptop, email)).toBe(OPENED);
    steps.services.clock.ms += 2 * MINUTE_MS;
    await steps.letters();
    expect(await enter(thief, email)).toBe(ASKED);
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual([
      'A device is no longer trusted - Bothways',
    ]);
    expect((await steps.auditOf(laptop)).at(-1)).toBe('account.trusted-device-copied');
    expect(await listOf(laptop)).toEqual([]);
    expect(await enter(laptop, email)).toBe(ASKED);
    expect(await steps.letters()).toEqual([]);
  });

  test('two tabs that sign in at once both get in, and the browser stays trusted', {
    tags: ['race'],
  }, async () => {
    const { email, laptop } = await somebody('tabs@example.test');
    const before = new Map(laptop.cookies);
    const tabs = [1, 2, 3].map(() => copyOf(laptop));
    const ways = await Promise.all(tabs.map((tab) => enter(tab, email)));
    expect(ways).toEqual([OPENED, OPENED, OPENED]);
    const [first, second, third] = tabs.map((tab) => trustsIn(tab)[0]?.[1]);
    expect([second, third]).toEqual([first, first]);
    // An answer that was lost: the browser comes with what it had.
    for (const [name, value] of before) laptop.cookies.set(name, value);
    expect(await enter(laptop, email)).toBe(OPENED);
    steps.services.clock.ms += DAY_MS;
    expect(await enter(laptop, email)).toBe(OPENED);
    expect((await steps.auditOf(laptop)).includes('account.trusted-device-copied')).toBe(false);
  });

  test('are one where two tabs ask for it: the trust of the first is replaced by that of the second', async () => {
    const { email, home, secret } = await somebody('both-tabs@example.test');
    const browser = steps.browser({ 'user-agent': FIREFOX });
    await trust(browser, email, secret);
    const listed = await listOf(home);
    await expectOk(browser.post('/api/auth/sign-out'));
    // The second tab began to sign in before the first was trusted.
    const held = new Map(trustsIn(browser));
    for (const name of held.keys()) browser.cookies.delete(name);
    expect(await enter(browser, email)).toBe(ASKED);
    for (const [name, value] of held) browser.cookies.set(name, value);
    steps.services.clock.ms += 30_000;
    await expectOk(browser.post(SECOND, { code: steps.codeOf(secret), trustDevice: true }));
    expect(await listOf(home)).toHaveLength(listed.length);
    expect(await enter(browser, email)).toBe(OPENED);
  });

  test('are listed and removed by their owner alone', async () => {
    const ana = await somebody('list@example.test');
    const eva = await somebody('other-list@example.test');
    const phone = steps.browser();
    await trust(phone, ana.email, ana.secret);
    const devices = await listOf(phone);
    expect(devices.map(({ device, current }) => [device, current])).toEqual([
      [undefined, true],
      ['Firefox, Windows', false],
    ]);
    const remove = (browser: Browser, id = devices[1]?.id) => browser.send('DELETE', `${LIST}/${id}`);
    expect((await remove(eva.laptop)).status).toBe(404);
    expect((await remove(steps.browser())).status).toBe(401);
    expect(await enter(ana.laptop, ana.email)).toBe(OPENED);
    await expectOk(remove(phone));
    expect((await remove(phone)).status).toBe(404);
    expect(await enter(ana.laptop, ana.email)).toBe(ASKED);
    expect(await enter(phone, ana.email)).toBe(OPENED);
    await expectOk(phone.send('DELETE', LIST));
    await expectOk(phone.send('DELETE', LIST));
    expect((await steps.auditOf(phone)).slice(-1)).toEqual(['account.trusted-devices-removed']);
    expect(await enter(phone, ana.email)).toBe(ASKED);
    expect(await listOf(eva.laptop)).toHaveLength(1);
  });

  test('are no proof for an act that asks for a code', async () => {
    const { email, laptop } = await somebody('acts@example.test');
    expect(await enter(laptop, email)).toBe(OPENED);
    for (const path of ['second-factor/disable', 'second-factor/recovery-codes', 'passkeys/options']) {
      const answer = await laptop.post(`/api/account/${path}`, { ...RIGHT });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  test('end with the password and with each change of the factors', async () => {
    const { email, home, laptop, secret, recoveryCodes } = await somebody('ends@example.test');
    const code = (nth: number) => ({ ...RIGHT, code: recoveryCodes[nth] ?? '' });
    const NEXT = 'another long one';
    await expectOk(home.post('/api/account/password', { ...RIGHT, newPassword: NEXT }));
    expect(await enter(laptop, email, NEXT)).toBe(ASKED);
    await expectOk(home.post('/api/account/password', { currentPassword: NEXT, newPassword: PASSWORD }));
    await trust(laptop, email, secret);
    const { id } = await addPasskey(home, code(0), { authenticator: new SoftwareAuthenticator(TEST_ORIGIN) });
    expect(await enter(laptop, email)).toBe(ASKED);
    await trust(laptop, email, secret);
    await expectOk(home.post(`/api/account/passkeys/${id}/remove`, code(1)));
    expect(await enter(laptop, email)).toBe(ASKED);
  });

  test('are ten at most: the eleventh ends the one that was not used for longest', async () => {
    const { email, laptop, secret } = await somebody('eleven@example.test');
    const others = Array.from({ length: MAX_TRUSTED_DEVICES }, () => steps.browser());
    for (const browser of others) await trust(browser, email, secret);
    const [newest] = others.slice(-1);
    expect(newest && (await listOf(newest))).toHaveLength(MAX_TRUSTED_DEVICES);
    expect(await enter(laptop, email)).toBe(ASKED);
    expect(others[0] && (await enter(others[0], email))).toBe(OPENED);
  });

  test('are not for accounts with rights in the back office, those of managers aside', async () => {
    const manager = await somebody('manager@example.test');
    const { db } = steps.services.database;
    const { id } = await steps.me(manager.home);
    await transact(db, (trx) => assignRole(trx, id, 'manager', steps.services.clock.ms));
    expect(await enter(manager.laptop, manager.email)).toBe(OPENED);
    await transact(db, (trx) => assignRole(trx, id, 'operator', steps.services.clock.ms));
    expect(await steps.signIn(manager.laptop, manager.email)).toEqual({ success: true, secondFactor: true });
    steps.services.clock.ms += 30_000;
    const code = steps.codeOf(manager.secret);
    const before = trustsIn(manager.laptop);
    await expectOk(manager.laptop.post(SECOND, { code, trustDevice: true }));
    expect(trustsIn(manager.laptop)).toEqual(before);
    expect(await enter(manager.laptop, manager.email)).toBe(ASKED);
    const admin = steps.browser();
    expect(await enter(admin, 'admin@bothways.test', DEMO_PASSWORD)).toBe(OPENED);
  });
});
