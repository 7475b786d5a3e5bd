import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Schema } from '#kernel/db';
import { lostBesides, sumCents } from '#money/payments';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type RefundRow = Selectable<Schema['orderRefunds']>;
export type DisputeRow = Selectable<Schema['orderDisputes']>;
type Place = Pick<RefundRow, 'orderId' | 'position'>;

/** Returns the refunds of an order's payments, oldest first. */
export const refundsOf = (db: Reader, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('orderRefunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('captureId', 'is', null)
    .orderBy('atMs')
    .orderBy('id')
    .execute();

export const findRefund = (
  db: Reader,
  by: 'id' | 'providerRefundId',
  value: string,
): Promise<RefundRow | undefined> =>
  db.selectFrom('orderRefunds').selectAll().where(by, '=', value).executeTakeFirst();

export const refundByKey = (db: Reader, actor: string, key: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('orderRefunds')
    .selectAll()
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();

export async function insertRefund(trx: Trx, row: RefundRow): Promise<void> {
  await trx.insertInto('orderRefunds').values(row).execute();
}

export async function updateRefund(
  db: Reader,
  id: string,
  patch: Updateable<Schema['orderRefunds']>,
): Promise<void> {
  await db.updateTable('orderRefunds').set(patch).where('id', '=', id).execute();
}

/** Marks a refund as refused. @returns whether its outcome was unknown until now */
export async function decideRefused(trx: Reader, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orderRefunds')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns refunds requested before then whose outcome is unknown. */
export const askedRefunds = (db: Reader, beforeMs: number, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('orderRefunds')
    .selectAll()
    .where('state', '=', 'asked')
    .where('atMs', '<=', beforeMs)
    .orderBy('atMs')
    .limit(limit)
    .execute();

/** Returns the refunded amount of a payment, in euro cents. */
export async function refundedCents(db: Reader, { orderId, position }: Place): Promise<number> {
  const rows = await refundsOf(db, orderId);
  return sumCents(rows.filter((row) => row.position === position && row.state === 'done'));
}

/** Returns the disputes about an order's payments, oldest first. */
export const disputesOf = (db: Reader, orderId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('orderDisputes')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('captureId', 'is', null)
    .orderBy('atMs')
    .orderBy('id')
    .execute();

/** Returns the disputes about a capture that pays nothing, or that was unknown when the dispute was read. */
export const disputesOfCapture = (db: Reader, captureId: string): Promise<DisputeRow[]> =>
  db.selectFrom('orderDisputes').selectAll().where('captureId', '=', captureId).execute();

export const openDisputes = (db: Reader, limit: number): Promise<DisputeRow[]> =>
  db
    .selectFrom('orderDisputes')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('syncedAtMs')
    .limit(limit)
    .execute();

/**
 * Returns the amounts of a payment held by open disputes and taken by lost ones. Where the provider also reports a
 * refund since the first lost dispute was opened, it counts as that refund.
 */
export async function disputedOf(
  db: Reader,
  { orderId, position }: Place,
): Promise<{ disputedCents: number; lostCents: number; isDisputeLost: number }> {
  const disputes = (await disputesOf(db, orderId)).filter((row) => row.position === position);
  const openCents = sumCents(disputes.filter(({ state }) => state === 'open'));
  const refunds = (await refundsOf(db, orderId)).filter((row) => row.position === position);
  const theirs = refunds.filter(({ state, actor }) => state === 'done' && actor === null);
  const lost = disputes.filter(({ state }) => state === 'lost');
  const lostCents = lostBesides(lost, theirs);
  const isDisputeLost = Number(lost.length > 0);
  return { disputedCents: openCents + lostCents, lostCents, isDisputeLost };
}

/** Inserts a dispute, or updates its state. */
export async function saveDispute(trx: Trx, row: DisputeRow): Promise<void> {
  const { state, amountCents, syncedAtMs, captureId } = row;
  await trx
    .insertInto('orderDisputes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state, amountCents, syncedAtMs, captureId }),
    )
    .execute();
}
