import type { Order } from '@bothways/domain/orders';
import { ApiError } from '#kernel/errors';
import { attemptsOf } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderNumber, toOrder } from './order-view.ts';
import { findOrder, ordersOf, type WholeOrder } from './orders.store.ts';

const MAX_LISTED = 200;

/** Somebody's own; another's is none. @throws ApiError NOT_FOUND */
export async function demandOwn(
  { db }: Pick<OrderDeps, 'db'>,
  userId: string,
  id: string,
): Promise<WholeOrder> {
  const whole = await findOrder(db, id);
  if (whole?.row.userId !== userId) throw new ApiError('NOT_FOUND');
  return whole;
}

/** Somebody's own order as it is now. @throws ApiError NOT_FOUND */
export async function readOrder(
  { db, nowMs }: Pick<OrderDeps, 'db' | 'nowMs'>,
  userId: string,
  id: string,
): Promise<Order> {
  const whole = await demandOwn({ db }, userId, id);
  return toOrder(whole, await attemptsOf(db, id), nowMs());
}

/** A payment of a pack that came in. */
interface PackPayment {
  order: string;
  pack: Order['pack'];
  amountCents: number;
  credits: number;
  paidAtMs: number;
}

/** What somebody has paid for packs, the newest first. */
export async function packPaymentsOf(db: OrderDeps['db'], userId: string): Promise<PackPayment[]> {
  const orders = await ordersOf(db, userId, MAX_LISTED);
  return orders
    .flatMap(({ row, payments }) =>
      payments.flatMap(({ amountCents, credits, paidAtMs }) =>
        paidAtMs === null || amountCents === 0
          ? []
          : [{ order: orderNumber(row.serial), pack: row.pack, amountCents, credits, paidAtMs }],
      ),
    )
    .toSorted((a, b) => b.paidAtMs - a.paidAtMs);
}

/** All of somebody's orders, the newest first. */
export async function readOrders(
  { db, nowMs }: Pick<OrderDeps, 'db' | 'nowMs'>,
  userId: string,
): Promise<Order[]> {
  const orders = await ordersOf(db, userId, MAX_LISTED);
  const atMs = nowMs();
  return Promise.all(orders.map(async (whole) => toOrder(whole, await attemptsOf(db, whole.row.id), atMs)));
}
