import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { lostBesides, sumCents } from '#money/payments';
import type { Mismatch } from './alarm.ts';
import { saveAsked } from './apply-refunds.ts';
import type { OrderDeps } from './order-deps.ts';
import type { PaymentRow, WholeOrder } from './orders.store.ts';
import type { ProviderCapture, ProviderOrder } from './provider.ts';
import { type DisputeRow, disputesOfCapture } from './refunds.store.ts';
import {
  insertRefusedCapture,
  type RefusedCapture,
  refusedOf,
  updateRefused,
} from './refused-captures.store.ts';

type Trx = Transaction<Schema>;

/** Reasons for which the capture is ours to refund, and documented to the buyer. */
const IS_OURS: ReadonlySet<Mismatch> = new Set([
  'amount',
  'second payment',
  'account gone',
  'paused',
  'returned',
]);

interface Refused {
  found: ProviderOrder;
  payment: PaymentRow;
  capture: ProviderCapture;
  reason: Mismatch;
}

/** Stores a capture that buys nothing, so that it can be refunded. */
export async function keepRefused(trx: Trx, { found, payment, capture, reason }: Refused): Promise<void> {
  if (!IS_OURS.has(reason) || capture.status !== 'completed') return;
  const { orderId, position } = payment;
  const { id: captureId, amountCents, atMs } = capture;
  const refused = { captureId, orderId, position, amountCents, reason, atMs, refundedCents: 0 };
  const dispute = standingOf(await disputesOfCapture(trx, captureId));
  await insertRefusedCapture(trx, { ...refused, providerOrderId: found.id, dispute });
}

/** Combines the states of several disputes: open as long as one is. */
export function standingOf(disputes: readonly DisputeRow[]): RefusedCapture['dispute'] {
  const states = disputes.map(({ state }) => state);
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}

/**
 * Applies the refunds of captures that bought nothing: the refunded part gets a receipt and a credit note.
 * @returns whether a refunded amount changed
 */
export async function settleRefused(
  trx: Trx,
  { events, nowMs }: Pick<OrderDeps, 'events' | 'nowMs'>,
  { row: order, payments }: WholeOrder,
  found: ProviderOrder,
): Promise<boolean> {
  let isChanged = false;
  for (const refused of await refusedOf(trx, found.id)) {
    const { captureId, position, amountCents, refundedCents, atMs } = refused;
    const payment = payments[position - 1];
    if (!payment) continue;
    for (const refund of found.refunds) await saveAsked(trx, refund, nowMs());
    const isReturned = found.captures.some(({ id, isReturned: is }) => id === captureId && is);
    const refunds = found.refunds.filter(({ status }) => status === 'completed');
    const theirs = refunds.filter(({ customId }) => customId === undefined);
    const lost = (await disputesOfCapture(trx, captureId)).filter(({ state }) => state === 'lost');
    const listed = sumCents(refunds) + lostBesides(lost, theirs);
    const backCents = isReturned ? amountCents : Math.min(amountCents, listed);
    if (backCents <= refundedCents) continue;
    await updateRefused(trx, captureId, backCents);
    await events.onUndone(trx, {
      order,
      payment: { ...payment, paymentId: captureId, amountCents, paidAtMs: atMs },
      payments: payments.length,
      goneCents: backCents,
      nowMs: nowMs(),
    });
    isChanged = true;
  }
  return isChanged;
}
