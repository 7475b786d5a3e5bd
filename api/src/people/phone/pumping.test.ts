import { HOUR_MS } from '@bothways/domain/time';
import { expect, inject, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { TestClock } from '#testing';
import { countGuess } from './guess-watch.ts';
import { sendQuotas, TRIES } from './phone.limits.ts';
import { reserveSend, SendRefused } from './reserve-send.ts';
import { phoneApp } from './testing/phone-app.ts';

// Thousands of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000 });

const SECOND = 1000;
const DAY = 24 * HOUR_MS;
const REQUESTS = 2000 * inject('share');
const CAP = REQUESTS / 10;
/** Four countries, each with blocks of a thousand numbers. */
const NUMBERS = [
  ['ES', (n: number) => `+346${String(n).padStart(8, '0')}`],
  ['EE', (n: number) => `+3725${String(n).padStart(7, '0')}`],
  ['US', (n: number) => `+1305${String(2_000_000 + n)}`],
  ['GB', (n: number) => `+447${String(400_000_000 + n)}`],
] as const;

onOneDatabase('somebody who means to harm', (database) => {
  test(`who asks for texts ${REQUESTS} times in a day, from everywhere, gets the cap and no more`, async () => {
    const { db } = database();
    await db.deleteFrom('phoneQuotas').execute();
    const app = phoneApp(database());
    const users = await Promise.all(Array.from({ length: 60 }, () => app.newUser()));
    const clock = new TestClock();
    const sent: { number: string; country: string; atMs: number }[] = [];
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const [country, numberOf] = NUMBERS[turn % 4] ?? NUMBERS[0];
      const phoneNumber = numberOf((turn * 37) % 90_000);
      clock.ms += Math.floor(DAY / REQUESTS) - 1;
      const sentAtMs = clock.ms;
      const userId = users[turn % users.length] ?? '';
      const code = { id: `pump-${turn}`, userId, phoneNumber, codeHash: 'x', tries: TRIES, sentAtMs };
      const quotas = sendQuotas(phoneNumber, country, `place ${turn % 997}`, CAP);
      await reserveSend(db, { ...code, expiresAtMs: sentAtMs + HOUR_MS }, quotas).then(
        () => sent.push({ number: phoneNumber, country, atMs: sentAtMs }),
        (error: unknown) => expect(error).toBeInstanceOf(SendRefused),
      );
    }
    expect(sent).toHaveLength(CAP);
    const most = Math.max(...NUMBERS.map(([name]) => sent.filter(({ country }) => country === name).length));
    expect(most).toBeLessThanOrEqual(CAP * 0.6);
    const rows = await db.selectFrom('phoneSends').select('id').where('id', 'like', 'pump-%').execute();
    expect(rows).toHaveLength(CAP);
  });

  test.each([
    ['as fast as it goes', 0],
    ['fifteen an hour', 240 * SECOND],
  ])('who sprays codes over many numbers, %s, is seen before a thousand guesses', async (_, stepMs) => {
    const { db } = database();
    await db.deleteFrom('phoneQuotas').execute();
    const clock = new TestClock();
    const alarms: string[] = [];
    const log = createLog('error', { write: (line) => void alarms.push(line) });
    const watch = { db, log, nowMs: clock.nowMs };
    let guesses = 0;
    while (alarms.length === 0 && guesses < 1000) {
      await countGuess(watch, false);
      guesses += 1;
      clock.ms += stepMs;
    }
    expect(alarms[0]).toContain('"alarm":"wrong-codes"');
    expect(guesses).toBeLessThan(1000);
  });
});
