import type { SubscriptionError } from '@bothways/domain/subscriptions';
import { refusalsOf } from '#kernel/errors';
import { PAYMENT_REFUSALS } from '#money/payments';

/** Returns a refusal with its key. */
export const subscriptionRefusal = refusalsOf<SubscriptionError>({
  ...PAYMENT_REFUSALS,
  'errors.planUnavailable': ['CONFLICT', 'This plan is not available'],
  'errors.billingOptionUnavailable': ['CONFLICT', 'This period is not available'],
  'errors.providerPlanMissing': ['CONFLICT', 'This period cannot be paid yet'],
  'errors.comingSoon': ['CONFLICT', 'This is coming soon'],
  'errors.alreadySubscribed': ['CONFLICT', 'There is a subscription that renews'],
  'errors.notNow': ['CONFLICT', 'The subscription does not allow this now'],
  'errors.chargeChanged': ['CONFLICT', 'Something else would be charged than was agreed to'],
  'errors.reactivationRefused': ['CONFLICT', 'The provider does not start it again'],
  'errors.couponUnknown': ['NOT_FOUND', 'There is no such coupon'],
  'errors.couponExpired': ['CONFLICT', 'The coupon has expired'],
  'errors.couponUsed': ['CONFLICT', 'You have redeemed this coupon'],
  'errors.couponGone': ['CONFLICT', 'The coupon was redeemed as often as it may be'],
  'errors.phoneUnverified': ['CONFLICT', 'A coupon needs a verified phone number'],
});
