import { accountExportSchema, securitySchema, sessionsAnswerSchema } from '@bothways/domain/account';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { numberHasher } from '#kernel/vault';
import { assignRole } from '#people/iam';
import { payReward } from '#people/phone/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_SECRET } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const WRONG = { currentPassword: 'not the password' };
const RIGHT = { currentPassword: PASSWORD };
const NOT_FOUND = { success: false, message: 'Not found', code: 'NOT_FOUND' };

onOneDatabase('account', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  const security = async (browser: Browser) =>
    securitySchema.parse(await expectOk(browser.get('/api/account/security')));
  const sessions = async (browser: Browser) =>
    sessionsAnswerSchema.parse(await expectOk(browser.get('/api/account/sessions'))).sessions;
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200;

  test('name and country change, one or both', async () => {
    const browser = await steps.newcomer('profile@example.test');
    const patch = (body: unknown) => browser.send('PATCH', '/api/account/profile', JSON.stringify(body));
    await expectOk(patch({ name: '  Ana Ribas ' }));
    expect(await expectOk(patch({ country: 'EE' }))).toMatchObject({
      user: { personalData: { name: 'Ana Ribas', country: 'EE' } },
    });
    expect((await steps.auditOf(browser)).slice(-2)).toEqual(Array(2).fill('account.profile-changed'));
  });

  test('a new password ends the other sessions and gives this one another token', async () => {
    const email = 'password@example.test';
    const browser = await steps.newcomer(email);
    const other = steps.browser();
    await steps.signIn(other, email);
    const before = steps.browser();
    before.cookies.set('session', browser.cookies.get('session') ?? '');
    const newPassword = 'another long one';
    steps.services.clock.ms += 1000;
    await expectOk(browser.post('/api/account/password', { ...RIGHT, newPassword }));
    const changedAt = new Date(steps.services.clock.ms).toISOString();
    steps.services.clock.ms += 1000;
    expect([await isIn(browser), await isIn(other), await isIn(before)]).toEqual([true, false, false]);
    expect((await security(browser)).passwordChangedAt).toBe(changedAt);
    expect((await steps.letters()).at(-1)?.subject).toBe('Your password was changed - Bothways');
    await steps.signIn(other, email, newPassword);
  });

  test('ten wrong passwords in an hour are enough; right ones are not counted', async () => {
    const browser = await steps.newcomer('guess@example.test');
    for (let times = 0; times < 12; times += 1) await expectOk(browser.post('/api/account/export', RIGHT));
    const keys = [];
    for (let times = 0; times < 12; times += 1)
      keys.push((await refusalOf(browser.post('/api/account/export', WRONG)))[1]);
    expect(keys).toEqual([
      ...Array(10).fill('errors.passwordWrong'),
      ...Array(2).fill('errors.tooManyTries'),
    ]);
  });

  describe('sessions', () => {
    test('are listed with device and place, the one that asks first; each can be ended', async () => {
      const email = 'sessions@example.test';
      const browser = await steps.newcomer(email);
      const phone = steps.browser({ 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0' });
      await steps.signIn(phone, email);
      const [mine, theirs, ...more] = await sessions(browser);
      expect([mine?.current, theirs?.current, theirs?.device, more]).toEqual([
        true,
        false,
        'Chrome, Android',
        [],
      ]);
      await expectOk(browser.send('DELETE', `/api/account/sessions/${theirs?.id}`));
      expect([await isIn(phone), await isIn(browser)]).toEqual([false, true]);
    });

    test('of somebody else are none, answered as one that never was', async () => {
      const browser = await steps.newcomer('mine@example.test');
      const victim = await steps.newcomer('theirs@example.test');
      const [theirs] = await sessions(victim);
      for (const id of [theirs?.id, 'never-was']) {
        const response = await browser.send('DELETE', `/api/account/sessions/${id}`);
        expect([response.status, await response.json()]).toEqual([404, NOT_FOUND]);
      }
      expect(await isIn(victim)).toBe(true);
    });

    test('are ended all but one at once', async () => {
      const email = 'others@example.test';
      const browser = await steps.newcomer(email);
      const others = [steps.browser(), steps.browser()];
      for (const other of others) await steps.signIn(other, email);
      expect(await expectOk(browser.post('/api/account/sessions/end-others'))).toEqual({
        success: true,
        ended: 2,
      });
      expect([await isIn(browser), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
    });

    test('are prolonged by use up to ninety days, and one on a borrowed computer is not', async () => {
      const email = 'long@example.test';
      const browser = await steps.newcomer(email);
      const borrowed = steps.browser();
      await expectOk(
        borrowed.post('/api/auth/sign-in/email', { email, password: PASSWORD, rememberMe: false }),
      );
      const { clock } = steps.services;
      const startedMs = clock.ms;
      clock.ms += 12 * HOUR_MS;
      expect([await isIn(browser), await isIn(borrowed)]).toEqual([true, false]);
      let days = 0;
      for (; days < 120 && (await isIn(browser)); days += 3) clock.ms += 3 * DAY_MS;
      expect(days).toBeGreaterThan(87);
      expect(days).toBeLessThan(93);
      clock.ms = startedMs;
    });
  });

  describe('the second factor', () => {
    test('is on only after its first code, and off only with password and code', async () => {
      const browser = await steps.newcomer('two@example.test');
      const post = (path: string, body: object) => browser.post(`/api/account/second-factor/${path}`, body);
      expect(await refusalOf(post('setup', WRONG))).toEqual([400, 'errors.passwordWrong']);
      expect(await refusalOf(post('confirm', { code: '123456' }))).toEqual([409, 'errors.secondFactorOff']);
      await expectOk(post('setup', RIGHT));
      expect(await refusalOf(post('confirm', { code: '123456' }))).toEqual([400, 'errors.codeWrong']);
      expect((await security(browser)).secondFactor).toEqual({ enabled: false, recoveryCodesLeft: 0 });
      const before = browser.cookies.get('session');
      const { secret, recoveryCodes } = await steps.enableFactor(browser);
      expect(browser.cookies.get('session')).not.toBe(before);
      expect((await security(browser)).secondFactor).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
      expect(await refusalOf(post('setup', RIGHT))).toEqual([409, 'errors.secondFactorOn']);

      const [first = '', second = ''] = recoveryCodes;
      expect(await refusalOf(post('recovery-codes', { ...WRONG, code: first }))).toEqual([
        400,
        'errors.passwordWrong',
      ]);
      await expectOk(post('recovery-codes', { ...RIGHT, code: first }));
      expect(await refusalOf(post('disable', { ...RIGHT, code: second }))).toEqual([400, 'errors.codeWrong']);
      await expectOk(post('disable', { ...RIGHT, code: steps.codeOf(secret) }));
      expect((await security(browser)).secondFactor).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    });

    test('leaves neither secret nor codes readable in the database', async () => {
      const browser = await steps.newcomer('sealed@example.test');
      const { secret, recoveryCodes } = await steps.enableFactor(browser);
      const { db } = database();
      const rows = JSON.stringify([
        await db.selectFrom('secondFactors').selectAll().execute(),
        await db.selectFrom('recoveryCodes').selectAll().execute(),
      ]);
      for (const open of [secret, ...recoveryCodes]) expect(rows).not.toContain(open);
    });
  });

  describe('the export', () => {
    test('holds what the account owns and nothing that opens a door', async () => {
      const email = 'export@example.test';
      const browser = await steps.newcomer(email);
      const { secret } = await steps.enableFactor(browser);
      expect(await refusalOf(browser.post('/api/account/export', WRONG))).toEqual([
        400,
        'errors.passwordWrong',
      ]);
      const authority = { ...RIGHT, code: steps.codeOf(secret) };
      const answer = await expectOk(browser.post('/api/account/export', authority));
      const { data } = accountExportSchema.parse(answer);
      expect(data.users).toMatchObject([{ email, name: 'Ana' }]);
      expect(data.sessions).toHaveLength(1);
      expect(Object.keys(data)).toEqual(expect.arrayContaining(['assignments', 'profiles', 'phoneSends']));
      expect(JSON.stringify(answer)).not.toMatch(/token|hash|sealed|bothways-demo/i);
    });
  });

  describe('deletion', () => {
    test('takes password and typed address; then nothing of the person is left but the audit log', async () => {
      const email = 'leaving@example.test';
      const browser = await steps.newcomer(email);
      const { id } = await steps.me(browser);
      const leave = (body: object) => browser.post('/api/account/delete', body);
      expect(await refusalOf(leave({ ...WRONG, confirmation: email }))).toEqual([
        400,
        'errors.passwordWrong',
      ]);
      expect(await refusalOf(leave({ ...RIGHT, confirmation: 'yes' }))).toEqual([
        400,
        'errors.confirmationWrong',
      ]);
      await expectOk(leave({ ...RIGHT, confirmation: 'Leaving@example.test' }));
      expect(await isIn(browser)).toBe(false);
      const { db } = database();
      expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
      expect(await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([]);
      expect((await steps.audit(`user:${id}`)).at(-1)).toBe('account.deleted');
      await expectOk(browser.post('/api/auth/sign-up/email', { name: 'New', email, password: PASSWORD }));
      await steps.letters();
    });

    test('leaves its rewarded number behind as a code: who comes back with it is owed nothing', async () => {
      const { db } = database();
      const hashNumber = numberHasher(TEST_SECRET, 'rewarded phones');
      const rewardOf = async (browser: Browser) => {
        const { id: userId } = await steps.me(browser);
        const reward = { userId, phoneNumber: '+34612000777', credits: 50, atMs: 1 };
        await transact(db, (trx) => payReward(trx, reward, hashNumber));
        return db.selectFrom('phoneRewards').select('credits').where('userId', '=', userId).execute();
      };
      const answerSchema = z.object({ user: z.object({ credits: z.number() }) });
      const creditsOf = async (browser: Browser) =>
        answerSchema.parse(await expectOk(browser.get('/api/auth/me'))).user.credits;
      const email = 'rewarded@example.test';
      const browser = await steps.newcomer(email);
      expect(await rewardOf(browser)).toEqual([{ credits: 50 }]);
      expect(await creditsOf(browser)).toBe(5000);
      await expectOk(browser.post('/api/account/delete', { ...RIGHT, confirmation: email }));
      const again = await steps.newcomer('rewarded-again@example.test');
      expect(await rewardOf(again)).toEqual([]);
      expect(await creditsOf(again)).toBe(0);
      const kept = await db.selectFrom('rewardedNumbers').selectAll().execute();
      // Of the number, the mailbox and the account.
      expect(kept).toHaveLength(3);
      expect(JSON.stringify(kept)).not.toContain('612000777');
    });

    test('is refused to the last owner', async () => {
      const { db } = database();
      const owners = await db.selectFrom('assignments').selectAll().where('roleId', '=', 'owner').execute();
      await db.deleteFrom('assignments').where('roleId', '=', 'owner').execute();
      const email = 'owner@example.test';
      const browser = await steps.newcomer(email);
      await assignRole(db, (await steps.me(browser)).id, 'owner', 0);
      const body = { ...RIGHT, confirmation: email };
      expect(await refusalOf(browser.post('/api/account/delete', body))).toEqual([409, 'errors.lastOwner']);
      expect(await isIn(browser)).toBe(true);
      await db.insertInto('assignments').values(owners).execute();
      await expectOk(browser.post('/api/account/delete', body));
    });
  });
});
