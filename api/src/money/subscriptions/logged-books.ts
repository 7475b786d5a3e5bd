import { afterCommit } from '#kernel/db';
import type { LogPayment } from '#money/payments';
import type { PaidCharge, SubscriptionBooks } from './books.ts';

const lineOf = ({ userId, subscriptionId, paymentId }: PaidCharge) => ({
  userId,
  subscription: subscriptionId,
  payment: paymentId,
});

/** Logs what the books record, once it is committed. */
export const loggedBooks = (books: SubscriptionBooks, log: LogPayment): SubscriptionBooks => ({
  ...books,
  onPaid(trx, charge) {
    afterCommit(trx, () => log({ event: 'charge', ...lineOf(charge), cents: charge.amountCents }));
    return books.onPaid(trx, charge);
  },
  onReturned(trx, charge, back) {
    afterCommit(trx, () => log({ event: 'refund', ...lineOf(charge), cents: back.cents }));
    return books.onReturned(trx, charge, back);
  },
  onUndone(trx, charge) {
    afterCommit(trx, () => log({ event: 'refund', ...lineOf(charge), cents: charge.amountCents }));
    return books.onUndone(trx, charge);
  },
  notify(trx, told) {
    const { kind, userId, subscriptionId: subscription } = told;
    // The provider tries again by itself; a later charge has its own line.
    if (kind !== 'ending') afterCommit(trx, () => log({ event: 'refusal', userId, subscription, why: kind }));
    return books.notify(trx, told);
  },
});
