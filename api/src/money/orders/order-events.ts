import type { Company } from '@bothways/domain/company';
import type { Receipt } from '@bothways/domain/receipts';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { MoneyLetters } from '#money/letters';
import { issueCreditNote, issueReceipt, taxOf } from '#money/receipts';
import type { OrderEvents, PaidPart } from './order-deps.ts';
import { orderNumber } from './order-view.ts';

type Trx = Transaction<Schema>;

const itemOf = ({ order, payment, payments }: PaidPart): Receipt['item'] => ({
  kind: 'pack',
  pack: order.pack,
  credits: payment.credits,
  payment: payment.position,
  payments,
  orderNumber: orderNumber(order.serial),
});

/** Issues the receipt of a payment; undefined if nothing was paid. */
async function receiptOf(trx: Trx, part: PaidPart, seller: Company): Promise<Receipt | undefined> {
  const { order, payment, nowMs } = part;
  if (payment.paymentId === null || payment.paidAtMs === null || payment.amountCents === 0) return undefined;
  const { receipt } = await issueReceipt(trx, {
    userId: order.userId,
    paymentId: payment.paymentId,
    item: itemOf(part),
    seller,
    totalCents: payment.amountCents,
    paidAtMs: payment.paidAtMs,
    nowMs,
  });
  return receipt;
}

async function noteReturn(
  trx: Trx,
  { order, payment, goneCents, nowMs }: PaidPart,
  letters: MoneyLetters,
): Promise<void> {
  const { paymentId } = payment;
  if (paymentId === null || goneCents === 0) return;
  const note = await issueCreditNote(trx, { paymentId, refundedCents: goneCents, nowMs });
  if (note?.isNew) await letters.post(trx, order.userId, { kind: 'refunded', receipt: note.receipt });
}

/** Receipts, credit notes and letters of orders, written in the transaction that records the payment. */
export const orderEvents = (letters: MoneyLetters, seller: Company): OrderEvents => ({
  async onPaid(trx, part) {
    const receipt = await receiptOf(trx, part, seller);
    if (receipt) await letters.post(trx, part.order.userId, { kind: 'bought', receipt });
    return receipt?.number;
  },
  onReturned: (trx, part) => noteReturn(trx, part, letters),
  async onUndone(trx, part) {
    await receiptOf(trx, part, seller);
    await noteReturn(trx, part, letters);
  },
  async onDue(trx, { order, payment, nowMs }) {
    const { dueAtMs, amountCents, reminders } = payment;
    if (dueAtMs === null) return;
    const tax = await taxOf(trx, { userId: order.userId ?? undefined }, nowMs);
    await letters.post(trx, order.userId, {
      tax,
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
