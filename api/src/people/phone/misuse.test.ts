import { HOUR_MS } from '@bothways/domain/time';
import { expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { takeQuota } from '#kernel/limits';
import { createLog } from '#kernel/log';
import { TestClock } from '#testing';
import { countGuess, pauseMs } from './guess-watch.ts';
import { phoneApp } from './testing/phone-app.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

racesOnBothDatabases('misuse of phone verification', (database) => {
  test('a quota: no more than its limit at once, and anew when its time is over', {
    tags: ['race'],
  }, async () => {
    const { db } = database();
    const quota = { key: 'test', limit: 7, windowMs: 1000 };
    const take = (nowMs: number) => takeQuota(db, quota, nowMs);
    const uses = await Promise.all(Array.from({ length: 50 }, () => take(0)));
    expect(uses.filter((use) => use !== undefined).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([await take(999), await take(1000), await take(1001)]).toEqual([undefined, 1, 2]);
  });

  test('requests from everywhere send no more texts than the cap, with one alarm', async () => {
    const app = phoneApp(database(), { smsDailyCap: 40 });
    const userId = await app.newUser();
    const users = await Promise.all(Array.from({ length: 120 }, () => app.newUser()));
    const statuses = await Promise.all(
      users.map(async (user, turn) => {
        const from = { 'x-forwarded-for': `203.0.113.${turn}` };
        return (await app.send(user, `62${String(turn).padStart(4, '0')}000`, from)).status;
      }),
    );
    // Sixty of a hundred for one country.
    expect(app.sent).toHaveLength(24);
    expect(statuses.filter((status) => status === 429)).toHaveLength(96);
    expect(app.alarms.filter((line) => line.includes('"alarm":"sms-cap"'))).toHaveLength(1);
    app.clock.ms += 24 * HOUR_MS;
    expect((await app.send(userId, '629999000')).status).toBe(200);
  });

  test('a block of numbers gets fifty texts an hour', async () => {
    const app = phoneApp(database());
    for (let turn = 0; turn < 55; turn += 1) {
      await app.send(await app.newUser(), `633333${String(turn).padStart(3, '0')}`, {
        'x-forwarded-for': `192.0.2.${turn}`,
      });
    }
    expect(app.sent).toHaveLength(50);
  });

  test('codes sprayed over many numbers raise an alarm before a thousand guesses, and stop at a thousand', async () => {
    const { db } = database();
    await db.deleteFrom('phoneQuotas').execute();
    const clock = new TestClock();
    const alarms: string[] = [];
    const log = createLog('error', { write: (line) => void alarms.push(line) });
    const watch = { db, log, nowMs: clock.nowMs };
    for (let turn = 0; turn < 199; turn += 1) await countGuess(watch, false);
    expect(alarms).toEqual([]);
    await countGuess(watch, false);
    await countGuess(watch, false);
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain('"alarm":"wrong-codes"');
    await db.updateTable('phoneQuotas').set({ used: 998 }).where('key', '=', 'wrong:all').execute();
    await countGuess(watch, false);
    expect(await pauseMs(watch)).toBe(0);
    await countGuess(watch, false);
    expect(alarms[1]).toContain('"alarm":"verification-paused"');
    expect(alarms).toHaveLength(2);
    expect(await pauseMs(watch)).toBe(24 * HOUR_MS);
    clock.ms += 24 * HOUR_MS;
    expect(await pauseMs(watch)).toBe(0);
  });

  test('people who mistype now and then raise none', async () => {
    const { db } = database();
    await db.deleteFrom('phoneQuotas').execute();
    const alarms: string[] = [];
    const log = createLog('error', { write: (line) => void alarms.push(line) });
    const watch = { db, log, nowMs: new TestClock().nowMs };
    for (let turn = 0; turn < 300; turn += 1) await countGuess(watch, turn % 5 !== 0);
    expect(alarms).toEqual([]);
  });

  test('while guessing is paused, not even the right code counts', async () => {
    const { db } = database();
    const app = phoneApp(database());
    const userId = await app.newUser();
    const endsAtMs = app.clock.ms + HOUR_MS;
    await db.deleteFrom('phoneQuotas').execute();
    await db.insertInto('phoneQuotas').values({ key: 'wrong:all', used: 1000, endsAtMs }).execute();
    const answer = await app.verify(userId, '123456');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await answer.json()).toMatchObject({ error: 'errors.tooManyTries' });
  });
});
