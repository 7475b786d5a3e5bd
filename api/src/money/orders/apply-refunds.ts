import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { REFUND_STATES } from '#money/payments';
import { type PaymentRow, updatePayment } from './orders.store.ts';
import type { ProviderOrder, ProviderRefund } from './provider.ts';
import {
  decideRefused,
  disputedOf,
  findRefund,
  insertRefund,
  type RefundRow,
  refundedCents,
  updateRefund,
} from './refunds.store.ts';
import { type SettleDeps, settleReturns } from './settle-order.ts';

type Trx = Transaction<Schema>;

/** Records, once, that the provider refused a refund: nothing was returned. */
export async function noteRefused(
  trx: Trx,
  { id, orderId, position, amountCents }: RefundRow,
  atMs: number,
): Promise<void> {
  if (!(await decideRefused(trx, id))) return;
  await recordAudit(trx, {
    atMs,
    actor: SYSTEM_ACTOR,
    action: 'order.refund-refused',
    target: `order:${orderId}`,
    detail: { refund: id, position, cents: amountCents },
  });
}

/** Records the outcome of a refund that we requested. @returns whether it is one of ours */
export async function saveAsked(trx: Trx, refund: ProviderRefund, nowMs: number): Promise<boolean> {
  const { id, status, amountCents, customId } = refund;
  const ours = customId === undefined ? undefined : await findRefund(trx, 'id', customId);
  const known = ours ?? (await findRefund(trx, 'providerRefundId', id));
  if (known) {
    const state = REFUND_STATES[status];
    if (state === 'refused') await noteRefused(trx, known, nowMs);
    await updateRefund(trx, known.id, { state, providerRefundId: id, amountCents });
  }
  return known !== undefined;
}

/** Records a refund that the provider reports: ours if it has our id, otherwise one made at the provider. */
async function saveRefund(
  trx: Trx,
  { orderId, position }: PaymentRow,
  refund: ProviderRefund,
  nowMs: number,
) {
  if (await saveAsked(trx, refund, nowMs)) return;
  const { id, status, atMs, amountCents } = refund;
  const state = REFUND_STATES[status];
  const theirs = { actor: null, key: null, reason: null, providerRefundId: id, captureId: null };
  await insertRefund(trx, {
    id: randomUUID(),
    orderId,
    position,
    ...theirs,
    amountCents,
    state,
    atMs,
  });
}

/** Applies the refunds of a payment. @returns whether the refunded amount changed */
export async function applyRefunds(
  trx: Trx,
  deps: SettleDeps,
  { found, payment, isReturned }: { found: ProviderOrder; payment: PaymentRow; isReturned: boolean },
): Promise<boolean> {
  for (const refund of found.refunds)
    if (refund.amountCents > 0) await saveRefund(trx, payment, refund, deps.nowMs());
  const listed = await refundedCents(trx, payment);
  // Reported as returned without listed refunds: the whole amount was refunded.
  const gone = isReturned ? payment.amountCents : Math.min(payment.amountCents, listed);
  if (gone === payment.refundedCents) return false;
  await updatePayment(trx, payment, { refundedCents: gone, ...(await disputedOf(trx, payment)) });
  await settleReturns(trx, deps, payment.orderId, payment.position);
  return true;
}
