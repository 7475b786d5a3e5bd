import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type WatchRow = Selectable<Schema['feedWatch']>;

const ONLY = 1;

/** Who watches, and how far; undefined before anybody did. */
export const watchRow = (db: Reader): Promise<WatchRow | undefined> =>
  db.selectFrom('feedWatch').selectAll().where('id', '=', ONLY).executeTakeFirst();

/**
 * Takes over the watch, or keeps it, until a time.
 * @returns the row as it was left, where it is ours now
 */
export async function takeWatch(
  db: Reader,
  holder: string,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<WatchRow | undefined> {
  await db
    .insertInto('feedWatch')
    .values({ id: ONLY, holder, untilMs, lookedMs: null, downSinceMs: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .updateTable('feedWatch')
    .set({ holder, untilMs })
    .where('id', '=', ONLY)
    .where((eb) => eb.or([eb('holder', '=', holder), eb('untilMs', '<=', nowMs)]))
    .returningAll()
    .executeTakeFirst();
}

/** Notes a look, and since when nobody is heard. Only who holds the watch does. */
export async function noteLook(
  trx: Reader,
  holder: string,
  look: { lookedMs: number | null; downSinceMs: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feedWatch')
    .set(look)
    .where('id', '=', ONLY)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets others watch. */
export async function leaveWatch(db: Reader, holder: string): Promise<void> {
  await db
    .updateTable('feedWatch')
    .set({ untilMs: 0 })
    .where('id', '=', ONLY)
    .where('holder', '=', holder)
    .execute();
}
