import { z } from 'zod';
import { centsSchema, taxSchema } from '../money/index.ts';

/** The charge of an action, as displayed to and agreed by the person. */
export const agreedChargeSchema = z.strictObject({
  /** Including tax. */
  amountCents: centsSchema.positive(),
  /** ISO 8601; missing for an immediate charge. */
  chargesAt: z.iso.datetime().optional(),
});
export type AgreedCharge = z.infer<typeof agreedChargeSchema>;

/** The current charge of an action, by the rule that the action itself applies. */
const chargeSchema = z.object({
  ...agreedChargeSchema.shape,
  currency: z.literal('EUR'),
  tax: taxSchema,
  /** Key of the billing period, which renews. */
  labelKey: z.string(),
});
export type Charge = z.infer<typeof chargeSchema>;

/** Actions that charge, now or later. */
const chargingActionSchema = z.enum(['unfreeze', 'reactivate', 'revise']);
export type ChargingAction = z.infer<typeof chargingActionSchema>;

/** Query of `GET /api/subscriptions/{id}/charge`. */
export const chargeQuerySchema = z
  .strictObject({
    action: chargingActionSchema,
    /** Only of `revise`: the requested period. */
    billingOptionId: z.string().min(1).max(100).optional(),
  })
  .refine(({ action, billingOptionId }) => (action === 'revise') === (billingOptionId !== undefined), {
    error: 'goes with revise and nothing else',
    path: ['billingOptionId'],
  });
export type ChargeQuery = z.infer<typeof chargeQuerySchema>;

/** Its answer; null where the action charges nothing. */
export const chargeAnswerSchema = z.object({ success: z.literal(true), charge: chargeSchema.nullable() });

/** Body of `unfreeze` and `reactivate`: the agreed charge. Actions that charge are refused without it. */
export const agreementSchema = z.strictObject({ agreed: agreedChargeSchema.optional() });
export type Agreement = z.infer<typeof agreementSchema>;

/** Query of `GET /api/subscriptions/quote`: what one is about to buy. */
export const quoteQuerySchema = z.strictObject({
  planId: z.string().min(1).max(100),
  billingOptionId: z.string().min(1).max(100),
});

/** The price and effect of buying a plan now, computed by the function that the purchase uses. */
export const quoteSchema = z.object({
  /** Due today, including tax. */
  amountCents: centsSchema.positive(),
  currency: z.literal('EUR'),
  tax: taxSchema,
  /** Part of the amount. */
  taxCents: centsSchema.nonnegative(),
  /** Key of the billing period, which renews. */
  labelKey: z.string(),
  /** The next charge, unless it is cancelled before. */
  nextCharge: z.object({ amountCents: centsSchema.positive(), at: z.iso.datetime() }),
  /** Whole days of coupons or of an earlier plan that are left: the new ones follow them. */
  daysLeft: z.int().nonnegative(),
  /** End of the paid time after today's payment; missing while it is frozen. */
  paidUntil: z.iso.datetime().optional(),
});
export type Quote = z.infer<typeof quoteSchema>;

export const quoteAnswerSchema = z.object({ success: z.literal(true), quote: quoteSchema });

/** After this time an open dialog has to ask again: by then "from now on" is another moment. */
const AGREED_FOR_MS = 60 * 60_000;

/** Whether a charge is as agreed: the same amount, and immediate, or within an hour of the stated moment. */
export function isAgreed(charge: AgreedCharge, agreed: AgreedCharge | undefined): boolean {
  if (agreed?.amountCents !== charge.amountCents) return false;
  if (agreed.chargesAt === undefined || charge.chargesAt === undefined)
    return agreed.chargesAt === charge.chargesAt;
  return Math.abs(Date.parse(agreed.chargesAt) - Date.parse(charge.chargesAt)) <= AGREED_FOR_MS;
}
