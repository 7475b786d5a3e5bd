import { z } from 'zod';

/** A malformed id leads nowhere, and the event is done. */
const idSchema = z
  .string()
  .regex(/^[\w.-]{1,100}$/)
  .optional()
  .catch(undefined);

/** The part of a webhook's body that names what to read; its amounts and states are not trusted. */
export const paypalEventSchema = z.object({
  id: z.string().regex(/^[\w-]{5,100}$/),
  event_type: z.string().regex(/^[A-Z][A-Z0-9_.-]{2,99}$/),
  resource: z
    .object({
      id: idSchema,
      billing_agreement_id: idSchema,
      sale_id: idSchema,
      dispute_id: idSchema,
      /** Of a capture: the order that it belongs to. */
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: idSchema }).optional() })
        .optional()
        .catch(undefined),
      /** Of a refund: the `up` link names its capture. */
      links: z
        .array(z.object({ rel: z.string().max(40), href: z.string().max(300) }))
        .max(20)
        .optional()
        .catch(undefined),
    })
    .default({}),
});
export type PaypalEvent = z.infer<typeof paypalEventSchema>;

export type EventTarget =
  | { kind: 'subscription'; id: string }
  | { kind: 'sale'; id: string; refundId?: string }
  | { kind: 'order'; id: string }
  | { kind: 'capture'; id: string }
  | { kind: 'dispute'; id: string };

const CAPTURE = /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,60})$/;

const targetAt = <Kind extends EventTarget['kind']>(kind: Kind, id: string | undefined) =>
  id === undefined ? undefined : { kind, id };

/** Returns the order or capture to read; undefined for events about neither. */
function orderTargetOf({ event_type, resource }: PaypalEvent): EventTarget | undefined {
  const { id, supplementary_data, links = [] } = resource;
  if (event_type.startsWith('CHECKOUT.ORDER.')) return targetAt('order', id);
  if (!event_type.startsWith('PAYMENT.CAPTURE.')) return undefined;
  const orderId = supplementary_data?.related_ids?.order_id;
  if (orderId !== undefined) return { kind: 'order', id: orderId };
  // A refund has its own id and links to its capture.
  const [, captureId = id] = CAPTURE.exec(links.find(({ rel }) => rel === 'up')?.href ?? '') ?? [];
  return targetAt('capture', captureId);
}

/** Returns what to read for an event; undefined if it concerns nothing of ours. */
export function targetOf(event: PaypalEvent): EventTarget | undefined {
  const { event_type, resource } = event;
  const { id, billing_agreement_id: subscriptionId, sale_id: saleId, dispute_id: disputeId } = resource;
  if (event_type.startsWith('CUSTOMER.DISPUTE.')) return targetAt('dispute', disputeId ?? id);
  if (event_type.startsWith('BILLING.SUBSCRIPTION.')) return targetAt('subscription', id);
  if (!event_type.startsWith('PAYMENT.SALE.')) return orderTargetOf(event);
  if (event_type === 'PAYMENT.SALE.REFUNDED' && saleId !== undefined)
    return { kind: 'sale', id: saleId, ...(id !== undefined && { refundId: id }) };
  if (subscriptionId !== undefined) return { kind: 'subscription', id: subscriptionId };
  // A refund names its sale; other events carry the sale's own id.
  const sale = saleId ?? id;
  return targetAt('sale', sale);
}
