import { type Order, type OrderPayment, PAYMENT_ACTIONS } from '@bothways/domain/orders';

/** Returns the payment that can be made next; not one that is being confirmed. */
export const nextPayment = ({ payments }: Order): OrderPayment | undefined =>
  payments.find(({ state }) => state !== 'confirming' && PAYMENT_ACTIONS[state].mayPay);

/** Returns the payment that the provider has not yet confirmed. */
export const confirmingPayment = ({ payments }: Order): OrderPayment | undefined =>
  payments.find(({ state }) => state === 'confirming');

/** Returns the payment that was made last. */
export const lastPaid = ({ payments }: Order): OrderPayment | undefined =>
  payments.findLast(({ state }) => state === 'paid' || state === 'partlyRefunded');

/**
 * Returns what a payment has brought so far, hundredths of credits: the bonus comes with the first, or once the phone
 * is verified.
 */
export const creditsOf = ({ bonus }: Order, { position, credits }: OrderPayment): number =>
  credits + (position === 1 && bonus.state === 'paid' ? bonus.credits : 0);
