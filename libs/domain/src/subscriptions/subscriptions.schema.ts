import { z } from 'zod';
import { eurosSchema, taxSchema } from '../money/index.ts';
import { planSchema } from '../plans/index.ts';
import { agreedChargeSchema } from './charge.schema.ts';

export const billingOptionSchema = z.object({
  id: z.string(),
  /** What is announced can be seen and not be chosen. */
  status: z.enum(['active', 'coming_soon']),
  /** The one that is chosen already when the card opens. */
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
  /** What is hidden is not sold; those who have it keep it. */
  status: z.enum(['active', 'hidden']),
  billingOptions: z.array(billingOptionSchema),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** Answer of `GET /api/subscriptions/plans`: open to everybody, prices are public. */
export const plansAnswerSchema = z.object({
  success: z.literal(true),
  plans: z.array(subscriptionPlanSchema),
  /** Inside the prices: of the caller's country, else of where the visitor seems to be. */
  tax: taxSchema,
  /** Missing where this installation has no account with the payment provider. */
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string() }).optional(),
});
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;

export const subscriptionStatusSchema = z.enum([
  /** Answered, not yet approved and paid at the provider. */
  'pending',
  'active',
  /** Days and access stand still. */
  'frozen',
  /** Not renewed; access until `endsAt`. */
  'cancelled',
  'expired',
]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

/** `reactivate`: after payments that failed. `revise`: another period, which has a body of its own. */
export const subscriptionActionSchema = z.enum(['cancel', 'freeze', 'unfreeze', 'reactivate', 'revise']);
export type SubscriptionAction = z.infer<typeof subscriptionActionSchema>;
/** Those that are asked for with nothing but their name. */
export const plainActionSchema = subscriptionActionSchema.exclude(['revise']);
export type PlainAction = z.infer<typeof plainActionSchema>;

/** What is wrong with a subscription while its days may still stand. */
export const subscriptionProblemSchema = z.enum([
  /** A charge has failed; the provider tries again. */
  'paymentFailed',
  /** The provider has given up charging. */
  'suspended',
  /** Its last payment went back, so it was stopped. */
  'refunded',
  /** The bank or the provider holds a payment. */
  'disputed',
]);
export type SubscriptionProblem = z.infer<typeof subscriptionProblemSchema>;

/** Why somebody was given time beside what they paid for: a bookmaker of theirs was silent. */
export const TIME_CAUSES = ['outage'] as const;
export const timeCauseSchema = z.enum(TIME_CAUSES);
export type TimeCause = z.infer<typeof timeCauseSchema>;

export const givenTimeSchema = z.object({
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
  /** Who pays: the payment provider's subscription, or a coupon's free days. */
  source: z.enum(['paypal', 'coupon']),
  planId: z.string().optional(),
  billingOptionId: z.string().optional(),
  labelKey: z.string().optional(),
  price: eurosSchema.optional(),
  currency: z.literal('EUR').optional(),
  startedAt: z.string().optional(),
  /** Until when it is paid; while frozen it is missing and `daysLeft` stands. */
  endsAt: z.string().optional(),
  /** Whole days that are left, rounded up. */
  daysLeft: z.int().nonnegative(),
  frozenAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  /** Whether the provider charges again. */
  renews: z.boolean(),
  /** When it does, as the provider says; its calendar is not that of our days. */
  renewsAt: z.string().optional(),
  problem: subscriptionProblemSchema.optional(),
  /** What was given beside what was paid, newest first, the last dozen; `endsAt` has it already. */
  given: z.array(givenTimeSchema).optional(),
  /** Another period that was asked for and not yet approved at the provider. */
  revision: z.object({ billingOptionId: z.string(), labelKey: z.string(), price: eurosSchema }).optional(),
  /** What its owner may do now; the screens show no other action. */
  actions: z.array(subscriptionActionSchema),
  /** The provider's plan, and our name of this subscription that the provider repeats. */
  paypalPlanId: z.string().optional(),
  customId: z.string().optional(),
  /** What the provider calls it: made by the server before anybody approves, and handed to the provider's button. */
  paypalSubscriptionId: z.string().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Answer of `GET /api/subscriptions` and of every change; null where somebody has none. */
export const subscriptionAnswerSchema = z.object({
  success: z.literal(true),
  subscription: subscriptionSchema.nullable(),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswerSchema>;

/** Body of `POST /api/subscriptions`; its refusals carry `success: false` and `error`. */
export const purchaseSchema = z.strictObject({
  planId: z.string().min(1).max(100),
  billingOptionId: z.string().min(1).max(100),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** Body of `POST /api/subscriptions/{id}/approve`: what the provider's button handed to the page; only a hint where to look. */
export const approvalSchema = z.strictObject({
  paypalSubscriptionId: z.string().regex(/^[A-Za-z0-9-]{5,50}$/),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Body of `POST /api/subscriptions/{id}/revise`: another period of the same plan, from the next charge on. */
export const revisionSchema = z.strictObject({
  billingOptionId: z.string().min(1).max(100),
  /** What would be charged and was agreed to. */
  agreed: agreedChargeSchema.optional(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** Its answer: nothing has changed before the person has agreed at the provider. */
export const revisionAnswerSchema = subscriptionAnswerSchema.extend({
  /** Where to agree; missing where the provider asks for nothing. */
  approvalUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type RevisionAnswer = z.infer<typeof revisionAnswerSchema>;
