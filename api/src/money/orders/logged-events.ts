import { afterCommit } from '#kernel/db';
import type { LogPayment } from '#money/payments';
import type { OrderEvents, PaidPart } from './order-deps.ts';

const lineOf = ({ order, payment }: PaidPart) => ({
  userId: order.userId,
  order: order.id,
  ...(payment.paymentId !== null && { payment: payment.paymentId }),
});

/** Logs what the events record, once it is committed. */
export const loggedEvents = (events: OrderEvents, log: LogPayment): OrderEvents => ({
  ...events,
  onPaid(trx, part) {
    const line = { event: 'charge', ...lineOf(part), cents: part.payment.amountCents } as const;
    afterCommit(trx, () => log(line));
    return events.onPaid(trx, part);
  },
  onReturned(trx, part) {
    const line = { event: 'refund', ...lineOf(part), cents: part.goneCents } as const;
    afterCommit(trx, () => log(line));
    return events.onReturned(trx, part);
  },
  onUndone(trx, part) {
    const line = { event: 'refund', ...lineOf(part), cents: part.goneCents } as const;
    afterCommit(trx, () => log(line));
    return events.onUndone(trx, part);
  },
});
