import type { LINK_MINUTES } from '@bothways/domain/account';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Purposes of links to an account; a registration's letter has no account yet. */
export type LinkPurpose = Exclude<keyof typeof LINK_MINUTES, 'verifyEmail'>;

export interface Link {
  userId: string;
  purpose: LinkPurpose;
  /** The address that the letter goes to. */
  email: string;
  /** The page that was wanted when it was asked for. */
  to?: string | undefined;
  /** Hash of the cookie of the only browser in which it opens; undefined for any browser. */
  browserHash?: string | undefined;
}
interface NewLink extends Link {
  tokenHash: string;
  expiresAtMs: number;
}

/** Whichever warning the owner opens, its link cancels what it warns of. */
const MAY_BE_SEVERAL: ReadonlySet<LinkPurpose> = new Set(['cancelEmail', 'lostCancel']);

/** Opens a link and invalidates an earlier one of the same purpose, except for those of warnings. */
export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  const { userId, purpose } = link;
  if (!MAY_BE_SEVERAL.has(purpose)) {
    await trx
      .deleteFrom('accountLinks')
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .execute();
  }
  const { to = null, ...row } = link;
  await trx
    .insertInto('accountLinks')
    .values({ ...row, wantedPath: to })
    .execute();
}

/** Returns whose link it is, if it is valid now; `takeLink` decides when it is used. */
export const ownerOfLink = async (
  db: Reader,
  tokenHash: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accountLinks')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return row?.userId;
};

/** Whether a link is valid now. */
export const isLinkOpen =
  (purpose: LinkPurpose) =>
  async (db: Reader, tokenHash: string, nowMs: number): Promise<boolean> =>
    (await ownerOfLink(db, tokenHash, purpose, nowMs)) !== undefined;

/** Uses up a link; of concurrent attempts, one succeeds. */
export async function takeLink(
  db: Reader,
  tokenHash: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<Omit<Link, 'purpose'> | undefined> {
  const row = await db
    .deleteFrom('accountLinks')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAtMs', '>', nowMs)
    .returning(['userId', 'email', 'wantedPath', 'browserHash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, email, wantedPath, browserHash } = row;
  return { userId, email, to: wantedPath ?? undefined, browserHash: browserHash ?? undefined };
}

/** Deletes the links of an account for some purposes. */
export async function deleteLinksFor(
  trx: Trx,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Deletes every link of an account. @returns the purposes of those that were still valid */
export async function deleteLinks(trx: Trx, userId: string, nowMs: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .returning(['purpose', 'expiresAtMs'])
    .execute();
  return rows.filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ purpose }) => purpose);
}

/** Returns the address that awaits confirmation. */
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
