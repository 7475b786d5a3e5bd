import type { OrderError } from '@bothways/domain/orders';
import { ApiError, refusalsOf } from '#kernel/errors';
import { PAYMENT_REFUSALS } from '#money/payments';

/** Returns a refusal with its key. */
export const orderRefusal = refusalsOf<OrderError>({
  ...PAYMENT_REFUSALS,
  'errors.packUnavailable': ['CONFLICT', 'This pack is not available'],
  'errors.priceChanged': ['CONFLICT', 'The price has changed'],
  'errors.packByContact': ['CONFLICT', 'The price of this pack is agreed by mail'],
  'errors.packHad': ['CONFLICT', 'The free pack was had already'],
  'errors.paymentOverdue': ['CONFLICT', 'An earlier payment is overdue'],
  'errors.notNow': ['CONFLICT', 'The payment does not allow this now'],
  'errors.notApproved': ['CONFLICT', 'The payment was not approved'],
  'errors.declined': ['CONFLICT', 'The card or account was declined'],
  'errors.payerAction': ['CONFLICT', 'The buyer has something to do at the payment provider'],
  'errors.approvalExpired': ['CONFLICT', 'What was approved, or was to be, has expired'],
  'errors.ownOrder': ['CONFLICT', 'Somebody else must do this with an order of yours'],
  'errors.refundTooMuch': ['CONFLICT', 'More than is left of the payment'],
  'errors.buyerUnknown': ['CONFLICT', 'Nobody has this address'],
});

/** The same key for two different requests: the client is confused, and guessing is not safe. */
export const orderKeyReused = (): ApiError =>
  new ApiError('KEY_REUSED', { message: 'This key belongs to another order' });
