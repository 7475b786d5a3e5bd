import { PASSKEY_MINUTES } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** The one browser or session that may answer a challenge, and its purpose. */
export interface Asked {
  purpose: 'add' | 'signIn' | 'secondFactor';
  /** A session, or the hash of a browser's cookie. */
  holder: string;
}

/** Stores a challenge. `userId`: whose account it is about, where that is known. */
export async function insertChallenge(
  db: Reader,
  { purpose, holder, challenge, userId }: Asked & { challenge: string; userId?: string },
  nowMs: number,
): Promise<void> {
  const expiresAtMs = nowMs + PASSKEY_MINUTES * MINUTE_MS;
  await db
    .insertInto('passkeyChallenges')
    .values({ purpose, holder, challenge, userId: userId ?? null, expiresAtMs })
    .execute();
}

/** Uses up a challenge. One statement, so that one of several attempts succeeds. */
export async function takeChallenge(
  db: Reader,
  { purpose, holder }: Asked,
  challenge: string,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expiresAtMs', '>', nowMs)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the open challenges of a user's account. */
export async function deleteChallenges(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
}

export async function pruneChallenges(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAtMs', '<=', nowMs).execute();
}
