import { z } from 'zod';
import { centsSchema, eurosSchema, taxSchema } from '../money/index.ts';
import { planSchema } from '../plans/index.ts';
import { agreedChargeSchema, quoteQuerySchema } from './charge.schema.ts';

const billingOptionSchema = z.object({
  id: z.string(),
  /** Announced options are visible but cannot be chosen. */
  status: z.enum(['active', 'coming_soon']),
  /** The initially selected one. */
  default: z.boolean(),
  durationDays: z.int().positive(),
  /** In `currency`, with its decimals: 159.99. */
  price: eurosSchema,
  currency: z.literal('EUR'),
  /** Key of its name in the screens: `weekly`, `monthly`, `quarterly`, `biannual`. */
  labelKey: z.string(),
  /** Missing until the plan exists at the payment provider. */
  paypalPlanId: z.string().optional(),
});
export type BillingOption = z.infer<typeof billingOptionSchema>;

export const subscriptionPlanSchema = z.object({
  _id: z.string(),
  plan: planSchema,
  /** Hidden ones are not for sale; existing owners keep them. */
  status: z.enum(['active', 'hidden']),
  billingOptions: z.array(billingOptionSchema),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** Answer of `GET /api/subscriptions/plans`: public, like the prices. */
export const plansAnswerSchema = z.object({
  success: z.literal(true),
  plans: z.array(subscriptionPlanSchema),
  /** Included in the prices: of the caller's country, else of the visitor's likely one. */
  tax: taxSchema,
  /** Missing where this installation has no account with the payment provider. */
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string() }).optional(),
});
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;

const subscriptionStatusSchema = z.enum([
  /** Created, not yet approved and paid at the provider. */
  'pending',
  'active',
  /** Days and access are suspended. */
  'frozen',
  /** Not renewed; access until `endsAt`. */
  'cancelled',
  'expired',
]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

/** `reactivate`: after failed payments. `revise`: another period, with its own body. */
const subscriptionActionSchema = z.enum(['cancel', 'freeze', 'unfreeze', 'reactivate', 'revise']);
export type SubscriptionAction = z.infer<typeof subscriptionActionSchema>;
/** Actions without further input. */
const plainActionSchema = subscriptionActionSchema.exclude(['revise']);
export type PlainAction = z.infer<typeof plainActionSchema>;

/** Problems of a subscription, which may still have days. */
const subscriptionProblemSchema = z.enum([
  /** A charge failed; the provider retries. */
  'paymentFailed',
  /** The provider has stopped charging. */
  'suspended',
  /** Its last payment was refunded, so it was stopped. */
  'refunded',
  /** The bank or the provider holds a payment. */
  'disputed',
]);
export type SubscriptionProblem = z.infer<typeof subscriptionProblemSchema>;

/** Why a person was given time in addition to what they paid: a bookmaker of theirs was silent. */
const TIME_CAUSES = ['outage'] as const;
export const timeCauseSchema = z.enum(TIME_CAUSES);
export type TimeCause = z.infer<typeof timeCauseSchema>;

const givenTimeSchema = z.object({
  minutes: z.int().positive(),
  cause: timeCauseSchema,
  at: z.string(),
});
export type GivenTime = z.infer<typeof givenTimeSchema>;

/** All times are ISO 8601. */
export const subscriptionSchema = z.object({
  _id: z.string(),
  plan: planSchema,
  status: subscriptionStatusSchema,
  /** The payer: the payment provider's subscription, or a coupon's free days. */
  source: z.enum(['paypal', 'coupon']),
  planId: z.string().optional(),
  billingOptionId: z.string().optional(),
  labelKey: z.string().optional(),
  price: eurosSchema.optional(),
  currency: z.literal('EUR').optional(),
  startedAt: z.string().optional(),
  /** End of the paid time; missing while frozen, when `daysLeft` is constant. */
  endsAt: z.string().optional(),
  /** Whole days left, rounded up. */
  daysLeft: z.int().nonnegative(),
  frozenAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  /** Whether the provider charges again. */
  renews: z.boolean(),
  /** Its next charge, as the provider states it; its calendar differs from our days. */
  renewsAt: z.string().optional(),
  problem: subscriptionProblemSchema.optional(),
  /** Time given in addition to the paid time, newest first, the last dozen; included in `endsAt`. */
  given: z.array(givenTimeSchema).optional(),
  /** A requested change of the period, not yet approved at the provider. */
  revision: z.object({ billingOptionId: z.string(), labelKey: z.string(), price: eurosSchema }).optional(),
  /** Actions that its owner may take now; the screens show no others. */
  actions: z.array(subscriptionActionSchema),
  /** The provider's plan, and our id of this subscription, which the provider repeats. */
  paypalPlanId: z.string().optional(),
  customId: z.string().optional(),
  /** The provider's id: created by the server before the approval, and passed to the provider's button. */
  paypalSubscriptionId: z.string().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Answer of `GET /api/subscriptions` and of every change; null without a subscription. */
export const subscriptionAnswerSchema = z.object({
  success: z.literal(true),
  subscription: subscriptionSchema.nullable(),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswerSchema>;

/** Body of `POST /api/subscriptions`; its refusals have `success: false` and `error`. */
export const purchaseSchema = quoteQuerySchema.extend({
  /** The displayed amount due today; if it has changed, `errors.chargeChanged`. */
  agreedCents: centsSchema.positive().optional(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/**
 * Body of `POST /api/subscriptions/{id}/approve`: the id that the provider's button passed to the page; only a hint
 * what to check.
 */
export const approvalSchema = z.strictObject({
  paypalSubscriptionId: z.string().regex(/^[A-Za-z0-9-]{5,50}$/),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Body of `POST /api/subscriptions/{id}/revise`: another period of the same plan, from the next charge on. */
export const revisionSchema = z.strictObject({
  billingOptionId: z.string().min(1).max(100),
  /** The agreed charge. */
  agreed: agreedChargeSchema.optional(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** Its answer: nothing changes before the person has agreed at the provider. */
export const revisionAnswerSchema = subscriptionAnswerSchema.extend({
  /** Where to agree; missing where the provider does not require it. */
  approvalUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type RevisionAnswer = z.infer<typeof revisionAnswerSchema>;
