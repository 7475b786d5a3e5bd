import { accountExportSchema } from '@bothways/domain/account';
import { expect, test, vi } from 'vitest';
import { DEMO_COUPON } from '#demo';
import { type Schema, transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { openSession } from '#people/auth/testing';
import { findUserIdByEmail, saveProfile } from '#people/users';
import { Browser, cookieOf, longestBlockMs, testServices } from '#testing';
import { eraseUser } from './erase-user.ts';
import { exportText } from './export-text.ts';
import { isThere, shutOut } from './own-data.store.ts';
import { fillLong } from './testing/fill-long.store.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const MANY = 12_000;
/** Of work, without hearing anybody else. */
const HELD_MS = 100;
const RIGHT = { currentPassword: 'bothways-demo' };

onOneDatabase('who has years of bets', (database) => {
  const entered = async () => {
    const services = await testServices({ database: database() });
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, 'pro')).split('=');
    browser.cookies.set(key, value);
    const userId = (await findUserIdByEmail(database().db, 'pro@bothways.test')) ?? '';
    return { services, browser, userId };
  };
  const left = async (userId: string): Promise<number> => {
    const { db } = database();
    const tables = ['bankrollBets', 'bankrollCorrections', 'bankrollDays'] satisfies (keyof Schema)[];
    const found = await Promise.all(
      tables.map((table) => db.selectFrom(table).select('userId').where('userId', '=', userId).execute()),
    );
    return found.flat().length;
  };

  test('takes all of it along and goes, and holds nobody up', async () => {
    const { browser, userId } = await entered();
    await fillLong(database().db, userId, MANY);
    // In tests every answer is read whole and looked at: that is not the product's.
    const exportedMs = await longestBlockMs(async () => {
      let bytes = 0;
      for await (const chunk of exportText(database().db, userId, 0)) bytes += chunk.length;
      expect(bytes).toBeGreaterThan(MANY * 1000);
    });
    const answer = await browser.send('POST', '/api/account/export', JSON.stringify(RIGHT));
    const { data } = accountExportSchema.parse(await answer.json());
    for (const table of ['bankrollBets', 'bankrollCorrections']) {
      const keys = new Set(data[table]?.map((row) => row.id ?? row.betId));
      expect([table, data[table]?.filter(({ userId: owner }) => owner === userId).length]).toEqual([
        table,
        data[table]?.length,
      ]);
      expect(keys.size).toBeGreaterThanOrEqual(MANY);
    }
    expect(exportedMs).toBeLessThan(HELD_MS);

    const deletedMs = await longestBlockMs(async () => {
      const body = { ...RIGHT, confirmation: 'pro@bothways.test' };
      const answer = await browser.send('POST', '/api/account/delete', JSON.stringify(body));
      expect(answer.status).toBe(200);
      expect((await browser.get('/api/account/security')).status).toBe(401);
      const isGone = async () => expect(await isThere(database().db, userId)).toBe(false);
      await vi.waitFor(isGone, { timeout: 120_000, interval: 500 });
      expect(await left(userId)).toBe(0);
    });
    expect(deletedMs).toBeLessThan(HELD_MS);
  });

  test('is let in by nothing from the moment they go, and owns nothing that money is taken for', async () => {
    const { services, browser, userId } = await entered();
    const { db } = database();
    const owned = async (): Promise<number> =>
      (await db.selectFrom('subscriptions').select('id').where('userId', '=', userId).execute()).length;
    await saveProfile(db, userId, { mobilePhoneNumber: '+34612000999', mobilePhoneVerifiedAtMs: 1 });
    const { code } = DEMO_COUPON;
    await browser.send('POST', '/api/subscriptions/coupons/redeem', JSON.stringify({ code }));
    expect(await owned()).toBe(1);
    await transact(db, (trx) => shutOut(trx, userId, services.clock.ms));
    // A sign-in whose password was right a moment before.
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { token } = await transact(db, (trx) => openSession(trx, entering, services.clock.ms));
    browser.cookies.set('session', token);
    expect((await browser.get('/api/account/security')).status).toBe(401);
    expect([await owned(), await isThere(db, userId)]).toEqual([0, true]);
    await eraseUser(db).work({ userId }, { id: 'job', signal: new AbortController().signal });
    expect(await isThere(db, userId)).toBe(false);
  });

  test('is erased to the end by the next process', async () => {
    const { db } = database();
    const { userId } = await entered();
    await fillLong(db, userId, MANY / 4);
    const death = new AbortController();
    const erase = eraseUser(db);
    const work = erase.work({ userId }, { id: 'job', signal: death.signal });
    const ended = expect(work).rejects.toThrow('killed');
    await vi.waitFor(async () => expect(await left(userId)).toBeLessThan(MANY / 2));
    death.abort(new Error('killed'));
    await ended;
    expect(await left(userId)).toBeGreaterThan(0);
    await erase.work({ userId }, { id: 'job', signal: new AbortController().signal });
    expect([await left(userId), await isThere(db, userId)]).toEqual([0, false]);
    await erase.work({ userId }, { id: 'job', signal: new AbortController().signal });
  });
});
