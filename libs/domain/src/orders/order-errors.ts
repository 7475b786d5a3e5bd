import { z } from 'zod';

/** Closed list of the codes that the order routes return in `error`; the screens translate them. */
export const ORDER_ERRORS = [
  /** No such pack in this market, or not for this account. */
  'errors.packUnavailable',
  /** The price list has changed since the page was loaded. */
  'errors.priceChanged',
  /** The price is by agreement, by mail. */
  'errors.packByContact',
  /** This account or number has already had the free pack. */
  'errors.packHad',
  /** The second payment of an earlier pack is overdue and must be paid first. */
  'errors.paymentOverdue',
  /** The order or payment is not in a state that allows this. */
  'errors.notNow',
  /** The provider has no approval of the buyer for this payment. */
  'errors.notApproved',
  /** The provider declined the buyer's card or account: another may work. */
  'errors.declined',
  /** The provider requires another action of the buyer: they return to the same order there. */
  'errors.payerAction',
  /** The approval, pending or given, has expired at the provider: the next attempt needs a new one. */
  'errors.approvalExpired',
  /** Without a country the tax of the price is unknown. */
  'errors.countryMissing',
  /** The payment provider refused, or does not answer; the action may still happen. */
  'errors.providerError',
  /** Nobody refunds, confirms or creates their own order. */
  'errors.ownOrder',
  /** Exceeds the remaining amount of the payment. */
  'errors.refundTooMuch',
  /** No account has this address. */
  'errors.buyerUnknown',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
] as const;
export const orderErrorSchema = z.enum(ORDER_ERRORS);
export type OrderError = z.infer<typeof orderErrorSchema>;
