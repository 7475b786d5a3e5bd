import type { ErrorCode } from '@bothways/domain/errors';
import type { OrderError } from '@bothways/domain/orders';
import { ApiError } from '#kernel/errors';

/** Error code and log message of each key; screens translate the key. */
const REFUSALS: Record<OrderError, [ErrorCode, string]> = {
  'errors.packUnavailable': ['CONFLICT', 'This pack is not available'],
  'errors.priceChanged': ['CONFLICT', 'The price has changed'],
  'errors.packByContact': ['CONFLICT', 'The price of this pack is agreed by mail'],
  'errors.packHad': ['CONFLICT', 'The free pack was had already'],
  'errors.paymentOverdue': ['CONFLICT', 'An earlier payment is overdue'],
  'errors.notNow': ['CONFLICT', 'The payment does not allow this now'],
  'errors.notApproved': ['CONFLICT', 'The payment was not approved'],
  'errors.payerAction': ['CONFLICT', 'The buyer has something to do at the payment provider'],
  'errors.approvalExpired': ['CONFLICT', 'What was approved, or was to be, has expired'],
  'errors.ownOrder': ['CONFLICT', 'Somebody else must do this with an order of yours'],
  'errors.refundTooMuch': ['CONFLICT', 'More than is left of the payment'],
  'errors.buyerUnknown': ['CONFLICT', 'Nobody has this address'],
  'errors.countryMissing': ['CONFLICT', 'The account says no country'],
  'errors.providerError': ['UNAVAILABLE', 'The payment provider did not do it'],
  'errors.providerMissing': ['UNAVAILABLE', 'No payment provider is configured'],
};

/** Returns a refusal with its key. */
export function orderRefusal(error: OrderError): ApiError {
  const [code, message] = REFUSALS[error];
  return new ApiError(code, { message, error });
}

/** The same key for two different requests: the client is confused, and guessing is not safe. */
export const orderKeyReused = (): ApiError =>
  new ApiError('KEY_REUSED', { message: 'This key belongs to another order' });
