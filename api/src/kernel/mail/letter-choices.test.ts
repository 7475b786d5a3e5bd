import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { derivedKey } from '#kernel/vault';
import { findUserIdByEmail } from '#people/users';
import { AccountSteps, type Browser, expectOk, TEST_SECRET } from '#testing';
import { stopToken } from './stop-token.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const put = (browser: Browser, body: object) => browser.send('PUT', PATH, JSON.stringify(body));
const PATH = '/api/account/letters';
const KEY = derivedKey(TEST_SECRET, 'stop links of letters');

onOneDatabase('letters that can be switched off', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  test('are on; the account and a link switch them off, for this person only, and the account on again', async () => {
    const ana = await steps.newcomer('ana-letters@example.test');
    const eve = await steps.newcomer('eve-letters@example.test');
    const all = { plan: true, invitations: true, operations: true };
    expect(await expectOk(ana.get(PATH))).toEqual({ success: true, letters: all });
    const moved = await expectOk(put(ana, { operations: false }));
    expect(moved).toEqual({ success: true, letters: { ...all, operations: false } });

    const id = (await findUserIdByEmail(database().db, 'ana-letters@example.test')) ?? '';
    const press = (token: string) => steps.browser().post(`/api/letters/stop?token=${token}`, {});
    const eveId = (await findUserIdByEmail(database().db, 'eve-letters@example.test')) ?? '';
    const proof = stopToken(KEY, id, 'plan').split('.')[1];
    for (const token of [
      '',
      `plan-${eveId}.${proof}`,
      stopToken(KEY, eveId, 'bot'),
      stopToken(KEY, id, 'plan'),
    ])
      await expectOk(press(token));
    expect(await expectOk(ana.get(PATH))).toEqual({
      success: true,
      letters: { ...all, operations: false, plan: false },
    });
    expect(await expectOk(eve.get(PATH))).toEqual({ success: true, letters: all });
    await expectOk(put(ana, { plan: true, operations: true }));
    expect(await expectOk(ana.get(PATH))).toEqual({ success: true, letters: all });
  });

  test('are nobody’s without a session, and no others can be switched', async () => {
    expect((await steps.browser().get(PATH)).status).toBe(401);
    const ana = await steps.newcomer('bob-letters@example.test');
    expect((await put(ana, { security: false })).status).toBe(400);
  });
});
