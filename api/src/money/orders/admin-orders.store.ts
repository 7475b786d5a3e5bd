import type { AdminOrder, OrderState } from '@bothways/domain/orders';
import type { Kysely } from 'kysely';
import { containing, type Schema } from '#kernel/db';
import type { AttemptRow } from './attempts.store.ts';
import { type OrderRow, type WholeOrder, withPayments } from './orders.store.ts';
import type { DisputeRow, RefundRow } from './refunds.store.ts';

type Reader = Kysely<Schema>;

/** An order with its buyer, attempts, refunds and disputes. */
export interface SeenOrder {
  whole: WholeOrder;
  buyer: AdminOrder['buyer'];
  attempts: readonly AttemptRow[];
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
}

const selectBuyers = (db: Reader, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();

/** Loads everything that belongs to these orders, in a few statements for all of them. */
export async function seeOrders(db: Reader, rows: readonly OrderRow[]): Promise<SeenOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const wholes = await withPayments(db, rows);
  const userIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const buyers = userIds.length === 0 ? [] : await selectBuyers(db, userIds);
  const attempts = await db
    .selectFrom('orderAttempts')
    .selectAll()
    .where('orderId', 'in', ids)
    .orderBy('createdAtMs', 'desc')
    .execute();
  const refunds = await db
    .selectFrom('orderRefunds')
    .selectAll()
    .where('orderId', 'in', ids)
    .where('captureId', 'is', null)
    .orderBy('atMs')
    .execute();
  const disputes = await db
    .selectFrom('orderDisputes')
    .selectAll()
    .where('orderId', 'in', ids)
    .where('captureId', 'is', null)
    .orderBy('atMs')
    .execute();
  return wholes.map((whole) => ({
    whole,
    buyer: buyers.find(({ id }) => id === whole.row.userId),
    attempts: attempts.filter(({ orderId }) => orderId === whole.row.id),
    refunds: refunds.filter(({ orderId }) => orderId === whole.row.id),
    disputes: disputes.filter(({ orderId }) => orderId === whole.row.id),
  }));
}

interface OrdersWanted {
  search: string | undefined;
  state: OrderState | undefined;
  /** Only orders before this serial. */
  beforeSerial: number | undefined;
  limit: number;
  nowMs: number;
}

const SERIAL = /^(?:pk-?)?0*(\d{1,12})$/i;

/** Returns the orders that match, newest first. */
export async function searchOrders(
  db: Reader,
  { search, state, beforeSerial, limit, nowMs }: OrdersWanted,
): Promise<OrderRow[]> {
  let page = db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .orderBy('orders.serial', 'desc')
    .limit(limit);
  if (beforeSerial !== undefined) page = page.where('orders.serial', '<', beforeSerial);
  if (state !== undefined) page = page.where('orders.state', '=', state === 'expired' ? 'open' : state);
  // Expiry follows from the time and is not stored in the state.
  if (state === 'open')
    page = page.where(({ eb, or }) =>
      or([eb('orders.expiresAtMs', 'is', null), eb('orders.expiresAtMs', '>', nowMs)]),
    );
  if (state === 'expired') page = page.where('orders.expiresAtMs', '<=', nowMs);
  if (search === undefined || search === '') return page.execute();
  const [, serial] = SERIAL.exec(search) ?? [];
  return page
    .where((eb) =>
      eb.or([
        containing(['users.name', 'users.email'], search),
        ...(serial === undefined ? [] : [eb('orders.serial', '=', Number(serial))]),
        eb(
          'orders.id',
          'in',
          eb.selectFrom('orderPayments').select('orderId').where('paymentId', '=', search),
        ),
        eb(
          'orders.id',
          'in',
          eb.selectFrom('orderAttempts').select('orderId').where('providerOrderId', '=', search),
        ),
      ]),
    )
    .execute();
}
