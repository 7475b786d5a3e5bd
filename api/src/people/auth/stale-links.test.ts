import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, expectOk, PASSWORD, refusalOf } from '#testing';
import { confirmEmail } from './accounts.store.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NO_LINK = [400, 'errors.linkInvalid'];
const NEXT_PASSWORD = 'another long one';

onOneDatabase('a link whose address has gone elsewhere', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  test('sets no password: the letter proves the address that it went to, not the one of now', async () => {
    const email = 'former@example.test';
    const browser = await steps.newcomer(email);
    await expectOk(steps.browser().post('/api/auth/forgot-password', { email }));
    const [reset] = await steps.letters();
    const { id } = await steps.me(browser);
    // As if nothing had ended the link when the address changed.
    await transact(database().db, (trx) => confirmEmail(trx, id, 'of-now@example.test', 1));
    const body = { token: reset?.token, password: NEXT_PASSWORD };
    expect(await refusalOf(steps.browser().post('/api/auth/reset-password', body))).toEqual(NO_LINK);
    await steps.signIn(steps.browser(), 'of-now@example.test', PASSWORD);
  });

  test('takes no address from who has it since', async () => {
    const wanted = 'wanted-by-two@example.test';
    const slow = await steps.newcomer('slow@example.test');
    await expectOk(slow.post('/api/account/email', { newEmail: wanted, currentPassword: PASSWORD }));
    const change = (await steps.letters()).find(({ to }) => to === wanted);
    const holder = await steps.newcomer(wanted);
    const verify = refusalOf(steps.browser().post('/api/auth/verify-email', { token: change?.token }));
    expect(await verify).toEqual(NO_LINK);
    expect((await steps.me(slow)).email).toBe('slow@example.test');
    expect((await steps.me(holder)).email).toBe(wanted);
  });
});
