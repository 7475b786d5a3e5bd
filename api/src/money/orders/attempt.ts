import { PAYMENT_ACTIONS } from '@bothways/domain/orders';
import { HOUR_MS } from '@bothways/domain/time';
import { demandOpen, ledgerTransaction } from '#kernel/ledger';
import { callForUser, demandProvider, newCustomId } from '#money/payments';
import { demandMayBuy } from '#people/self-limits';
import { type AttemptRow, attemptsOf, insertAttempt, nameAttempt, updateAttempt } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderRefusal } from './order-refusal.ts';
import { liveAttempt, orderNumber, statesOf } from './order-view.ts';
import { findOrder, lockOrder, type OrderRow, type PaymentRow } from './orders.store.ts';
import { spendingKey } from './spending-key.ts';

/**
 * The provider gives a buyer 3 hours to approve, even while it still reports the order as existing. An attempt older
 * than this is not offered again: the rest is reserved for a buyer who still has to read and approve.
 */
const OFFERED_FOR_MS = 2.5 * HOUR_MS;
const INVOICE_TAIL = 6;

export type PaymentPlace = Pick<PaymentRow, 'orderId' | 'position'>;

/**
 * Returns the payment's open attempt, or begins one if there is none or it has expired.
 * @throws ApiError errors.notNow, UNAVAILABLE while the ledger is closed
 */
const holdAttempt = (deps: OrderDeps, place: PaymentPlace): Promise<AttemptRow> =>
  ledgerTransaction(deps.db, async (trx) => {
    const atMs = deps.nowMs();
    await demandOpen(trx);
    const whole = await lockOrder(trx, place.orderId);
    const state = whole && statesOf(whole, atMs)[place.position - 1];
    if (!state || !PAYMENT_ACTIONS[state].mayPay) throw orderRefusal('errors.notNow');
    const payment = whole?.payments[place.position - 1];
    if (whole && payment) {
      const key = spendingKey(place.orderId, place.position);
      await demandMayBuy(trx, { userId: whole.row.holder, amountCents: payment.amountCents, key, atMs });
    }
    const known = liveAttempt(await attemptsOf(trx, place.orderId), place);
    const isOffered = known?.state === 'approved' || (known && atMs - known.createdAtMs < OFFERED_FOR_MS);
    if (isOffered) return known;
    if (known) await updateAttempt(trx, known.customId, { state: 'ended' });
    const begun: AttemptRow = {
      customId: newCustomId(),
      orderId: place.orderId,
      position: place.position,
      state: 'live',
      providerOrderId: null,
      payee: null,
      captureId: null,
      problem: null,
      createdAtMs: atMs,
      syncedAtMs: null,
      refusals: 0,
      notTaken: null,
    };
    await insertAttempt(trx, begun);
    return begun;
  });

/** Returns the provider request of an attempt, identical on each retry. */
export function wantedOf({ customId }: AttemptRow, row: OrderRow, { position, amountCents }: PaymentRow) {
  const number = orderNumber(row.serial);
  return {
    customId,
    amountCents,
    description: `Bothways credits, ${number}`,
    // The provider accepts each invoice id only once; a retry sends the same one.
    invoiceId: `${number}-${position}-${customId.slice(0, INVOICE_TAIL)}`,
  };
}

/**
 * Ensures a provider order that the buyer can approve. Our id is stored before the request and the provider knows the
 * order by it, so that an interrupted process resumes the same order.
 * @throws ApiError errors.notNow, errors.providerMissing, errors.providerError, UNAVAILABLE while the ledger is closed
 */
export const readyAttempt = (deps: OrderDeps, place: PaymentPlace): Promise<void> =>
  deps.lanes.run(`order ${place.orderId}`, async () => {
    const provider = demandProvider(deps);
    const attempt = await holdAttempt(deps, place);
    if (attempt.providerOrderId !== null) return;
    const whole = await findOrder(deps.db, place.orderId);
    const payment = whole?.payments[place.position - 1];
    if (!whole || !payment) throw orderRefusal('errors.notNow');
    const ordered = provider.createOrder(wantedOf(attempt, whole.row, payment));
    const made = await callForUser(deps, 'orders', ordered);
    await nameAttempt(deps.db, attempt.customId, made);
  });
