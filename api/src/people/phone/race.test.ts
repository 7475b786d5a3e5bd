import { phoneRefusalSchema } from '@bothways/domain/phone';
import { expect, test, vi } from 'vitest';
import type { Db } from '#kernel/db';
import { onBothDatabases, type TestDatabase } from '#kernel/db/testing';
import { silentSecurity } from '#people/security-log/testing';
import { saveProfile } from '#people/users';
import type { Guess } from './phone.store.ts';
import { codeRedeemer, type Outcome, type Redeem } from './redeem-code.ts';
import { codeIn, phoneApp, wrong } from './testing/phone-app.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const GUESSES = 200;
const redeemCode = codeRedeemer({
  hashNumber: (number) => `hash of ${number}`,
  onVerified: async () => undefined,
  hashPaused: (number) => `pause of ${number}`,
  security: silentSecurity(Date.now),
});

/** The saboteur: reads first, counts afterwards. What many do, and what this test has to see. */
const readThenIncrement: Redeem = async (db: Db, { userId, codeHash, nowMs }: Guess): Promise<Outcome> => {
  const row = await db
    .selectFrom('phoneCodes')
    .selectAll()
    .where('userId', '=', userId)
    .where('usedAtMs', 'is', null)
    .where('triesLeft', '>', 0)
    .executeTakeFirst();
  if (!row) return 'closed';
  const right = row.codeHash === codeHash;
  await db
    .updateTable('phoneCodes')
    .set({ triesLeft: row.triesLeft - 1, usedAtMs: right ? nowMs : null })
    .where('userId', '=', userId)
    .execute();
  if (!right) return 'wrong';
  await saveProfile(db, userId, { mobilePhoneNumber: row.phoneNumber, mobilePhoneVerifiedAtMs: nowMs });
  return 'verified';
};

/** Sends many guesses at once and tells how many were compared and how many were right. */
async function guessAtOnce(database: TestDatabase, number: string, redeem: Redeem, share: 'right' | 'wrong') {
  const app = phoneApp(database, { redeem });
  const userId = await app.newUser();
  await app.send(userId, number);
  const code = codeIn(app.sent[0]);
  const keys = await Promise.all(
    Array.from({ length: GUESSES }, async (_, turn) => {
      const from = { 'x-forwarded-for': `198.51.100.${turn}` };
      const answer = await app.verify(userId, share === 'right' ? code : wrong(code), from);
      return answer.ok ? 'ok' : phoneRefusalSchema.parse(await answer.json()).error;
    }),
  );
  const successes = keys.filter((key) => key === 'ok').length;
  const failures = keys.filter((key) => key === 'errors.invalidCode').length;
  const after = await app.verify(userId, code);
  return { evaluated: successes + failures, successes, answered: keys.length, openAfterwards: after.ok };
}

onBothDatabases(`${GUESSES} parallel guesses at one code`, (database) => {
  test('all wrong: five are compared, the rest is refused', async () => {
    const result = await guessAtOnce(database(), '611000001', redeemCode, 'wrong');
    expect(result).toEqual({ evaluated: 5, successes: 0, answered: GUESSES, openAfterwards: false });
  });

  test('all right: one succeeds, none is compared after it', async () => {
    const result = await guessAtOnce(database(), '611001001', redeemCode, 'right');
    expect(result).toEqual({ evaluated: 1, successes: 1, answered: GUESSES, openAfterwards: false });
  });

  test('the saboteur that reads and then increments is seen: the guard is what keeps the promise', async () => {
    const guesses = await guessAtOnce(database(), '611002001', readThenIncrement, 'wrong');
    expect(guesses.evaluated).toBeGreaterThan(5);
    const uses = await guessAtOnce(database(), '611003001', readThenIncrement, 'right');
    expect(uses.successes).toBeGreaterThan(1);
  });
});
