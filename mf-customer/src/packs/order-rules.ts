import { type Order, type OrderPayment, PAYMENT_ACTIONS } from '@bothways/domain/orders';

/** The payment that can be made next; the one that is being confirmed is none. */
export const nextPayment = ({ payments }: Order): OrderPayment | undefined =>
  payments.find(({ state }) => state !== 'confirming' && PAYMENT_ACTIONS[state].mayPay);

/** The payment that the provider has not said the last word on. */
export const confirmingPayment = ({ payments }: Order): OrderPayment | undefined =>
  payments.find(({ state }) => state === 'confirming');

/** The payment that was made last. */
export const lastPaid = ({ payments }: Order): OrderPayment | undefined =>
  payments.findLast(({ state }) => state === 'paid' || state === 'partlyRefunded');

/** What a payment brought by now, hundredths of credits: the bonus comes with the first, or once the phone is verified. */
export const creditsOf = ({ bonus }: Order, { position, credits }: OrderPayment): number =>
  credits + (position === 1 && bonus.state === 'paid' ? bonus.credits : 0);
