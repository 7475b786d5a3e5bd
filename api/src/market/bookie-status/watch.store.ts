import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type WatchRow = Selectable<Schema['feedWatch']>;

const ONLY = 1;

/** Holder and progress of the watch; undefined before the first. */
export const watchRow = (db: Reader): Promise<WatchRow | undefined> =>
  db.selectFrom('feedWatch').selectAll().where('id', '=', ONLY).executeTakeFirst();

/** Takes or extends the watch. @returns the row as the previous holder left it; undefined when the watch is not ours */
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

/** Stores a check, and since when no feed is heard. Only the holder of the watch may. */
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

/** Releases the watch to other processes. */
export async function leaveWatch(db: Reader, holder: string): Promise<void> {
  await db
    .updateTable('feedWatch')
    .set({ untilMs: 0 })
    .where('id', '=', ONLY)
    .where('holder', '=', holder)
    .execute();
}
