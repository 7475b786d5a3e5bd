import type { AdminOrder, PaymentConfirmation } from '@bothways/domain/orders';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type Actor, type Changed, changeAccess } from '#people/iam';
import { type AdminOrderDeps, MANAGES_PAYMENTS } from './admin-order-deps.ts';
import type { PaymentPlace } from './attempt.ts';
import { actionsOf, demandAnother, demandPayment } from './demand-payment.ts';
import { orderRefusal } from './order-refusal.ts';
import { orderNumber } from './order-view.ts';
import { readAdminOrder } from './read-admin-orders.ts';
import { payPayment } from './settle-order.ts';

/**
 * Confirms a payment made outside the provider. The order's creator may not confirm it: credits that no provider
 * vouches for need a second person.
 * @throws ApiError FORBIDDEN, NOT_FOUND, errors.ownOrder, errors.notNow
 */
export async function confirmPayment(
  deps: AdminOrderDeps,
  actor: Actor,
  place: PaymentPlace,
  { reference }: PaymentConfirmation,
): Promise<AdminOrder> {
  await changeAccess(deps.access, {
    actor,
    permission: MANAGES_PAYMENTS,
    target: `order:${place.orderId}`,
    work: (trx) => confirmIn(deps, trx, { actor, place, reference }),
  });
  const order = await readAdminOrder(deps, place.orderId);
  deps.events.collect();
  if (order.buyer) deps.onChanged(order.buyer.id);
  return order;
}

interface Confirmed {
  actor: Actor;
  place: PaymentPlace;
  /** The actor's note of the payment, such as a bank's reference. */
  reference: string;
}

async function confirmIn(
  deps: AdminOrderDeps,
  trx: Transaction<Schema>,
  { actor, place, reference }: Confirmed,
): Promise<Changed<undefined>> {
  const { orderId, position } = place;
  const { whole, payment } = await demandPayment(trx, place);
  // A repeated confirmation counts once.
  if (payment.method === 'byHand' && payment.reference === reference)
    return { value: undefined, affected: [] };
  demandAnother(whole, actor);
  const { row } = whole;
  if (row.source === 'admin' && row.actor === actor.userId) throw orderRefusal('errors.ownOrder');
  const atMs = deps.nowMs();
  if (row.userId === null || !actionsOf(whole, payment, atMs).mayConfirm) throw orderRefusal('errors.notNow');
  await payPayment(trx, deps, whole, payment, {
    paymentId: `by-hand:${orderNumber(row.serial)}:${position}`,
    method: 'byHand',
    atMs,
    actor: actor.userId,
    reference,
  });
  const detail = { position, reference, cents: payment.amountCents };
  const record = { action: 'order.confirmed', target: `order:${orderId}`, detail } as const;
  return { value: undefined, record, affected: [] };
}
