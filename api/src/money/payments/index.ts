export { type AlarmDeps, alarmAs, countAlarms, raiseAlarms } from './alarm.ts';
export { Lanes } from './lanes.ts';
export { type LogPayment, paymentLog } from './payment-log.ts';
export { type Buyer, isOutdated, newCustomId, type PaymentDeps, type PaymentProvider } from './provider.ts';
export { isOutage, isRefused, ProviderError } from './provider-error.ts';
export { ASKED_FOR_MS, DISPUTABLE_FOR_MS, RECONCILE_EVERY_MS, reconcileEach } from './reconcile.ts';
export {
  type Loss,
  lostBesides,
  REFUND_LATE_AFTER_MS,
  REFUND_STATES,
  type RefundStatus,
  raiseLateRefund,
  sumCents,
} from './refunds.ts';
export { callForUser, demandCountry, demandProvider, PAYMENT_REFUSALS } from './refusals.ts';
