import { selfLimitsSchema } from '@bothways/domain/self-limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, TestClock } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MASTER_KEYS = [{ version: 1, secret: 'a master key that stays what it was' }];
const OLD = 'the secret of before, long enough';
const NEW = 'the secret of afterwards, long enough';

onOneDatabase('an installation with another AUTH_SECRET', (database) => {
  const clock = new TestClock();
  const running: AccountSteps[] = [];
  const startWith = async (authSecret: string) => {
    const steps = await AccountSteps.start(database(), {
      authSecret,
      clock,
      config: { masterKeys: MASTER_KEYS },
    });
    running.push(steps);
    return steps;
  };
  /** The same browser, at another process. */
  const moved = (browser: Browser, steps: AccountSteps): Browser => {
    const same = steps.browser();
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  };
  const timeOutOf = async (browser: Browser) =>
    selfLimitsSchema.parse(await expectOk(browser.get('/api/account/limits'))).timeOut;

  const ben = 'ben@example.test';
  const ana = 'ana@example.test';
  let signedIn: Browser;
  let recoveryCodes: string[];
  let link: string | undefined;
  let after: AccountSteps;
  beforeAll(async () => {
    const before = await startWith(OLD);
    signedIn = await before.newcomer(ben);
    ({ recoveryCodes } = await before.enableFactor(signedIn));
    await expectOk(before.browser().post('/api/auth/forgot-password', { email: ben }));
    link = (await before.letters()).findLast(({ to }) => to === ben)?.token;
    const shutOut = await before.newcomer(ana);
    await expectOk(shutOut.post('/api/account/limits/time-out', { length: 'sixWeeks' }));
    await expectOk(shutOut.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: ana }));
    await expectOk(signedIn.get('/api/auth/me'));
    after = await startWith(NEW);
  });
  afterAll(async () => {
    for (const steps of running) {
      await steps.stop();
      await steps.services.jobs.stop();
    }
  });

  test('has no session of before, and no link of a letter', async () => {
    expect((await moved(signedIn, after).get('/api/auth/me')).status).toBe(401);
    const reset = after.browser().post('/api/auth/reset-password', { token: link, password: `${PASSWORD}!` });
    expect((await reset).status).toBe(400);
  });

  test('remembers whoever shut themselves out for six weeks', async () => {
    expect(await timeOutOf(await after.newcomer(ana))).toBeDefined();
  });

  test('takes the recovery codes of before', async () => {
    const browser = after.browser();
    await after.signIn(browser, ben);
    await expectOk(browser.post('/api/auth/sign-in/second-factor', { code: recoveryCodes[0] }));
  });
});
