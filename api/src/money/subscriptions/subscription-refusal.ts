import type { ErrorCode } from '@bothways/domain/errors';
import type { SubscriptionError } from '@bothways/domain/subscriptions';
import { ApiError } from '#kernel/errors';

/** Error code and log message of each key; screens translate the key. */
const REFUSALS: Record<SubscriptionError, [ErrorCode, string]> = {
  'errors.planUnavailable': ['CONFLICT', 'This plan is not available'],
  'errors.billingOptionUnavailable': ['CONFLICT', 'This period is not available'],
  'errors.providerPlanMissing': ['CONFLICT', 'This period cannot be paid yet'],
  'errors.comingSoon': ['CONFLICT', 'This is coming soon'],
  'errors.alreadySubscribed': ['CONFLICT', 'There is a subscription that renews'],
  'errors.notNow': ['CONFLICT', 'The subscription does not allow this now'],
  'errors.chargeChanged': ['CONFLICT', 'Something else would be charged than was agreed to'],
  'errors.countryMissing': ['CONFLICT', 'The account says no country'],
  'errors.providerError': ['UNAVAILABLE', 'The payment provider did not do it'],
  'errors.reactivationRefused': ['CONFLICT', 'The provider does not start it again'],
  'errors.providerMissing': ['UNAVAILABLE', 'No payment provider is configured'],
  'errors.couponUnknown': ['NOT_FOUND', 'There is no such coupon'],
  'errors.couponExpired': ['CONFLICT', 'The coupon has expired'],
  'errors.couponUsed': ['CONFLICT', 'You have redeemed this coupon'],
  'errors.couponGone': ['CONFLICT', 'The coupon was redeemed as often as it may be'],
  'errors.phoneUnverified': ['CONFLICT', 'A coupon needs a verified phone number'],
};

/** Returns a refusal with its key. */
export function subscriptionRefusal(error: SubscriptionError): ApiError {
  const [code, message] = REFUSALS[error];
  return new ApiError(code, { message, error });
}
