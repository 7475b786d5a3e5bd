import { backCents, creditsBack, orderStateOf } from '@bothways/domain/orders';
import { SECOND_PAYMENT_DAYS } from '@bothways/domain/packs';
import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { type AccountRef, HOUSE, PROMOTIONS, payIn, takeBack, transfer } from '#kernel/ledger';
import { rewardReferral, settleReferral } from '#money/rewards';
import { forgetSpending, noteSpending } from '#people/self-limits';
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

/** How a payment came. */
export interface Paid {
  /** The provider's name of it, or one of ours. */
  paymentId: string;
  method: NonNullable<PaymentRow['method']>;
  /** When it came. */
  atMs: number;
  /** Who confirmed it, and what they wrote. */
  actor?: string;
  reference?: string;
}

const SALES: AccountRef = { kind: 'sales' };
/** Euros on their way from whom they are paid through. */
const clearingOf = (method: Paid['method']): AccountRef => ({
  kind: 'clearing',
  owner: method === 'byHand' ? 'by-hand' : 'paypal',
});

/** Moves the euros of a payment in, or for less than nothing out again. */
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

/** An order after something of it was written. @throws Error where it has gone: none ever does */
async function again(trx: Trx, id: string): Promise<WholeOrder> {
  const whole = await findOrder(trx, id);
  if (!whole) throw new Error(`No order ${id}`);
  return whole;
}

/** Keeps the state as it is now, for those who search by it. */
export async function keepState(trx: Trx, whole: WholeOrder, nowMs: number): Promise<void> {
  const state = orderStateOf(statesOf(whole, nowMs));
  if (state !== whole.row.state) await updateOrder(trx, whole.row.id, { state });
}

/**
 * A payment is there: its euros and credits move, the next one gets its day, the receipt is written, and what waits for
 * a first payment comes. All of it in one transaction, once for each payment.
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

/** What a dispute that is open holds may come back: no paper is written of it yet. */
const goneForGood = ({ amountCents, refundedCents, lostCents }: PaymentRow): number =>
  Math.min(amountCents, refundedCents + lostCents);

/** What moved in the last place: a dispute that opened, one that was won, or money that went back otherwise. */
function kindOfReturn(isMore: boolean, { disputedCents }: PaymentRow): 'refund' | 'dispute' | 'disputeWon' {
  if (!isMore) return 'disputeWon';
  return disputedCents > 0 ? 'dispute' : 'refund';
}

interface Return {
  order: OrderRow;
  payment: PaymentRow & { paymentId: string; method: Paid['method'] };
  /** What is to have gone back of it in all. */
  cents: number;
  credits: number;
}

/** Moves what is missing to what should have gone back, in euros and credits. */
async function moveBack(trx: Trx, { order, payment, cents, credits }: Return, nowMs: number): Promise<void> {
  const { paymentId, method, moves } = payment;
  const [more, less] = [cents - payment.centsBack, credits - payment.creditsBack];
  await updatePayment(trx, payment, { centsBack: cents, creditsBack: credits, moves: moves + 1 });
  const kind = kindOfReturn(more > 0, payment);
  const said = { kind, actor: SYSTEM_ACTOR, comment: orderNumber(order.serial), cause: `order:${order.id}` };
  const key = `back:${paymentId}:${moves + 1}`;
  const userId = order.holder;
  if (less > 0) await takeBack(trx, { ...said, key, userId, to: HOUSE, amount: less }, nowMs);
  if (less < 0) await payIn(trx, { ...said, key, userId, from: HOUSE, amount: 0 - less }, nowMs);
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
 * Moves back what should have gone back by now and has not, or brings again what should not have: by what is known of the
 * payment, and not by what was heard last, so the order in which refunds and disputes are heard of makes no difference.
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
