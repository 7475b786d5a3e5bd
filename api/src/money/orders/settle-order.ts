import { backCents, creditsBack, orderStateOf } from '@bothways/domain/orders';
import { SECOND_PAYMENT_DAYS } from '@bothways/domain/packs';
import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { type AccountRef, HOUSE, PROMOTIONS, payIn, takeBack, transfer } from '#kernel/ledger';
import { rewardReferral, settleReferral } from '#money/rewards';
import { forgetSpending, noteSpending, passDebt } from '#people/self-limits';
import type { OrderDeps } from './order-deps.ts';
import { orderNumber, statesOf } from './order-view.ts';
import {
  findOrder,
  type OrderRow,
  type PaymentRow,
  updateOrder,
  updatePayment,
  type WholeOrder,
} from './orders.store.ts';
import { isReturned, settleBonus } from './settle-bonus.ts';
import { spendingKey } from './spending-key.ts';

type Trx = Transaction<Schema>;
export type SettleDeps = Pick<OrderDeps, 'events' | 'guards' | 'hashSubject' | 'nowMs'>;

/** How a payment was made. */
export interface Paid {
  /** The provider's payment id, or one of ours. */
  paymentId: string;
  method: NonNullable<PaymentRow['method']>;
  /** When it was paid. */
  atMs: number;
  /** Who confirmed it, and their note. */
  actor?: string;
  reference?: string;
}

const SALES: AccountRef = { kind: 'sales' };
/** The account for euros in transit from the channel that they are paid through. */
const clearingOf = (method: Paid['method']): AccountRef => ({
  kind: 'clearing',
  owner: method === 'byHand' ? 'by-hand' : 'paypal',
});

/** Books the euros of a payment in, or, for a negative amount, out again. */
async function moveCents(
  trx: Trx,
  { order, method, cents, key, actor, kind }: MovedCents,
  atMs: number,
): Promise<void> {
  if (cents === 0) return;
  const legs = [
    { account: clearingOf(method), amount: cents },
    { account: SALES, amount: 0 - cents },
  ];
  await transfer(trx, { key, kind, legs, actor, cause: `order:${order.id}` }, atMs);
}
interface MovedCents {
  order: OrderRow;
  method: Paid['method'];
  cents: number;
  key: string;
  actor: string;
  kind: 'pack' | 'refund' | 'dispute' | 'disputeWon';
}

/** Re-reads an order after a write. @throws Error if it is missing, which never happens */
async function again(trx: Trx, id: string): Promise<WholeOrder> {
  const whole = await findOrder(trx, id);
  if (!whole) throw new Error(`No order ${id}`);
  return whole;
}

/** Stores the order's current state for searches. */
export async function keepState(trx: Trx, whole: WholeOrder, nowMs: number): Promise<void> {
  const state = orderStateOf(statesOf(whole, nowMs));
  if (state !== whole.row.state) await updateOrder(trx, whole.row.id, { state });
}

/**
 * Books a payment: its euros and credits move, the next payment gets its due date, the receipt is issued, and what
 * waited for a first payment is paid. All in one transaction, once per payment.
 */
export async function payPayment(
  trx: Trx,
  deps: SettleDeps,
  { row: order, payments }: WholeOrder,
  payment: PaymentRow,
  paid: Paid,
): Promise<void> {
  const { paymentId, method, atMs, actor = SYSTEM_ACTOR, reference = null } = paid;
  const nowMs = deps.nowMs();
  const cause = `order:${order.id}`;
  await updatePayment(trx, payment, {
    paymentId,
    method,
    reference,
    paidAtMs: atMs,
    confirmingSinceMs: null,
  });
  const next = payments.find(({ position }) => position === payment.position + 1);
  if (next) await updatePayment(trx, next, { dueAtMs: atMs + SECOND_PAYMENT_DAYS * DAY_MS });
  const isFree = method === 'free';
  await payIn(
    trx,
    {
      key: `capture:${paymentId}`,
      kind: isFree ? 'freePack' : 'pack',
      userId: order.holder,
      from: isFree ? PROMOTIONS : HOUSE,
      amount: payment.credits,
      actor,
      comment: orderNumber(order.serial),
      cause,
    },
    nowMs,
  );
  const cents = payment.amountCents;
  await moveCents(trx, { order, method, cents, key: `money:${paymentId}`, actor, kind: 'pack' }, nowMs);
  await keepState(trx, await again(trx, order.id), nowMs);
  await settleBonus(trx, deps, await again(trx, order.id));
  if (cents > 0 && order.userId !== null) {
    const bought = { userId: order.userId, purchase: `order:${order.id}`, atMs: nowMs } as const;
    await rewardReferral(trx, bought, deps.hashSubject);
    const key = spendingKey(order.id, payment.position);
    await noteSpending(trx, { userId: order.userId, amountCents: cents, key, atMs: nowMs });
  }
  await recordAudit(trx, {
    atMs: nowMs,
    actor,
    action: 'order.paid',
    target: `order:${order.id}`,
    detail: { payment: paymentId, position: payment.position, cents, credits: payment.credits },
  });
  const whole = await again(trx, order.id);
  const now = whole.payments[payment.position - 1];
  if (!now) throw new Error(`No payment ${payment.position} of ${order.id}`);
  const receipt = await deps.events.onPaid(trx, {
    order: whole.row,
    payment: now,
    payments: payments.length,
    goneCents: 0,
    nowMs,
  });
  if (receipt !== undefined) await updatePayment(trx, payment, { receipt });
}

