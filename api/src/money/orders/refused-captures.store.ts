import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { sumCents } from '#money/payments';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type RefusedCapture = Selectable<Schema['refusedCaptures']>;

export const findRefusedCapture = (db: Reader, captureId: string): Promise<RefusedCapture | undefined> =>
  db.selectFrom('refusedCaptures').selectAll().where('captureId', '=', captureId).executeTakeFirst();

/** Returns the refused captures of a provider order. */
export const refusedOf = (db: Reader, providerOrderId: string): Promise<RefusedCapture[]> =>
  db.selectFrom('refusedCaptures').selectAll().where('providerOrderId', '=', providerOrderId).execute();

/** Inserts a refused capture; an existing one is unchanged. */
export async function insertRefusedCapture(
  trx: Trx,
  row: Insertable<Schema['refusedCaptures']>,
): Promise<void> {
  await trx
    .insertInto('refusedCaptures')
    .values(row)
    .onConflict((conflict) => conflict.column('captureId').doNothing())
    .execute();
}

export async function updateRefused(trx: Trx, captureId: string, refundedCents: number): Promise<void> {
  await trx
    .updateTable('refusedCaptures')
    .set({ refundedCents })
    .where('captureId', '=', captureId)
    .execute();
}

/** Stores the combined state of the disputes about a capture. */
export async function updateDisputed(
  trx: Trx,
  captureId: string,
  dispute: RefusedCapture['dispute'],
): Promise<void> {
  await trx.updateTable('refusedCaptures').set({ dispute }).where('captureId', '=', captureId).execute();
}

/** Returns the euro cents of a capture's refunds in state `asked`. */
export async function askedBack(db: Reader, captureId: string): Promise<number> {
  const rows = await db
    .selectFrom('orderRefunds')
    .select('amountCents')
    .where('captureId', '=', captureId)
    .where('state', '=', 'asked')
    .execute();
  return sumCents(rows);
}
