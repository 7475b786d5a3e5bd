import { z } from 'zod';
import { centsSchema, creditsSchema, taxSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';

/** State of a payment; a pack has one, scale of the default market two. */
export const orderPaymentStateSchema = z.enum([
  /** Payable now. */
  'open',
  /** Later: payable from `dueAt` on, and before. */
  'due',
  /** Was due at `dueAt`. */
  'overdue',
  /** Approved; the provider has not confirmed that the money arrived. */
  'confirming',
  'paid',
  /** Partly refunded. */
  'partlyRefunded',
  /** Fully refunded. */
  'refunded',
  /** The buyer's bank or the provider has reclaimed the money or holds it. */
  'disputed',
  /** Never paid, and no longer payable. */
  'void',
]);
export type OrderPaymentState = z.infer<typeof orderPaymentStateSchema>;

export const orderPaymentSchema = z.object({
  /** From 1. */
  position: z.int().positive(),
  state: orderPaymentStateSchema,
  amountCents: centsSchema,
  /** Credits of this payment, without the bonus. */
  credits: creditsSchema,
  dueAt: z.iso.datetime().optional(),
  paidAt: z.iso.datetime().optional(),
  /** Returned by refunds and by lost disputes. */
  refundedCents: centsSchema,
  /** A dispute was decided for the buyer, and took at least a part of it. */
  isDisputeLost: z.boolean().optional(),
  /** The provider's order id for the provider's button; only while it can be approved. */
  providerOrderId: z.string().optional(),
  /** Number of the receipt, once paid. */
  receipt: z.string().optional(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** State of an order; derived from its payments. */
export const orderStateSchema = z.enum([
  'open',
  'confirming',
  'partPaid',
  'paid',
  'refunded',
  'disputed',
  'expired',
]);
export type OrderState = z.infer<typeof orderStateSchema>;

/** An order as its buyer sees it. All times are ISO 8601. */
export const orderSchema = z.object({
  id: z.string(),
  /** Display number: `PK-0071`. */
  number: z.string(),
  pack: packIdSchema,
  market: z.enum(['default', 'EE']),
  state: orderStateSchema,
  createdAt: z.iso.datetime(),
  /** Deadline for paying an open one. */
  expiresAt: z.iso.datetime().optional(),
  priceCents: centsSchema,
  currency: z.literal('EUR'),
  /** Credits of the pack, without the bonus. */
  credits: creditsSchema,
  bonus: z.object({
    credits: creditsSchema,
    /** `waiting`: for the verification of a phone, or for the first payment. */
    state: z.enum(['none', 'waiting', 'paid', 'refused']),
  }),
  payments: z.array(orderPaymentSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** A pack as offered to one person now. */
export const packOfferSchema = z.object({
  id: packIdSchema,
  credits: creditsSchema,
  bonus: creditsSchema,
  /** Missing where the price is agreed by mail. */
  priceCents: centsSchema.optional(),
  payments: z.array(
    z.object({ amountCents: centsSchema, credits: creditsSchema, bonus: creditsSchema, inDays: z.int() }),
  ),
});
export type PackOffer = z.infer<typeof packOfferSchema>;

/** Answer of `GET /api/packs`: the caller's offers, as decided by the server. */
export const packsAnswerSchema = z.object({
  success: z.literal(true),
  market: z.enum(['default', 'EE']),
  country: z.string(),
  /** Whether the account has a country; without one nothing that has a price is sold. */
  isCountryKnown: z.boolean(),
  /** Included in the prices. */
  tax: taxSchema,
  packs: z.array(packOfferSchema),
  /** `offered`: comes with the verification of the phone. `had`: neither bonus nor free pack any more. */
  bonus: z.enum(['offered', 'had']),
  /** The caller's balance, available credits, and debt after refunds. */
  balance: creditsSchema,
  debt: creditsSchema,
  contactEmail: z.string().optional(),
  /** Missing where this installation has no account with the payment provider. */
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string() }).optional(),
});
export type PacksAnswer = z.infer<typeof packsAnswerSchema>;

/** Body of `POST /api/orders`. Idempotent by key; the same key with another body gets 422. */
export const newOrderSchema = z.strictObject({
  key: z.uuid(),
  pack: packIdSchema,
  market: z.enum(['default', 'EE']),
  /** The displayed price; if the server's differs, `errors.priceChanged`. */
  priceCents: centsSchema.nonnegative(),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

/** Answer of the operations on one order. */
export const orderAnswerSchema = z.object({ success: z.literal(true), order: orderSchema });
/** Answer of `GET /api/orders`: the caller's own, newest first. */
export const ordersAnswerSchema = z.object({ success: z.literal(true), orders: z.array(orderSchema) });
