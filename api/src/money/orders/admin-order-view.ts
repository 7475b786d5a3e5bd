import {
  type AdminOrder,
  type OrderDispute,
  type OrderRefund,
  PAYMENT_ACTIONS,
} from '@bothways/domain/orders';
import { isoOf } from '@bothways/domain/time';
import type { SeenOrder } from './admin-orders.store.ts';
import { toOrder } from './order-view.ts';
import type { DisputeRow, RefundRow } from './refunds.store.ts';

const toRefund = ({ id, atMs, amountCents, state, reason, actor }: RefundRow): OrderRefund => ({
  id,
  at: isoOf(atMs),
  amountCents,
  state,
  ...(reason !== null && { reason }),
  ...(actor !== null && { by: actor }),
});

const toDispute = ({ id, atMs, amountCents, state }: DisputeRow): OrderDispute => ({
  id,
  at: isoOf(atMs),
  amountCents,
  state,
});

/** Returns an order's current state as administrators see it. */
export function toAdminOrder(seen: SeenOrder, nowMs: number): AdminOrder {
  const { whole, buyer, attempts, refunds, disputes } = seen;
  const { row } = whole;
  const order = toOrder(whole, attempts, nowMs);
  return {
    ...order,
    ...(buyer && { buyer }),
    madeBy: row.source === 'admin' ? 'admin' : 'buyer',
    ...(row.comment !== null && { comment: row.comment }),
    payments: order.payments.map((payment, index) => {
      const { method, paymentId, reference, creditsBack = 0 } = whole.payments[index] ?? {};
      const { mayRefund, mayConfirm } = PAYMENT_ACTIONS[payment.state];
      const said = reference ?? paymentId;
      return {
        ...payment,
        ...(method && { method }),
        ...(said && { paymentId: said }),
        creditsBack,
        refunds: refunds.filter(({ position }) => position === payment.position).map(toRefund),
        disputes: disputes.filter(({ position }) => position === payment.position).map(toDispute),
        mayRefund: mayRefund && method !== 'free',
        mayConfirm,
      };
    }),
  };
}
