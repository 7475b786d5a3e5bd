import type { Insertable, Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';

type Trx = Transaction<Schema>;
export type ReportRow = Insertable<Schema['botReports']>;

/**
 * Locks a bot user until the transaction ends: reports on one user are serialized.
 * @returns false if there is none with this address
 */
export async function holdUser(trx: Trx, email: string): Promise<boolean> {
  const held = await trx
    .updateTable('botUsers')
    .set((eb) => ({ profitCents: eb.ref('profitCents') }))
    .where('email', '=', email)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/**
 * Stores a report's id.
 * @returns false if the id is known
 */
export async function remember(trx: Trx, row: ReportRow): Promise<boolean> {
  const added = await trx
    .insertInto('botReports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the id of a refused report, which may be repeated. */
export async function forget(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('botReports').where('id', '=', id).execute();
}

/** Returns the content hash of a known report. */
export async function digestOf(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('botReports').select('digest').where('id', '=', id).executeTakeFirst();
  return row?.digest;
}

const AT_ONCE = 5000;

/** Deletes reports of these kinds received before a time, in batches. */
export async function pruneReports(db: Db, kinds: readonly string[], beforeMs: number): Promise<void> {
  for (;;) {
    const old = db
      .selectFrom('botReports')
      .select('id')
      .where('kind', 'in', kinds)
      .where('receivedAtMs', '<', beforeMs)
      .limit(AT_ONCE);
    const gone = await db.deleteFrom('botReports').where('id', 'in', old).executeTakeFirst();
    if (gone.numDeletedRows < AT_ONCE) return;
  }
}

/** Deletes settlements whose bet never arrived. */
export async function pruneEarly(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('botEarlySettlements').where('atMs', '<', beforeMs).execute();
}
