import type { BillingError } from '@bothways/domain/billing';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<BillingError, [ErrorCode, string]> = {
  'errors.alarmResolved': ['CONFLICT', 'This alarm was resolved before'],
  'errors.taxRatePast': ['BAD_REQUEST', 'Receipts may have been written by then'],
  'errors.taxRateTaken': ['CONFLICT', 'The country has a rate from that day'],
  'errors.refundTooMuch': ['CONFLICT', 'More than is left of the payment'],
  'errors.notNow': ['CONFLICT', 'Nothing of the payment can go back now'],
  'errors.ownPayment': ['FORBIDDEN', 'Somebody else must refund it'],
  'errors.providerError': ['UNAVAILABLE', 'The payment provider refused or does not answer'],
  'errors.providerMissing': ['UNAVAILABLE', 'There is no account with the payment provider'],
};

/** Returns a refusal that screens translate. */
export function billingRefusal(error: BillingError): ApiError {
  const [code, message] = REFUSALS[error];
  return new ApiError(code, { message, error });
}
