import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { type Schema, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import type { Quota } from '#kernel/limits';
import { quotaState, takeQuota } from '#kernel/limits';
import { addUser } from '#testing';
import { codeQuota } from './code.limits.ts';
import { insertLink, takeLink } from './links.store.ts';
import {
  confirmFactor,
  insertStep,
  proposeFactor,
  saveRecoveryCodes,
  spendTry,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';

const NOW_MS = 1_000;
const AT_ONCE = 40;
const TRIES = 5;

type Db = Kysely<Schema>;

/** How often of many at once something succeeds. */
const wins = async (act: () => Promise<unknown>): Promise<number> =>
  (await Promise.all(Array.from({ length: AT_ONCE }, act))).filter(Boolean).length;

/** What `spendTry` must not be: it reads first and counts afterwards. */
async function lookThenCount(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('signInSteps')
    .select('triesLeft')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  if (row.triesLeft <= 0) return false;
  await db
    .updateTable('signInSteps')
    .set({ triesLeft: Math.max(0, row.triesLeft - 1) })
    .where('tokenHash', '=', tokenHash)
    .execute();
  return true;
}

/** What `takeLink` must not be. */
async function lookThenDelete(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accountLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  await db.deleteFrom('accountLinks').where('tokenHash', '=', tokenHash).execute();
  return row !== undefined;
}

/** What counting guesses must not be. */
async function lookThenTake(db: Db, quota: Quota): Promise<boolean> {
  const { used } = await quotaState(db, quota.key, NOW_MS);
  if (used >= quota.limit) return false;
  await takeQuota(db, { ...quota, limit: quota.limit + AT_ONCE }, NOW_MS);
  return true;
}

onBothDatabases('of many at once', (database) => {
  const newUser = () => addUser(database(), `${randomUUID()}@example.test`);
  const waiting = async (): Promise<string> => {
    const [tokenHash, userId] = [randomUUID(), await newUser()];
    const step = {
      tokenHash,
      userId,
      remembered: true,
      byPassword: true,
      tries: TRIES,
      expiresAtMs: NOW_MS + 1,
    };
    await transact(database().db, (trx) => insertStep(trx, step));
    return tokenHash;
  };
  const link = async (): Promise<string> => {
    const [tokenHash, userId] = [randomUUID(), await newUser()];
    const row = {
      tokenHash,
      userId,
      purpose: 'resetPassword',
      email: 'a@b.test',
      expiresAtMs: NOW_MS + 1,
    } as const;
    await transact(database().db, (trx) => insertLink(trx, row));
    return tokenHash;
  };

  test('five guesses at a waiting sign-in are let through', async () => {
    const { db } = database();
    const [guarded, unguarded] = [await waiting(), await waiting()];
    expect(await wins(() => spendTry(db, guarded, NOW_MS))).toBe(TRIES);
    expect(await wins(() => lookThenCount(db, unguarded))).toBeGreaterThan(TRIES);
  });

  test('ten guesses a day at the codes of an account are compared, and twenty at its recovery codes', async () => {
    const { db } = database();
    const guess = (userId: string, code: string) =>
      codeQuota({ userId, network: '203.0.113.9', device: undefined, code });
    const [app, recovery] = [guess('a', '123456'), guess('a', 'AAAAA-AAAAA')];
    expect(await wins(() => takeQuota(db, app, NOW_MS))).toBe(10);
    expect(await wins(() => takeQuota(db, recovery, NOW_MS))).toBe(20);
    expect(await wins(() => lookThenTake(db, guess('b', '123456')))).toBeGreaterThan(10);
  });

  test('one gets what a link opens', async () => {
    const { db } = database();
    const [guarded, unguarded] = [await link(), await link()];
    expect(await wins(() => takeLink(db, guarded, 'resetPassword', NOW_MS))).toBe(1);
    expect(await wins(() => lookThenDelete(db, unguarded))).toBeGreaterThan(1);
  });

  test('one gets in with the same six digits, one with the same recovery code', async () => {
    const { db } = database();
    const userId = await newUser();
    await proposeFactor(db, userId, 'sealed');
    await transact(db, async (trx) => {
      await confirmFactor(trx, userId, NOW_MS);
      await saveRecoveryCodes(trx, userId, ['hash', 'other']);
    });
    expect(await wins(() => takeStep(db, userId, 7))).toBe(1);
    expect(await takeStep(db, userId, 6)).toBe(false);
    expect(await wins(() => takeRecoveryCode(db, userId, 'hash'))).toBe(1);
    expect(await takeRecoveryCode(db, userId, 'other')).toBe(true);
  });
});
