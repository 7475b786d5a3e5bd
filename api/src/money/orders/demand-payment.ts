import { PAYMENT_ACTIONS } from '@bothways/domain/orders';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import type { PaymentPlace } from './attempt.ts';
import { orderRefusal } from './order-refusal.ts';
import { statesOf } from './order-view.ts';
import { lockOrder, type PaymentRow, type WholeOrder } from './orders.store.ts';

/** Locks an order until `trx` ends and returns it with one of its payments. @throws ApiError NOT_FOUND */
export async function demandPayment(
  trx: Transaction<Schema>,
  { orderId, position }: PaymentPlace,
): Promise<{ whole: WholeOrder; payment: PaymentRow }> {
  const whole = await lockOrder(trx, orderId);
  const payment = whole?.payments[position - 1];
  if (!whole || !payment) throw new ApiError('NOT_FOUND');
  return { whole, payment };
}

/** Refuses an administrator who acts on their own order. @throws ApiError errors.ownOrder */
export function demandAnother({ row }: WholeOrder, { userId }: Actor): void {
  if (row.holder === userId) throw orderRefusal('errors.ownOrder');
}

/** Returns what a payment's state allows now. */
export const actionsOf = (whole: WholeOrder, { position }: PaymentRow, nowMs: number) =>
  PAYMENT_ACTIONS[statesOf(whole, nowMs)[position - 1] ?? 'void'];
