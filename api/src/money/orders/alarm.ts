import { alarmAs } from '#money/subscriptions';

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
  | 'refund late'
  | 'held for us';

export const alarmOnce = alarmAs('order.payment-refused');
