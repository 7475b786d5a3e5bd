import { type AlarmDeps, alarmAs, raiseAlarms } from '#money/payments';

/** Why a payment buys nothing, or needs a person. */
export type Mismatch =
  | 'unknown'
  | 'plan'
  | 'second subscription'
  | 'account gone'
  | 'paused'
  | 'amount'
  | 'too much'
  | 'currency'
  | 'used payment'
  | 'partial refund'
  | 'unreadable payment'
  | 'refunded and renewing'
  | 'dispute';

export const alarmOnce = alarmAs('subscription.payment-refused');

/** Logs and counts recorded alarms, once their transaction has committed. */
export const raise = (deps: AlarmDeps, alarms: readonly Mismatch[], about: Record<string, string>): void =>
  raiseAlarms(deps, alarms, { area: 'subscriptions', ...about }, 'A subscription needs somebody to look');
