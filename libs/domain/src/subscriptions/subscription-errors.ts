import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';

/** Closed list of the codes that the subscription routes return in `error`; the screens translate them. */
export const SUBSCRIPTION_ERRORS = [
  /** No such plan, or one that is not offered. */
  'errors.planUnavailable',
  /** No such option of this plan, or one that is not for sale. */
  'errors.billingOptionUnavailable',
  /** The option has no plan at the payment provider yet. */
  'errors.providerPlanMissing',
  /** The option is announced, not for sale. */
  'errors.comingSoon',
  /** The current subscription must end first. */
  'errors.alreadySubscribed',
  /** The subscription is not in a state that allows this. */
  'errors.notNow',
  /** The charge differs from the agreed one, or its time does: the person must agree again. */
  'errors.chargeChanged',
  /** Without a country the tax of the price is unknown. */
  'errors.countryMissing',
  /** The payment provider refused, or does not answer. */
  'errors.providerError',
  /** The provider does not restart a subscription that it has ended: it is cancelled and bought again. */
  'errors.reactivationRefused',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
  'errors.couponUnknown',
  'errors.couponExpired',
  'errors.couponUsed',
  /** All its redemptions are used. */
  'errors.couponGone',
  /** A coupon counts once per phone number, so the account needs a verified one. */
  'errors.phoneUnverified',
] as const;
export const subscriptionErrorSchema = z.enum(SUBSCRIPTION_ERRORS);
export type SubscriptionError = z.infer<typeof subscriptionErrorSchema>;

/** A refusal with its code; without `error` it counts as `unknown`. */
export const subscriptionRefusalSchema = errorAnswerSchema.extend({ error: subscriptionErrorSchema });
