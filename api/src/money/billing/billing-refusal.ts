import type { BillingError } from '@bothways/domain/billing';
import { refusalsOf } from '#kernel/errors';
import { PAYMENT_REFUSALS } from '#money/payments';

/** Returns a refusal that screens translate. */
export const billingRefusal = refusalsOf<BillingError>({
  'errors.alarmResolved': ['CONFLICT', 'This alarm was resolved before'],
  'errors.taxRatePast': ['BAD_REQUEST', 'Receipts may have been written by then'],
  'errors.taxRateTaken': ['CONFLICT', 'The country has a rate from that day'],
  'errors.refundTooMuch': ['CONFLICT', 'More than is left of the payment'],
  'errors.notNow': ['CONFLICT', 'Nothing of the payment can go back now'],
  'errors.ownPayment': ['FORBIDDEN', 'Somebody else must refund it'],
  'errors.providerError': PAYMENT_REFUSALS['errors.providerError'],
  'errors.providerMissing': PAYMENT_REFUSALS['errors.providerMissing'],
});
