import type { Insertable, Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';

type Trx = Transaction<Schema>;
export type ReportRow = Insertable<Schema['botReports']>;

/**
 * Holds a bot user until the transaction ends: reports on one user come one after the other.
 * @returns false where there is nobody of this address
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
 * Remembers a report by its id.
 * @returns false where the id is known
 */
export async function remember(trx: Trx, row: ReportRow): Promise<boolean> {
  const added = await trx
    .insertInto('botReports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** What was refused may be told again. */
export async function forget(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('botReports').where('id', '=', id).execute();
}

/** Hash of what a known report said. */
export async function digestOf(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('botReports').select('digest').where('id', '=', id).executeTakeFirst();
  return row?.digest;
}

const AT_ONCE = 5000;

/** Forgets reports of these kinds that came before a moment, and no more than so many at a time. */
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

/** Settlements whose bet never came. */
export async function pruneEarly(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('botEarlySettlements').where('atMs', '<', beforeMs).execute();
}
