import type { Db } from '#kernel/db';

/** Writes a value over itself. Rejects where the database takes nothing: a full disk, files that are read-only, a lock. */
export async function tryWrite(db: Db): Promise<void> {
  await db
    .updateTable('installation')
    .set(({ ref }) => ({ home: ref('home') }))
    .execute();
}
