import { z } from 'zod';

/** What is no id leads nowhere, and the event is done with. */
const idSchema = z
  .string()
  .regex(/^[\w.-]{1,100}$/)
  .optional()
  .catch(undefined);

/** The part of a webhook's body that says what to look at; what it says of amounts and states is not believed. */
export const paypalEventSchema = z.object({
  id: z.string().regex(/^[\w-]{5,100}$/),
  event_type: z.string().regex(/^[A-Z][A-Z0-9_.-]{2,99}$/),
  resource: z
    .object({
      id: idSchema,
      billing_agreement_id: idSchema,
      sale_id: idSchema,
    })
    .default({}),
});
export type PaypalEvent = z.infer<typeof paypalEventSchema>;

export type EventTarget = { subscriptionId: string } | { saleId: string };

/** Where to look; undefined for events that are not about subscriptions. */
export function targetOf({ event_type, resource }: PaypalEvent): EventTarget | undefined {
  const { id, billing_agreement_id: subscriptionId, sale_id: saleId } = resource;
  if (event_type.startsWith('BILLING.SUBSCRIPTION.'))
    return id === undefined ? undefined : { subscriptionId: id };
  if (!event_type.startsWith('PAYMENT.SALE.')) return undefined;
  if (subscriptionId !== undefined) return { subscriptionId };
  // A refund names its sale; a reversal is told of the sale itself.
  const sale = saleId ?? id;
  return sale === undefined ? undefined : { saleId: sale };
}
