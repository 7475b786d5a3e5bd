import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';

/** Closed list of the codes that the subscription routes answer in `error`; the screens translate them. */
export const SUBSCRIPTION_ERRORS = [
  /** No such plan, or one that is not offered. */
  'errors.planUnavailable',
  /** No such option of this plan, or one that is not sold. */
  'errors.billingOptionUnavailable',
  /** The option has no plan at the payment provider yet. */
  'errors.providerPlanMissing',
  /** The option is announced, not sold. */
  'errors.comingSoon',
  /** What runs already must end first. */
  'errors.alreadySubscribed',
  /** The subscription is not in a state that allows this. */
  'errors.notNow',
  /** Other than what was agreed to would be charged, or at another time: the person is asked anew. */
  'errors.chargeChanged',
  /** Without a country nobody knows which tax the price has. */
  'errors.countryMissing',
  /** The payment provider refused, or does not answer. */
  'errors.providerError',
  /** The provider starts no subscription again that it has given up: it is cancelled and bought anew. */
  'errors.reactivationRefused',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
  'errors.couponUnknown',
  'errors.couponExpired',
  'errors.couponUsed',
  /** As often redeemed as it may be. */
  'errors.couponGone',
  /** A coupon counts once for a phone number, so the account needs a verified one. */
  'errors.phoneUnverified',
] as const;
export const subscriptionErrorSchema = z.enum(SUBSCRIPTION_ERRORS);
export type SubscriptionError = z.infer<typeof subscriptionErrorSchema>;

/** A refusal that says which; one without `error` counts as `unknown`. */
export const subscriptionRefusalSchema = errorAnswerSchema.extend({ error: subscriptionErrorSchema });
