import { z } from 'zod';
import { centsSchema, taxSchema } from '../money/index.ts';

/** What is charged by an act, as its person reads and agrees to it. */
export const agreedChargeSchema = z.strictObject({
  /** Tax included. */
  amountCents: centsSchema.positive(),
  /** ISO 8601; missing where it is charged at once. */
  chargesAt: z.iso.datetime().optional(),
});
export type AgreedCharge = z.infer<typeof agreedChargeSchema>;

/** What an act would charge now, by the rule that the act applies. */
export const chargeSchema = z.object({
  ...agreedChargeSchema.shape,
  currency: z.literal('EUR'),
  tax: taxSchema,
  /** Key of the period that it pays for, again each time it is over. */
  labelKey: z.string(),
});
export type Charge = z.infer<typeof chargeSchema>;

/** Acts that charge, now or later. */
export const chargingActionSchema = z.enum(['unfreeze', 'reactivate', 'revise']);
export type ChargingAction = z.infer<typeof chargingActionSchema>;

/** Query of `GET /api/subscriptions/{id}/charge`. */
export const chargeQuerySchema = z
  .strictObject({
    action: chargingActionSchema,
    /** Of `revise`, and only of that: the period that is asked for. */
    billingOptionId: z.string().min(1).max(100).optional(),
  })
  .refine(({ action, billingOptionId }) => (action === 'revise') === (billingOptionId !== undefined), {
    error: 'goes with revise and nothing else',
    path: ['billingOptionId'],
  });
export type ChargeQuery = z.infer<typeof chargeQuerySchema>;

/** Its answer; null where the act charges nothing. */
export const chargeAnswerSchema = z.object({ success: z.literal(true), charge: chargeSchema.nullable() });
export type ChargeAnswer = z.infer<typeof chargeAnswerSchema>;

/** Body of `unfreeze` and `reactivate`: what would be charged and was agreed to. Without it what charges is refused. */
export const agreementSchema = z.strictObject({ agreed: agreedChargeSchema.optional() });
export type Agreement = z.infer<typeof agreementSchema>;

/** A dialog that stood open for longer asks anew: by then "from now on" is another moment. */
const AGREED_FOR_MS = 60 * 60_000;

/** Whether what would happen is what was agreed to: the same amount, and at once, or within an hour of the moment that was said. */
export function isAgreed(charge: AgreedCharge, agreed: AgreedCharge | undefined): boolean {
  if (agreed?.amountCents !== charge.amountCents) return false;
  if (agreed.chargesAt === undefined || charge.chargesAt === undefined)
    return agreed.chargesAt === charge.chargesAt;
  return Math.abs(Date.parse(agreed.chargesAt) - Date.parse(charge.chargesAt)) <= AGREED_FOR_MS;
}
