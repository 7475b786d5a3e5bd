import { type AlarmDeps, alarmAs, raiseAlarms } from '#money/payments';

/** Why a payment received buys nothing. */
export type Mismatch =
  | 'unknown'
  | 'another order'
  | 'amount'
  | 'currency'
  | 'payee'
  | 'custom id'
  | 'used payment'
  | 'second payment'
  | 'returned'
  | 'account gone'
  | 'paused'
  | 'held for us';

export const alarmOnce = alarmAs('order.payment-refused');

/** Logs and counts recorded alarms, once their transaction has committed. */
export const raise = (deps: AlarmDeps, alarms: readonly Mismatch[], providerOrderId: string): void =>
  raiseAlarms(deps, alarms, { area: 'orders', providerOrderId }, 'Money came in that buys nothing');
