import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type RefundRow = Selectable<Schema['orderRefunds']>;
export type DisputeRow = Selectable<Schema['orderDisputes']>;
type Place = Pick<RefundRow, 'orderId' | 'position'>;

/** Of the payments of an order, oldest first. */
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

/** Those that were asked for before then, and nobody knows whether they were given. */
export const askedRefunds = (db: Reader, beforeMs: number, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('orderRefunds')
    .selectAll()
    .where('state', '=', 'asked')
    .where('atMs', '<=', beforeMs)
    .orderBy('atMs')
    .limit(limit)
    .execute();

/** What has gone back of a payment, in euro cents. */
export async function refundedCents(db: Reader, { orderId, position }: Place): Promise<number> {
  const rows = await refundsOf(db, orderId);
  return rows
    .filter((row) => row.position === position && row.state === 'done')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Of the payments of an order, oldest first. */
export const disputesOf = (db: Reader, orderId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('orderDisputes')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('captureId', 'is', null)
    .orderBy('atMs')
    .orderBy('id')
    .execute();

/** Of a capture that pays nothing, or of which nothing was known when the dispute was read. */
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
 * What disputes hold of a payment, and what those that were lost have taken. What the provider tells of as a refund, too,
 * since the first of them was opened counts as that.
 */
export async function disputedOf(
  db: Reader,
  { orderId, position }: Place,
): Promise<{ disputedCents: number; lostCents: number; isDisputeLost: number }> {
  const disputes = (await disputesOf(db, orderId)).filter((row) => row.position === position);
  const openCents = sumCents(disputes.filter(({ state }) => state === 'open'));
  const refunds = (await refundsOf(db, orderId)).filter((row) => row.position === position);
  const theirs = refunds.filter(({ state, actor }) => state === 'done' && actor === null);
  const lostCents = lostBesides(disputes, theirs);
  const isDisputeLost = Number(disputes.some(({ state }) => state === 'lost'));
  return { disputedCents: openCents + lostCents, lostCents, isDisputeLost };
}

const sumCents = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * What lost disputes have taken, in euro cents, that the provider does not list as refunds as well.
 * @param refunds of the same capture that were completed and nobody here asked for; a reversal is later than its dispute
 */
export function lostBesides(
  disputes: readonly Pick<DisputeRow, 'state' | 'amountCents' | 'atMs'>[],
  refunds: readonly { amountCents: number; atMs: number }[],
): number {
  const lost = disputes.filter(({ state }) => state === 'lost');
  const openedMs = Math.min(...lost.map(({ atMs }) => atMs));
  return Math.max(0, sumCents(lost) - sumCents(refunds.filter(({ atMs }) => atMs > openedMs)));
}

/** Writes down a dispute, or what has become of it. */
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
