import type { AdminOrder, AdminOrdersPage, adminOrdersQuerySchema } from '@bothways/domain/orders';
import type { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { toAdminOrder } from './admin-order-view.ts';
import { searchOrders, seeOrders } from './admin-orders.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { findOrder } from './orders.store.ts';

type ReadDeps = Pick<OrderDeps, 'db' | 'nowMs'>;

const PAGE = 50;

/** Returns everybody's orders, newest first. */
export async function listAdminOrders(
  { db, nowMs }: ReadDeps,
  { search, state, cursor }: z.output<typeof adminOrdersQuerySchema>,
): Promise<Omit<AdminOrdersPage, 'success'>> {
  const beforeSerial = cursor !== undefined && /^\d{1,12}$/.test(cursor) ? Number(cursor) : undefined;
  // One row more than shown reveals whether there is a next page.
  const limit = PAGE + 1;
  const rows = await searchOrders(db, { search, state, beforeSerial, limit, nowMs: nowMs() });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    orders: (await seeOrders(db, shown)).map((seen) => toAdminOrder(seen, nowMs())),
    ...(rows.length > PAGE && last && { next: String(last.serial) }),
  };
}

/** Returns an order as administrators see it. @throws ApiError NOT_FOUND */
export async function readAdminOrder({ db, nowMs }: ReadDeps, id: string): Promise<AdminOrder> {
  const whole = await findOrder(db, id);
  const [seen] = whole ? await seeOrders(db, [whole.row]) : [];
  if (!seen) throw new ApiError('NOT_FOUND');
  return toAdminOrder(seen, nowMs());
}
