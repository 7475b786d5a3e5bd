import { z } from 'zod';
import { centsSchema, creditsSchema, taxSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';

/** What a payment of an order is; a pack has one, scale of the default market two. */
export const orderPaymentStateSchema = z.enum([
  /** May be paid now. */
  'open',
  /** Comes later: from `dueAt` on it may be paid, and before. */
  'due',
  /** Should have been paid at `dueAt`. */
  'overdue',
  /** Approved, and the provider has not yet said that the money is there. */
  'confirming',
  'paid',
  /** A part of it went back. */
  'partlyRefunded',
  /** All of it went back. */
  'refunded',
  /** The buyer's bank or the provider has taken the money back or holds it. */
  'disputed',
  /** Never paid, and it cannot be any more. */
  'void',
]);
export type OrderPaymentState = z.infer<typeof orderPaymentStateSchema>;

export const orderPaymentSchema = z.object({
  /** From 1. */
  position: z.int().positive(),
  state: orderPaymentStateSchema,
  amountCents: centsSchema,
  /** What comes with it, without the bonus. */
  credits: creditsSchema,
  dueAt: z.iso.datetime().optional(),
  paidAt: z.iso.datetime().optional(),
  /** What went back, by refunds and by disputes that were lost. */
  refundedCents: centsSchema,
  /** A dispute was decided for the buyer, and took at least a part of it. */
  isDisputeLost: z.boolean().optional(),
  /** The provider's order, which the page hands to the provider's button; only while it may be approved. */
  providerOrderId: z.string().optional(),
  /** Number of the receipt, once paid. */
  receipt: z.string().optional(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** What an order is as a whole; worked out from its payments. */
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
  /** As people say it: `PK-0071`. */
  number: z.string(),
  pack: packIdSchema,
  market: z.enum(['default', 'EE']),
  state: orderStateSchema,
  createdAt: z.iso.datetime(),
  /** Until when an open one may be paid. */
  expiresAt: z.iso.datetime().optional(),
  priceCents: centsSchema,
  currency: z.literal('EUR'),
  /** What the pack brings, without the bonus. */
  credits: creditsSchema,
  bonus: z.object({
    credits: creditsSchema,
    /** `waiting`: for the verification of a phone, or for the first payment. */
    state: z.enum(['none', 'waiting', 'paid', 'refused']),
  }),
  payments: z.array(orderPaymentSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** A pack as it is sold to one person now. */
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

/** Answer of `GET /api/packs`: what the caller may buy, as the server decides it. */
export const packsAnswerSchema = z.object({
  success: z.literal(true),
  market: z.enum(['default', 'EE']),
  country: z.string(),
  /** Whether the account says a country; without one nothing that has a price is sold. */
  isCountryKnown: z.boolean(),
  /** Inside the prices. */
  tax: taxSchema,
  packs: z.array(packOfferSchema),
  /** `offered`: comes with the verification of the phone. `had`: no bonus and no free pack any more. */
  bonus: z.enum(['offered', 'had']),
  /** What the caller has, may give, and owes after money went back. */
  balance: creditsSchema,
  debt: creditsSchema,
  contactEmail: z.string().optional(),
  /** Missing where this installation has no account with the payment provider. */
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string() }).optional(),
});
export type PacksAnswer = z.infer<typeof packsAnswerSchema>;

/** Body of `POST /api/orders`. With the same key it is the same order; for another body 422. */
export const newOrderSchema = z.strictObject({
  key: z.uuid(),
  pack: packIdSchema,
  market: z.enum(['default', 'EE']),
  /** What the page showed; another price of the server's is `errors.priceChanged`. */
  priceCents: centsSchema.nonnegative(),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

/** Answer of everything that is done with one order. */
export const orderAnswerSchema = z.object({ success: z.literal(true), order: orderSchema });
/** Answer of `GET /api/orders`: the caller's own, newest first. */
export const ordersAnswerSchema = z.object({ success: z.literal(true), orders: z.array(orderSchema) });
