import type { Company } from '@bothways/domain/company';
import type { Receipt } from '@bothways/domain/receipts';
import type { MoneyLetters } from '#money/letters';
import { issueCreditNote, issueReceipt } from '#money/receipts';
import type { OrderEvents, PaidPart } from './order-deps.ts';
import { orderNumber } from './order-view.ts';

const itemOf = ({ order, payment, payments }: PaidPart): Receipt['item'] => ({
  kind: 'pack',
  pack: order.pack,
  credits: payment.credits,
  payment: payment.position,
  payments,
  orderNumber: orderNumber(order.serial),
});

/** Receipts, credit notes and letters of orders, written in the transaction of the money that they tell of. */
export const orderEvents = (letters: MoneyLetters, seller: Company): OrderEvents => ({
  async onPaid(trx, part) {
    const { order, payment, nowMs } = part;
    const { userId } = order;
    // Nothing was paid: there is nothing to write a receipt of.
    if (payment.paymentId === null || payment.paidAtMs === null || payment.amountCents === 0)
      return undefined;
    const { receipt } = await issueReceipt(trx, {
      userId,
      paymentId: payment.paymentId,
      item: itemOf(part),
      seller,
      totalCents: payment.amountCents,
      paidAtMs: payment.paidAtMs,
      nowMs,
    });
    await letters.post(trx, userId, { kind: 'bought', receipt });
    return receipt.number;
  },
  async onReturned(trx, { order, payment, goneCents, nowMs }) {
    const { paymentId } = payment;
    if (paymentId === null || goneCents === 0) return;
    const note = await issueCreditNote(trx, { paymentId, refundedCents: goneCents, nowMs });
    if (note?.isNew) await letters.post(trx, order.userId, { kind: 'refunded', receipt: note.receipt });
  },
  async onDue(trx, { order, payment, nowMs }) {
    const { dueAtMs, amountCents, reminders } = payment;
    if (dueAtMs === null) return;
    await letters.post(trx, order.userId, {
      kind: dueAtMs <= nowMs ? 'secondOverdue' : 'secondDue',
      orderId: order.id,
      orderNumber: orderNumber(order.serial),
      amountCents,
      dueAtMs,
      event: `${order.id}:${reminders}`,
    });
  },
  collect: () => letters.collect(),
});
