import type { Order } from '@bothways/domain/orders';
import { ApiError } from '#kernel/errors';
import { attemptsOf } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderNumber, toOrder } from './order-view.ts';
import { findOrder, ordersOf, type WholeOrder } from './orders.store.ts';

const MAX_LISTED = 200;

/** Returns a user's own order; another user's counts as missing. @throws ApiError NOT_FOUND */
export async function demandOwn(
  { db }: Pick<OrderDeps, 'db'>,
  userId: string,
  id: string,
): Promise<WholeOrder> {
  const whole = await findOrder(db, id);
  if (whole?.row.userId !== userId) throw new ApiError('NOT_FOUND');
  return whole;
}

/** Returns a user's own order in its current state. @throws ApiError NOT_FOUND */
export async function readOrder(
  { db, nowMs }: Pick<OrderDeps, 'db' | 'nowMs'>,
  userId: string,
  id: string,
): Promise<Order> {
  const whole = await demandOwn({ db }, userId, id);
  return toOrder(whole, await attemptsOf(db, id), nowMs());
}

/** A paid payment of a pack. */
interface PackPayment {
  order: string;
  pack: Order['pack'];
  amountCents: number;
  credits: number;
  paidAtMs: number;
}

/** Returns a user's pack payments, newest first. */
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

/** Returns all of a user's orders, newest first. */
export async function readOrders(
  { db, nowMs }: Pick<OrderDeps, 'db' | 'nowMs'>,
  userId: string,
): Promise<Order[]> {
  const orders = await ordersOf(db, userId, MAX_LISTED);
  const atMs = nowMs();
  return Promise.all(orders.map(async (whole) => toOrder(whole, await attemptsOf(db, whole.row.id), atMs)));
}
