import type { LINK_MINUTES } from '@bothways/domain/account';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** What a letter can do to an account; the letter of a registration has none yet. */
export type LinkPurpose = Exclude<keyof typeof LINK_MINUTES, 'verifyEmail'>;

export interface Link {
  userId: string;
  purpose: LinkPurpose;
  /** The address that the letter goes to. */
  email: string;
}
export interface NewLink extends Link {
  tokenHash: string;
  expiresAtMs: number;
}

/**
 * Opens a link; an earlier one of the same purpose opens nothing from now on. But for those that stop a change of
 * address: whichever warning the owner opens, its link stops what waits now.
 */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  const { userId, purpose } = link;
  if (purpose !== 'cancelEmail') {
    await trx
      .deleteFrom('accountLinks')
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .execute();
  }
  await trx.insertInto('accountLinks').values(link).execute();
}

/** Whether a link opens something now; whether it still does when it is used, `takeLink` says. */
export const isLinkOpen =
  (purpose: LinkPurpose) =>
  async (db: Reader, tokenHash: string, nowMs: number): Promise<boolean> => {
    const row = await db
      .selectFrom('accountLinks')
      .select('userId')
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expiresAtMs', '>', nowMs)
      .executeTakeFirst();
    return row !== undefined;
  };

/** Uses a link up; of many who try at once, one gets it. */
export async function takeLink(
  db: Reader,
  tokenHash: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<Pick<Link, 'userId' | 'email'> | undefined> {
  return db
    .deleteFrom('accountLinks')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAtMs', '>', nowMs)
    .returning(['userId', 'email'])
    .executeTakeFirst();
}

/** Ends every link of an account. @returns what those were for that still opened something */
export async function deleteLinks(trx: Trx, userId: string, nowMs: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .returning(['purpose', 'expiresAtMs'])
    .execute();
  return rows.filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ purpose }) => purpose);
}

/** The address that waits for its letter to be read. */
export async function pendingEmail(db: Reader, userId: string, nowMs: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('accountLinks')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row?.email;
}

export async function pruneLinks(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAtMs', '<=', nowMs).execute();
}
