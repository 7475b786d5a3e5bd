import type { LINK_MINUTES } from '@bothways/domain/account';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

export type LinkPurpose = keyof typeof LINK_MINUTES;

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

/** Opens a link; an earlier one of the same purpose opens nothing from now on. */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  await deleteLinks(trx, link.userId, link.purpose);
  await trx.insertInto('accountLinks').values(link).execute();
}

/** Whether a link opens something now; whether it still does when it is used, `takeLink` says. */
export async function isLinkOpen(
  db: Reader,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('accountLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up; of many who try at once, one gets it. */
export async function takeLink(
  db: Reader,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  nowMs: number,
): Promise<Link | undefined> {
  const row = await db
    .deleteFrom('accountLinks')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expiresAtMs', '>', nowMs)
    .returning(['userId', 'purpose', 'email'])
    .executeTakeFirst();
  const purpose = purposes.find((known) => known === row?.purpose);
  return row && purpose && { userId: row.userId, purpose, email: row.email };
}

export async function deleteLinks(trx: Trx, userId: string, purpose?: LinkPurpose): Promise<void> {
  let query = trx.deleteFrom('accountLinks').where('userId', '=', userId);
  if (purpose !== undefined) query = query.where('purpose', '=', purpose);
  await query.execute();
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
