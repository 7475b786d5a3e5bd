import type { DigestSettings } from '@bothways/domain/alerts';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Maximum of opportunities counted per user: more in a week than anyone has. */
const MAX_COUNTED = 140_000;

const all = (db: Reader) => db.selectFrom('alertDigests').selectAll();

export const digestOf = (db: Reader, userId: string) =>
  all(db).where('userId', '=', userId).executeTakeFirst();
export type Digest = NonNullable<Awaited<ReturnType<typeof digestOf>>>;

/** Due digests, longest due first. */
export const dueDigests = (db: Reader, nowMs: number, limit: number): Promise<Digest[]> =>
  all(db).where('nextAtMs', '<=', nowMs).orderBy('nextAtMs').orderBy('userId').limit(limit).execute();

interface Wanted extends DigestSettings {
  period: 'hourly' | 'daily';
}

/** Stores the digest settings; what was counted already is not counted again. */
export async function saveDigest(
  db: Reader,
  userId: string,
  { period, hour, weekday }: Wanted,
  { tokenId, nowMs, nextAtMs }: { tokenId: string; nowMs: number; nextAtMs: number },
): Promise<void> {
  const said = { period, hour, weekday, nextAtMs };
  await db
    .insertInto('alertDigests')
    .values({ userId, tokenId, ...said, countedToMs: nowMs })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(said))
    .execute();
}

/** @returns whether there was one */
export async function deleteDigest(db: Reader, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alertDigests')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const userOfToken = async (db: Reader, tokenId: string): Promise<string | undefined> =>
  (await all(db).where('tokenId', '=', tokenId).executeTakeFirst())?.userId;

/** Moves the due time of a digest. */
export async function moveDigest(db: Reader, userId: string, nextAtMs: number): Promise<void> {
  await db.updateTable('alertDigests').set({ nextAtMs }).where('userId', '=', userId).execute();
}

/** Claims a due digest exactly once: fails when another process claimed it or its email was written already. */
export async function takeDigest(
  trx: Trx,
  digest: Digest,
  nowMs: number,
  nextAtMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alertDigests')
    .set({ countedToMs: nowMs, nextAtMs })
    .where('userId', '=', digest.userId)
    .where('tokenId', '=', digest.tokenId)
    .where('nextAtMs', '=', digest.nextAtMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds of a user's configurations after `afterMs` and up to `toMs`. */
export const foundBetween = (db: Reader, userId: string, afterMs: number, toMs: number) =>
  db
    .selectFrom('alertMessages')
    .select(['configurationId', 'pct', 'sinceMs', 'goneAtMs'])
    .where('userId', '=', userId)
    .where('channel', '=', 'email')
    .where('createdAtMs', '>', afterMs)
    .where('createdAtMs', '<=', toMs)
    .orderBy('createdAtMs')
    .limit(MAX_COUNTED)
    .execute();
