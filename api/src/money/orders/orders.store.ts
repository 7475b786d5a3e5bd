import { REMINDERS_MS } from '@bothways/domain/orders';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { OrderPaymentsTable, OrdersTable, Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type OrderRow = Selectable<OrdersTable>;
export type PaymentRow = Selectable<OrderPaymentsTable>;

/** An order with its payments, by position. */
export interface WholeOrder {
  row: OrderRow;
  payments: readonly PaymentRow[];
}

/** Serializes the creation of orders until `trx` ends: two tabs see each other's orders. */
export async function holdSerials(trx: Trx): Promise<void> {
  await trx
    .updateTable('orderSerials')
    .set((eb) => ({ last: eb.ref('last') }))
    .execute();
}

async function nextSerial(trx: Trx): Promise<number> {
  const { last } = await trx
    .updateTable('orderSerials')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertOrder(
  trx: Trx,
  row: Omit<Insertable<OrdersTable>, 'serial'>,
  payments: readonly Insertable<OrderPaymentsTable>[],
): Promise<void> {
  await trx
    .insertInto('orders')
    .values({ ...row, serial: await nextSerial(trx) })
    .execute();
  await trx.insertInto('orderPayments').values(payments).execute();
}

type OrderKey = Selectable<Schema['orderKeys']>;

export const findKey = (db: Reader, actor: string, key: string): Promise<OrderKey | undefined> =>
  db.selectFrom('orderKeys').selectAll().where('actor', '=', actor).where('key', '=', key).executeTakeFirst();

export async function insertKey(trx: Trx, key: OrderKey): Promise<void> {
  await trx.insertInto('orderKeys').values(key).execute();
}

const paymentsOf = (db: Reader, orderIds: readonly string[]): Promise<PaymentRow[]> =>
  db
    .selectFrom('orderPayments')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute();

/** Returns orders with their payments, in the order of the rows. */
export async function withPayments(db: Reader, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return [];
  const payments = Map.groupBy(
    await paymentsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return rows.map((row) => ({ row, payments: payments.get(row.id) ?? [] }));
}

export async function findOrder(db: Reader, id: string): Promise<WholeOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withPayments(db, [row]))[0];
}

/** Returns a user's orders, newest first. */
export async function ordersOf(db: Reader, userId: string, limit: number): Promise<WholeOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('serial', 'desc')
    .limit(limit)
    .execute();
  return withPayments(db, rows);
}

/** Reads an order and locks it until `trx` ends. */
export async function lockOrder(trx: Trx, id: string): Promise<WholeOrder | undefined> {
  const row = await trx
    .updateTable('orders')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && (await withPayments(trx, [row]))[0];
}

export async function updateOrder(trx: Trx, id: string, patch: Updateable<OrdersTable>): Promise<void> {
  await trx.updateTable('orders').set(patch).where('id', '=', id).execute();
}

export async function updatePayment(
  trx: Trx,
  { orderId, position }: Pick<PaymentRow, 'orderId' | 'position'>,
  patch: Updateable<OrderPaymentsTable>,
): Promise<void> {
  await trx
    .updateTable('orderPayments')
    .set(patch)
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .execute();
}

export const paymentById = (db: Reader, paymentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('orderPayments').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();

/** Returns unpaid later payments that a reminder may be due for. */
export const unpaidLater = (db: Reader, dueBeforeMs: number, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('orderPayments')
    .selectAll()
    .where('dueAtMs', '<=', dueBeforeMs)
    .where('paidAtMs', 'is', null)
    .where('confirmingSinceMs', 'is', null)
    .where('reminders', '<', REMINDERS_MS.length)
    .orderBy('dueAtMs')
    .limit(limit)
    .execute();
