import type { DigestSettings } from '@bothways/domain/alerts';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** So many opportunities of one person are counted: more in a day nobody has. */
const MAX_COUNTED = 20_000;

const all = (db: Reader) => db.selectFrom('alertDigests').selectAll();

export const digestOf = (db: Reader, userId: string) =>
  all(db).where('userId', '=', userId).executeTakeFirst();
export type Digest = NonNullable<Awaited<ReturnType<typeof digestOf>>>;

/** Some of those that are due, the longest due first. */
export const dueDigests = (db: Reader, nowMs: number, limit: number): Promise<Digest[]> =>
  all(db).where('nextAtMs', '<=', nowMs).orderBy('nextAtMs').orderBy('userId').limit(limit).execute();

interface Wanted extends DigestSettings {
  period: 'hourly' | 'daily';
}

/** Keeps what somebody wants; what was counted already is not counted again. */
export async function saveDigest(
  db: Reader,
  userId: string,
  { period, hour }: Wanted,
  { tokenId, nowMs, nextAtMs }: { tokenId: string; nowMs: number; nextAtMs: number },
): Promise<void> {
  const said = { period, hour, nextAtMs };
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

/** It is due then, by another clock on the wall. */
export async function moveDigest(db: Reader, userId: string, nextAtMs: number): Promise<void> {
  await db.updateTable('alertDigests').set({ nextAtMs }).where('userId', '=', userId).execute();
}

/** Takes what is due, once: of two who would send it, and after a letter that was written, nobody else does. */
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

/** What a person's configurations found after a moment and up to another. */
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
