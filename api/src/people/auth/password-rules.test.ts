import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { sqliteForTest } from '#kernel/db/testing';
import { AccountSteps, expectOk, PASSWORD, refusalOf } from '#testing';
import { passwordFault } from './password-rules.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const OWNER = { email: 'lea.brandt@example.com', name: 'Léa Ó Brandt' };
const COMMON = 'errors.passwordCommon';
const SIMPLE = 'errors.passwordSimple';
const OWN = 'errors.passwordOwn';

describe('a password', () => {
  test.each([
    ['password', COMMON],
    ['PassWord', COMMON],
    [' password ', COMMON],
    ['Password1', COMMON],
    ['Passw0rd!', COMMON],
    ['password2026', COMMON],
    ['dragon!!!!', COMMON],
    ['Contraseña', COMMON],
    ['realmadrid', COMMON],
    ['12345678', COMMON],
    ['qwertyuiop', COMMON],
    ['        ', SIMPLE],
    ['\t \n \u00a0 \u2003 ', SIMPLE],
    ['     a     ', SIMPLE],
    ['zzzzzzzzzz', SIMPLE],
    ['!!!!!!!!!!!!', SIMPLE],
    ['xyxyxyxyxy', SIMPLE],
    ['qz7qz7qz7', SIMPLE],
    ['😀😀😀😀', SIMPLE],
    ['abcdefghij', SIMPLE],
    ['98765432', SIMPLE],
    ['lea.brandt@example.com', OWN],
    ['LEA.BRANDT', OWN],
    ['lea.brandt7', OWN],
    ['Lea-2847', OWN],
    ['LéaÓBrandt', OWN],
    ['brandt-1987', OWN],
    ['bothways1', OWN],
    ['Bothways-2026', OWN],
    [DEMO_PASSWORD, OWN],
  ])('%j is refused: %s', (password, key) => {
    expect(passwordFault(password, OWNER)).toBe(key);
  });

  test.each([
    PASSWORD,
    'another long one',
    'a-long-enough-password',
    'brandt plays the oboe',
    'bothways with a friend of mine',
    '83920174',
    'k7!wQz2p',
    'contraseña de mi abuela',
    '密码是一个很长的句子',
  ])('%j may be used', (password) => {
    expect(passwordFault(password, OWNER)).toBeUndefined();
  });

  test('of 128 characters is looked at in a moment, whatever it is', () => {
    const began = performance.now();
    for (const part of ['a', 'ab ', 'abcdefg', '1a!', '😀'])
      passwordFault(part.repeat(128).slice(0, 127).concat('~'), OWNER);
    expect(performance.now() - began).toBeLessThan(200);
  });

  test('is not taken for a name of digits or signs, which says nothing', () => {
    expect(passwordFault('83920174', { email: '7@example.com', name: '---' })).toBeUndefined();
  });
});

describe('is refused with its reason', () => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(await sqliteForTest());
  });
  afterAll(async () => {
    await steps.stop();
    await steps.services.database.close();
  });
  const REFUSALS = [
    ['12345678', COMMON],
    ['        ', SIMPLE],
    ['guarded@example.test', OWN],
  ] as const;

  test('at the registration, before anything is kept or sent', async () => {
    for (const [password, key] of REFUSALS) {
      const body = { name: 'Ana', email: 'guarded@example.test', password };
      expect(await refusalOf(steps.browser().post('/api/auth/sign-up/email', body))).toEqual([400, key]);
    }
    expect(await steps.letters()).toEqual([]);
  });

  test('at the change, where the one of before stays', async () => {
    const browser = await steps.newcomer('guarded@example.test');
    for (const [newPassword, key] of REFUSALS) {
      const body = { currentPassword: PASSWORD, newPassword };
      expect(await refusalOf(browser.post('/api/account/password', body))).toEqual([400, key]);
    }
    await steps.signIn(steps.browser(), 'guarded@example.test');
  });

  test('at the reset, whose link goes on for another try', async () => {
    const [email, browser] = ['reset-guarded@example.test', steps.browser()];
    await steps.newcomer(email);
    await expectOk(browser.post('/api/auth/forgot-password', { email }));
    const token = (await steps.letters())[0]?.token;
    for (const [password, key] of [
      ['12345678', COMMON],
      [email, OWN],
    ]) {
      expect(await refusalOf(browser.post('/api/auth/reset-password', { token, password }))).toEqual([
        400,
        key,
      ]);
    }
    await expectOk(browser.post('/api/auth/reset-password', { token, password: 'another long one' }));
    await steps.signIn(browser, email, 'another long one');
  });

  test('but not at the sign-in: the demo accounts have theirs', async () => {
    await steps.signIn(steps.browser(), 'pro@bothways.test', DEMO_PASSWORD);
  });
});