/** Money held by an open dispute may come back: no credit note is written for it yet. */
const goneForGood = ({ amountCents, refundedCents, lostCents }: PaymentRow): number =>
  Math.min(amountCents, refundedCents + lostCents);

/** The kind of the latest movement: a dispute opened, a dispute won, or another refund. */
function kindOfReturn(isMore: boolean, { disputedCents }: PaymentRow): 'refund' | 'dispute' | 'disputeWon' {
  if (!isMore) return 'disputeWon';
  return disputedCents > 0 ? 'dispute' : 'refund';
}

interface Return {
  order: OrderRow;
  payment: PaymentRow & { paymentId: string; method: Paid['method'] };
  /** Total that should have been returned. */
  cents: number;
  credits: number;
}

/** Books the difference between what was returned and what should be, in euros and credits. */
async function moveBack(trx: Trx, { order, payment, cents, credits }: Return, nowMs: number): Promise<void> {
  const { paymentId, method, moves } = payment;
  const [more, less] = [cents - payment.centsBack, credits - payment.creditsBack];
  await updatePayment(trx, payment, { centsBack: cents, creditsBack: credits, moves: moves + 1 });
  const kind = kindOfReturn(more > 0, payment);
  const draft = { kind, actor: SYSTEM_ACTOR, comment: orderNumber(order.serial), cause: `order:${order.id}` };
  const key = `back:${paymentId}:${moves + 1}`;
  if (less > 0) {
    const userId = payment.paidTo ?? order.holder;
    await takeBack(trx, { ...draft, key, userId, to: HOUSE, amount: less }, nowMs);
    await passDebt(trx, userId, nowMs);
  }
  const userId = order.holder;
  if (less < 0) await payIn(trx, { ...draft, key, userId, from: HOUSE, amount: 0 - less }, nowMs);
  const moved = { order, method, cents: 0 - more, key: `money-${key}`, actor: SYSTEM_ACTOR, kind };
  await moveCents(trx, moved, nowMs);
  await recordAudit(trx, {
    atMs: nowMs,
    actor: SYSTEM_ACTOR,
    action: 'order.returned',
    target: `order:${order.id}`,
    detail: { payment: paymentId, position: payment.position, cents: more, credits: less },
  });
}

/**
 * Books what should be returned by now and is not, or re-books what should not be. Computed from the payment's totals,
 * not from the latest event, so the order in which refunds and disputes arrive makes no difference.
 */
export async function settleReturns(
  trx: Trx,
  deps: SettleDeps,
  orderId: string,
  position: number,
): Promise<void> {
  const before = await again(trx, orderId);
  const payment = before.payments[position - 1];
  if (!payment || payment.paymentId === null || payment.method === null) return;
  const nowMs = deps.nowMs();
  const { paymentId, method, amountCents } = payment;
  const cents = backCents(payment);
  const credits = creditsBack(amountCents, payment.credits, cents);
  if (cents !== payment.centsBack || credits !== payment.creditsBack) {
    const returned = { order: before.row, payment: { ...payment, paymentId, method }, cents, credits };
    await moveBack(trx, returned, nowMs);
  }
  await keepState(trx, await again(trx, orderId), nowMs);
  await settleBonus(trx, deps, await again(trx, orderId));
  const whole = await again(trx, orderId);
  if (cents === amountCents) await forgetSpending(trx, spendingKey(orderId, position));
  const isStanding = !isReturned(whole.payments);
  await settleReferral(trx, { purchase: `order:${orderId}`, isStanding, atMs: nowMs });
  const now = whole.payments[position - 1];
  if (!now) return;
  const goneCents = goneForGood(now);
  const payments = whole.payments.length;
  await deps.events.onReturned(trx, { order: whole.row, payment: now, payments, goneCents, nowMs });
}
