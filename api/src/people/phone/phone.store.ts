import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

export interface NewCode {
  id: string;
  userId: string;
  phoneNumber: string;
  codeHash: string;
  tries: number;
  sentAtMs: number;
  expiresAtMs: number;
}

/** Opens a code; the one before is worth nothing from now on. Others who send for this user wait for the end of `trx`. */
export async function openCode(trx: Trx, code: NewCode): Promise<void> {
  const { userId, phoneNumber, codeHash, tries, sentAtMs, expiresAtMs } = code;
  const row = { phoneNumber, codeHash, triesLeft: tries, sentAtMs, expiresAtMs, usedAtMs: null };
  await trx
    .insertInto('phoneCodes')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/**
 * Claims the next send to a number. One statement: of many at once, one gets it, and the others wait for its end.
 * @returns false while the last one is younger than `cooldownMs`
 */
export async function claimNumber(
  trx: Trx,
  phoneNumber: string,
  nowMs: number,
  cooldownMs: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('phoneNumbers')
    .values({ phoneNumber, lastSentAtMs: nowMs })
    .onConflict((conflict) =>
      conflict
        .column('phoneNumber')
        .doUpdateSet({ lastSentAtMs: nowMs })
        .where('phoneNumbers.lastSentAtMs', '<=', nowMs - cooldownMs),
    )
    .returning('phoneNumber')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the last code went to a number; undefined when none did within a day. */
export async function lastSentAtMs(db: Reader, phoneNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('phoneNumbers')
    .select('lastSentAtMs')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst();
  return row?.lastSentAtMs;
}

/** Times of the sends by number or by user since `sinceMs`. */
export async function sendTimes(
  db: Reader,
  by: 'phoneNumber' | 'userId',
  value: string,
  sinceMs: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('phoneSends')
    .select('atMs')
    .where(by, '=', value)
    .where('atMs', '>', sinceMs)
    .execute();
  return rows.map(({ atMs }) => atMs);
}

export async function recordSend(trx: Trx, { id, phoneNumber, userId, sentAtMs }: NewCode): Promise<void> {
  await trx.insertInto('phoneSends').values({ id, phoneNumber, userId, atMs: sentAtMs }).execute();
}

/** The code never left: it is withdrawn, and its number may be tried again at once. A newer one stays. */
export async function withdrawSend(trx: Trx, code: NewCode): Promise<void> {
  const { id, userId, phoneNumber, codeHash, sentAtMs } = code;
  await trx.deleteFrom('phoneCodes').where('userId', '=', userId).where('codeHash', '=', codeHash).execute();
  await trx
    .deleteFrom('phoneNumbers')
    .where('phoneNumber', '=', phoneNumber)
    .where('lastSentAtMs', '=', sentAtMs)
    .execute();
  await trx.deleteFrom('phoneSends').where('id', '=', id).execute();
}

/** Removes what no limit looks at any more. */
export async function pruneSends(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('phoneSends').where('atMs', '<', beforeMs).execute();
  await db.deleteFrom('phoneNumbers').where('lastSentAtMs', '<', beforeMs).execute();
  await db.deleteFrom('phoneCodes').where('expiresAtMs', '<', beforeMs).execute();
}

export interface Guess {
  userId: string;
  codeHash: string;
  nowMs: number;
  /** Where the guess comes from: for the audit log, and as one place for the limits. */
  ip: string;
  network: string;
}

/**
 * Spends one try on the open code of a user and uses the code up if the guess is right: counting, comparing and
 * using are one statement, so that parallel guesses cannot share a try nor use a code twice.
 * @returns undefined when no code is open; nothing was compared then
 */
export async function takeGuess(
  trx: Trx,
  { userId, codeHash, nowMs }: Guess,
): Promise<{ phoneNumber: string; right: boolean } | undefined> {
  const row = await trx
    .updateTable('phoneCodes')
    .set((eb) => ({
      triesLeft: eb('triesLeft', '-', 1),
      usedAtMs: eb
        .case()
        .when('codeHash', '=', codeHash)
        .then(eb.cast<number>(eb.val(nowMs), 'bigint'))
        .else(null)
        .end(),
    }))
    .where('userId', '=', userId)
    .where('usedAtMs', 'is', null)
    .where('triesLeft', '>', 0)
    // A code from the future belongs to a clock that was put back: its age is not known.
    .where('sentAtMs', '<=', nowMs)
    .where('expiresAtMs', '>', nowMs)
    .returning(['phoneNumber', 'usedAtMs'])
    .executeTakeFirst();
  return row && { phoneNumber: row.phoneNumber, right: row.usedAtMs !== null };
}

/** Whether a code of this user is only closed because its tries are used up. */
export async function isTriedOut(db: Reader, userId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('phoneCodes')
    .select('userId')
    .where('userId', '=', userId)
    .where('usedAtMs', 'is', null)
    .where('triesLeft', '=', 0)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number that a user has verified. */
export async function verifiedNumberOf(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('mobilePhoneNumber')
    .where('userId', '=', userId)
    .where('mobilePhoneVerifiedAtMs', 'is not', null)
    .executeTakeFirst();
  return row?.mobilePhoneNumber ?? undefined;
}

/** Whether a number belongs to somebody else. */
export async function isTaken(db: Reader, phoneNumber: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('userId')
    .where('mobilePhoneNumber', '=', phoneNumber)
    .where('userId', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
