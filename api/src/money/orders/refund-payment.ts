import { randomUUID } from 'node:crypto';
import type { AdminOrder, NewRefund } from '@bothways/domain/orders';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandOpen } from '#kernel/ledger';
import { ProviderError, sumCents } from '#money/payments';
import { type Actor, type Changed, changeAccess } from '#people/iam';
import { type AdminOrderDeps, MANAGES_PAYMENTS } from './admin-order-deps.ts';
import { goesBack } from './apply-order.ts';
import type { PaymentPlace } from './attempt.ts';
import { actionsOf, demandAnother, demandPayment } from './demand-payment.ts';
import { orderKeyReused, orderRefusal } from './order-refusal.ts';
import { type PaymentRow, updatePayment, type WholeOrder } from './orders.store.ts';
import { readAdminOrder } from './read-admin-orders.ts';
import { findRefund, insertRefund, type RefundRow, refundByKey, refundsOf } from './refunds.store.ts';
import { repeatRefund } from './refunds.ts';
import { askedBack, findRefusedCapture } from './refused-captures.store.ts';
import { settleReturns } from './settle-order.ts';

type Trx = Transaction<Schema>;

/**
 * Refunds part of a payment, or of a capture that bought nothing, once per key. If the provider does not confirm it,
 * the refund is retried automatically.
 * @throws ApiError FORBIDDEN, NOT_FOUND, KEY_REUSED for a key of another refund, UNAVAILABLE while the ledger is
 * closed, errors.ownOrder, errors.notNow, errors.refundTooMuch, errors.providerError
 */
export async function refundPayment(
  deps: AdminOrderDeps,
  actor: Actor,
  place: PaymentPlace,
  body: NewRefund,
): Promise<AdminOrder> {
  const refund = await changeAccess(deps.access, {
    actor,
    permission: MANAGES_PAYMENTS,
    target: `order:${place.orderId}`,
    work: (trx) => askIn(deps, trx, { actor, place, body }),
  });
  deps.events.collect();
  if (refund.state === 'asked') await requestNow(deps, refund);
  const order = await readAdminOrder(deps, place.orderId);
  if (order.buyer) deps.onChanged(order.buyer.id);
  const became = await findRefund(deps.db, 'id', refund.id);
  if (became?.state === 'refused') throw orderRefusal('errors.providerError');
  return order;
}

/** Requests the refund from the provider; without an answer it stays `asked`. */
async function requestNow(deps: AdminOrderDeps, refund: RefundRow): Promise<void> {
  try {
    await repeatRefund(deps, refund, false);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { failure } = error;
    deps.log.warn({ area: 'orders', failure, err: error }, 'A refund is still asked for');
  }
}

interface Asked {
  actor: Actor;
  place: PaymentPlace;
  body: NewRefund;
}

/** Records the request, and a refund by hand with its effects. @returns the refund of this key */
async function askIn(deps: AdminOrderDeps, trx: Trx, asked: Asked): Promise<Changed<RefundRow>> {
  const { actor, place, body } = asked;
  const { key, amountCents, reason, captureId } = body;
  const known = await refundByKey(trx, actor.userId, key);
  if (known) return { value: demandSame(known, asked), affected: [] };
  const { whole, payment } = await demandPayment(trx, place);
  demandAnother(whole, actor);
  await demandRefundable(trx, { whole, payment, body, atMs: deps.nowMs() });
  await demandOpen(trx);
  const isByHand = captureId === undefined && payment.method === 'byHand';
  const refund: RefundRow = {
    id: randomUUID(),
    ...place,
    actor: actor.userId,
    key,
    amountCents,
    reason,
    // A manual refund needs no confirmation by the provider.
    state: isByHand ? 'done' : 'asked',
    providerRefundId: null,
    atMs: deps.nowMs(),
    captureId: captureId ?? null,
  };
  await insertRefund(trx, refund);
  if (isByHand) {
    await updatePayment(trx, payment, { refundedCents: payment.refundedCents + amountCents });
    await settleReturns(trx, deps, place.orderId, place.position);
  }
  const detail = {
    position: place.position,
    cents: amountCents,
    reason,
    ...(captureId !== undefined && { captureId }),
  };
  const record = { action: 'order.refund-asked', target: `order:${place.orderId}`, detail } as const;
  return { value: refund, record, affected: [] };
}

/** @throws ApiError KEY_REUSED if the key belongs to another request */
function demandSame(known: RefundRow, { place, body }: Asked): RefundRow {
  const isSame =
    known.orderId === place.orderId &&
    known.position === place.position &&
    known.amountCents === body.amountCents &&
    known.captureId === (body.captureId ?? null) &&
    known.reason === body.reason;
  if (!isSame) throw orderKeyReused();
  return known;
}

interface Wanted {
  whole: WholeOrder;
  payment: PaymentRow;
  body: NewRefund;
  atMs: number;
}

/** @throws ApiError NOT_FOUND, errors.notNow, errors.refundTooMuch */
async function demandRefundable(trx: Trx, { whole, payment, body, atMs }: Wanted): Promise<void> {
  const { captureId, amountCents } = body;
  const isOfPayment = captureId === undefined;
  const left = await (isOfPayment ? leftCents(trx, payment) : leftOfRefused(trx, payment, captureId));
  const mayRefund = isOfPayment
    ? payment.method !== 'free' && actionsOf(whole, payment, atMs).mayRefund
    : left > 0;
  if (!mayRefund) throw orderRefusal('errors.notNow');
  if (amountCents > left) throw orderRefusal('errors.refundTooMuch');
}

/** Returns the part of a payment that no refund covers or requests yet. */
async function leftCents(trx: Trx, payment: PaymentRow): Promise<number> {
  const { orderId, position, amountCents, refundedCents, lostCents } = payment;
  const asked = (await refundsOf(trx, orderId)).filter(
    (refund) => refund.position === position && refund.state === 'asked',
  );
  return amountCents - refundedCents - lostCents - sumCents(asked);
}

/**
 * Returns what remains to be refunded of a refused capture.
 * @throws ApiError NOT_FOUND if the capture does not belong to this payment
 */
async function leftOfRefused(
  trx: Trx,
  { orderId, position }: PaymentRow,
  captureId: string,
): Promise<number> {
  const refused = await findRefusedCapture(trx, captureId);
  if (refused?.orderId !== orderId || refused.position !== position) throw new ApiError('NOT_FOUND');
  // A refund during a dispute may pay the buyer twice; and a partial refund of a capture that is refunded automatically
  // would block the full one.
  if (refused.dispute === 'open' || goesBack(refused.reason)) return 0;
  return refused.amountCents - refused.refundedCents - (await askedBack(trx, captureId));
}
