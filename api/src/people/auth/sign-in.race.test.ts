import { afterAll, beforeAll, expect, test } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { AccountSteps, expectOk, PASSWORD } from '#testing';

const AT_ONCE = 3;

racesOnBothDatabases('a sign-in whose password is changed while it is compared', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  test('leaves nobody in', { tags: ['race'] }, async () => {
    const email = 'hasty@example.test';
    const inside = await steps.newcomer(email);
    const browsers: ReturnType<AccountSteps['browser']>[] = [];
    let isChanged = false;
    /** Signs in again and again: the last time while the change takes effect. */
    const signIn = async () => {
      while (!isChanged) {
        const browser = steps.browser();
        browsers.push(browser);
        await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
      }
    };
    const body = { currentPassword: PASSWORD, newPassword: 'quite another one' };
    const change = expectOk(inside.post('/api/account/password', body)).finally(() => {
      isChanged = true;
    });
    await Promise.all([change, ...Array.from({ length: AT_ONCE }, signIn)]);
    const statuses = await Promise.all(browsers.map(async (each) => (await each.get('/api/auth/me')).status));
    expect(statuses.filter((status) => status !== 401)).toEqual([]);
  });
});
