import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Origin } from '#people/security-log';

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

/**
 * Opens a code and invalidates the previous one. One statement: concurrent sends for this user wait for the end of
 * `trx`, and only one of them succeeds.
 * @returns false while the previous one is unused and younger than `cooldownMs`
 */
export async function openCode(trx: Trx, code: NewCode, cooldownMs: number): Promise<boolean> {
  const { userId, phoneNumber, codeHash, tries, sentAtMs, expiresAtMs } = code;
  const row = { phoneNumber, codeHash, triesLeft: tries, sentAtMs, expiresAtMs, usedAtMs: null };
  const opened = await trx
    .insertInto('phoneCodes')
    .values({ userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('phoneCodes.sentAtMs', '<=', sentAtMs - cooldownMs),
            eb('phoneCodes.usedAtMs', 'is not', null),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Returns when a user's newest code was sent. */
export async function codeSentAtMs(db: Reader, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('phoneCodes')
    .select('sentAtMs')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.sentAtMs;
}

/**
 * Claims the next send to a number. One statement: of concurrent claims one succeeds, after the others have ended.
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

/** Returns when the last code went to a number; undefined if none did within a day. */
export async function lastSentAtMs(db: Reader, phoneNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('phoneNumbers')
    .select('lastSentAtMs')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst();
  return row?.lastSentAtMs;
}

/** Returns the times of sends by number or user since `sinceMs`. */
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

/** Withdraws a code that was not sent, so that its number may be retried at once. A newer one stays. */
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

/** Deletes sends that no limit considers any more. */
export async function pruneSends(db: Reader, beforeMs: number): Promise<void> {
  await db.deleteFrom('phoneSends').where('atMs', '<', beforeMs).execute();
  await db.deleteFrom('phoneNumbers').where('lastSentAtMs', '<', beforeMs).execute();
  await db.deleteFrom('phoneCodes').where('expiresAtMs', '<', beforeMs).execute();
}

export interface Guess {
  userId: string;
  codeHash: string;
  nowMs: number;
  /** The request of the guess; its network counts against the limits. */
  origin: Origin;
  network: string;
}

/**
 * Spends one try on a user's open code and uses it up if the guess is correct: counting, comparing and using are one
 * statement, so that parallel guesses can neither share a try nor use a code twice.
 * @returns undefined if no code is open; nothing was compared then
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
    // A code from the future stems from a clock that was set back: its age is unknown.
    .where('sentAtMs', '<=', nowMs)
    .where('expiresAtMs', '>', nowMs)
    .returning(['phoneNumber', 'usedAtMs'])
    .executeTakeFirst();
  return row && { phoneNumber: row.phoneNumber, right: row.usedAtMs !== null };
}

/** Whether a user's code is closed only because its tries are used up. */
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

/** Returns the user's verified number. */
export async function verifiedNumberOf(db: Reader, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('mobilePhoneNumber')
    .where('userId', '=', userId)
    .where('mobilePhoneVerifiedAtMs', 'is not', null)
    .executeTakeFirst();
  return row?.mobilePhoneNumber ?? undefined;
}

/** Whether a number belongs to another user. */
export async function isTaken(db: Reader, phoneNumber: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('userId')
    .where('mobilePhoneNumber', '=', phoneNumber)
    .where('userId', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
