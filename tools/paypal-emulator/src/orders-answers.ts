import { randomUUID } from 'node:crypto';
import { outcomeAnswer, refusalAnswer } from './answers.ts';
import type { EmulatedEvent } from './events.ts';
import {
  type Capture,
  type Dispute,
  type Order,
  type OrderHappening,
  type Refund,
  waitsForBuyer,
} from './orders.ts';

/** The emulator's orders in PayPal's wire format. */
const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const amount = ({ cents, currency }: { cents: number; currency: string }) => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
});
const custom = (customId: string | undefined) => (customId === undefined ? {} : { custom_id: customId });

/** @param url of the emulator: refunds link to their capture */
export const captureAnswer = (capture: Capture, url: string) => ({
  id: capture.id,
  status: capture.status,
  ...(capture.status === 'PENDING' && { status_details: { reason: capture.reason } }),
  amount: amount(capture),
  final_capture: true,
  ...custom(capture.customId),
  create_time: time(capture.atMs),
  update_time: time(capture.atMs),
  supplementary_data: { related_ids: { order_id: capture.orderId } },
  links: [{ href: `${url}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
});

export const refundAnswer = (refund: Refund, url: string) => ({
  id: refund.id,
  status: refund.status,
  amount: amount(refund),
  ...custom(refund.customId),
  create_time: time(refund.atMs),
  update_time: time(refund.atMs),
  links: [
    { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${url}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ],
});

export const orderAnswer = (order: Order, url: string) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  purchase_units: [
    {
      reference_id: 'default',
      amount: amount(order),
      payee: { email_address: 'merchant@example.com', merchant_id: order.payee },
      description: order.description,
      ...custom(order.customId),
      ...(order.invoiceId !== undefined && { invoice_id: order.invoiceId }),
      ...(order.captures.length > 0 && {
        payments: {
          captures: order.captures.map((capture) => captureAnswer(capture, url)),
          ...(order.refunds.length > 0 && {
            refunds: order.refunds.map((refund) => refundAnswer(refund, url)),
          }),
        },
      }),
    },
  ],
  create_time: time(order.createdAtMs),
  links: [
    { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
    ...(waitsForBuyer(order)
      ? [windowLink(order, url, order.status === 'CREATED' ? 'approve' : 'payer-action')]
      : []),
  ],
});

/** Link to the window in which the buyer approves, or completes another required action. */
const windowLink = ({ id }: Order, url: string, rel: string) => ({
  href: `${url}/checkout/orders/${id}`,
  rel,
  method: 'GET',
});

/** Relation of the link sent with a refusal, if the buyer can resolve it. */
const WAYS_ON: Record<string, string> = {
  PAYER_ACTION_REQUIRED: 'payer-action',
  INSTRUMENT_DECLINED: 'redirect',
};

/** A refused capture, with the link to resolve it. */
export const captureRefusal = (order: Order, issue: string, url: string) => ({
  ...refusalAnswer('UNPROCESSABLE_ENTITY', issue),
  links: WAYS_ON[issue] === undefined ? [] : [windowLink(order, url, WAYS_ON[issue])],
});

export const disputeAnswer = (dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: new Date(dispute.createdAtMs).toISOString(),
  update_time: new Date(dispute.updatedAtMs).toISOString(),
  disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: dispute.status,
  dispute_amount: amount(dispute),
  ...(dispute.outcome !== undefined && outcomeAnswer(dispute.outcome, dispute)),
  dispute_life_cycle_stage: 'CHARGEBACK',
});

function resourceOf(happening: OrderHappening, url: string) {
  if ('order' in happening) return { type: 'checkout-order', resource: orderAnswer(happening.order, url) };
  if ('dispute' in happening) return { type: 'dispute', resource: disputeAnswer(happening.dispute) };
  return 'refund' in happening
    ? { type: 'refund', resource: refundAnswer(happening.refund, url) }
    : { type: 'capture', resource: captureAnswer(happening.capture, url) };
}

/** Returns an order's event as the body of a webhook. */
export function orderEventOf(happening: OrderHappening, nowMs: number, url: string): EmulatedEvent {
  const { type, resource } = resourceOf(happening, url);
  const id = randomUUID().replaceAll('-', '').toUpperCase();
  return {
    id: `WH-${id.slice(0, 17)}-${id.slice(17, 25)}`,
    event_version: '1.0',
    create_time: new Date(nowMs).toISOString(),
    resource_type: type,
    resource_version: '2.0',
    event_type: happening.type,
    summary: happening.type,
    resource,
  };
}
