import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

export interface Factor {
  sealedSecret: string;
  /** Undefined until the first correct code. */
  confirmedAtMs: number | undefined;
}

export async function findFactor(db: Reader, userId: string): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmedAtMs'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { sealedSecret: row.sealedSecret, confirmedAtMs: row.confirmedAtMs ?? undefined };
}

/** Stores an unconfirmed secret. @returns false if there is a confirmed one */
export async function proposeFactor(db: Reader, userId: string, sealedSecret: string): Promise<boolean> {
  const row = await db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret, confirmedAtMs: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, lastStep: 0 })
        .where('secondFactors.confirmedAtMs', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmFactor(trx: Trx, userId: string, nowMs: number): Promise<void> {
  await trx.updateTable('secondFactors').set({ confirmedAtMs: nowMs }).where('userId', '=', userId).execute();
}

/**
 * Uses up a step's code; a step counts once, and no earlier one any more. One statement, so that one of several
 * attempts succeeds.
 */
export async function takeStep(db: Reader, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}

/** Replaces the recovery codes. */
export async function saveRecoveryCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(db: Reader, userId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewStep {
  tokenHash: string;
  userId: string;
  remembered: boolean;
  /** Whether a password was the first proof, no letter. */
  byPassword: boolean;
  tries: number;
  expiresAtMs: number;
}

/** Starts the second step, after a correct password. */
export async function insertStep(
  trx: Trx,
  { tokenHash, userId, remembered, byPassword, tries, expiresAtMs }: NewStep,
): Promise<void> {
  await trx
    .insertInto('signInSteps')
    .values({
      ...{ tokenHash, userId, triesLeft: tries, expiresAtMs },
      ...{ remembered: Number(remembered), byPassword: Number(byPassword) },
    })
    .execute();
}

/** Returns whose sign-in awaits a code, and whether a password began it; spends no attempt. */
export async function waitingSignIn(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<{ userId: string; byPassword: boolean } | undefined> {
  const row = await db
    .selectFrom('signInSteps')
    .select(['userId', 'byPassword'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row && { userId: row.userId, byPassword: row.byPassword === 1 };
}

/** Returns the user whose sign-in awaits a code. */
export const waitingUser = async (
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<string | undefined> => (await waitingSignIn(db, tokenHash, nowMs))?.userId;

/** Spends one attempt of a pending sign-in. @returns undefined if none is left, or it has expired */
export async function spendTry(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<{ userId: string; remembered: boolean } | undefined> {
  const row = await db
    .updateTable('signInSteps')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('triesLeft', '>', 0)
    .where('expiresAtMs', '>', nowMs)
    .returning(['userId', 'remembered'])
    .executeTakeFirst();
  return row && { userId: row.userId, remembered: row.remembered === 1 };
}

/** Deletes all pending sign-ins of a user. */
export async function deleteSteps(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('signInSteps').where('userId', '=', userId).execute();
}

export async function pruneSteps(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('signInSteps').where('expiresAtMs', '<=', nowMs).execute();
}
