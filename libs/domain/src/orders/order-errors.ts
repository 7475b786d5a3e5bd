import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';

/** Closed list of the codes that the order routes answer in `error`; the screens translate them. */
export const ORDER_ERRORS = [
  /** No such pack in this market, or not for this account. */
  'errors.packUnavailable',
  /** The price list has changed since the page was loaded. */
  'errors.priceChanged',
  /** Its price is agreed by mail. */
  'errors.packByContact',
  /** The free pack was had already, by this account or this number. */
  'errors.packHad',
  /** The second payment of an earlier pack is overdue: it comes first. */
  'errors.paymentOverdue',
  /** The order or payment is not in a state that allows this. */
  'errors.notNow',
  /** The buyer has not approved it at the provider, or their card or account was declined: another one may do. */
  'errors.notApproved',
  /** The provider asks something more of the buyer: they go back to the same order there. */
  'errors.payerAction',
  /** What was to be approved, or was, has expired at the provider: the next one is new. */
  'errors.approvalExpired',
  /** Without a country nobody knows which tax the price has. */
  'errors.countryMissing',
  /** The payment provider refused, or does not answer; what was asked may still come. */
  'errors.providerError',
  /** Nobody refunds, confirms or makes an order of their own: somebody else does. */
  'errors.ownOrder',
  /** More than is left of the payment. */
  'errors.refundTooMuch',
  /** Nobody has this address. */
  'errors.buyerUnknown',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
] as const;
export const orderErrorSchema = z.enum(ORDER_ERRORS);
export type OrderError = z.infer<typeof orderErrorSchema>;

/** A refusal that says which; one without `error` counts as `unknown`. */
export const orderRefusalSchema = errorAnswerSchema.extend({ error: orderErrorSchema });
