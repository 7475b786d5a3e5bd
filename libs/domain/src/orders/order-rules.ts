import { DAY_MS, HOUR_MS } from '../time/index.ts';
import type { OrderPaymentState, OrderState } from './orders.schema.ts';

/** An unpaid order expires after this time. */
export const OPEN_FOR_MS = 24 * HOUR_MS;
/** Grace after a second payment was due; then no new pack is sold until it is paid. */
const OVERDUE_GRACE_MS = 14 * DAY_MS;
/** Times of the reminders of a second payment, relative to its due date. */
export const REMINDERS_MS: readonly number[] = [-3, 0, 4, 9, 14].map((days) => days * DAY_MS);

/** The facts about one payment of an order. */
export interface PaymentFacts {
  amountCents: number;
  /** Of a later payment: set when the previous one was paid. */
  dueAtMs: number | null;
  /** When the buyer approved it, or the provider began to hold it. */
  confirmingSinceMs: number | null;
  paidAtMs: number | null;
  refundedCents: number;
  /** Amount held by open or lost disputes. */
  disputedCents: number;
  /** Of it, the amount taken by lost disputes. */
  lostCents: number;
}

/** The facts about a payment's order. */
interface OrderFacts {
  /** Deadline of its first payment; null where there is none. */
  expiresAtMs: number | null;
}

/** Total returned of a payment; a dispute about an amount already refunded counts once. */
export const backCents = ({ amountCents, refundedCents, disputedCents }: PaymentFacts): number =>
  Math.min(amountCents, refundedCents + disputedCents);

/**
 * Credits to reverse, in hundredths: the credits that remain are those of the money that remains, rounded down, so that
 * the house never gives more than the money that it keeps.
 */
export function creditsBack(amountCents: number, credits: number, goneCents: number): number {
  if (amountCents <= 0) return 0;
  const retainedCents = amountCents - Math.min(amountCents, Math.max(0, goneCents));
  return credits - Math.floor((credits * retainedCents) / amountCents);
}

function paidState(facts: PaymentFacts): OrderPaymentState {
  if (facts.disputedCents > facts.lostCents) return 'disputed';
  const goneCents = backCents(facts);
  if (goneCents >= facts.amountCents && facts.amountCents > 0) return 'refunded';
  return goneCents > 0 ? 'partlyRefunded' : 'paid';
}

function unpaidState(
  facts: PaymentFacts,
  before: OrderPaymentState | undefined,
  { expiresAtMs }: OrderFacts,
  nowMs: number,
): OrderPaymentState {
  if (facts.confirmingSinceMs !== null) return 'confirming';
  if (before === undefined) return expiresAtMs !== null && expiresAtMs <= nowMs ? 'void' : 'open';
  // The previous payment was returned, or never made: nothing is owed.
  if (before === 'void' || before === 'refunded' || before === 'disputed') return 'void';
  return facts.dueAtMs !== null && facts.dueAtMs < nowMs ? 'overdue' : 'due';
}

/** The states of an order's payments, in order. */
export function paymentStates(
  payments: readonly PaymentFacts[],
  order: OrderFacts,
  nowMs: number,
): OrderPaymentState[] {
  const states: OrderPaymentState[] = [];
  for (const facts of payments) {
    const state =
      facts.paidAtMs === null ? unpaidState(facts, states.at(-1), order, nowMs) : paidState(facts);
    states.push(state);
  }
  return states;
}

const KEEPS_MONEY: ReadonlySet<OrderPaymentState> = new Set(['paid', 'partlyRefunded']);
const STILL_COMES: ReadonlySet<OrderPaymentState> = new Set(['open', 'due', 'overdue', 'confirming']);

/** The state of the order as a whole. */
export function orderStateOf(states: readonly OrderPaymentState[]): OrderState {
  const [first = 'void'] = states;
  if (states.includes('disputed')) return 'disputed';
  if (first === 'open' || first === 'confirming') return first;
  if (first === 'void') return 'expired';
  if (states.some((state) => STILL_COMES.has(state))) return 'partPaid';
  return states.some((state) => KEEPS_MONEY.has(state)) ? 'paid' : 'refunded';
}

/** Actions allowed in each state of a payment. */
export const PAYMENT_ACTIONS: Readonly<
  Record<OrderPaymentState, { mayPay: boolean; mayConfirm: boolean; mayRefund: boolean }>
> = {
  open: { mayPay: true, mayConfirm: true, mayRefund: false },
  due: { mayPay: true, mayConfirm: true, mayRefund: false },
  overdue: { mayPay: true, mayConfirm: true, mayRefund: false },
  // A repeated confirmation request has no effect while it is in progress.
  confirming: { mayPay: true, mayConfirm: false, mayRefund: false },
  paid: { mayPay: false, mayConfirm: false, mayRefund: true },
  partlyRefunded: { mayPay: false, mayConfirm: false, mayRefund: true },
  refunded: { mayPay: false, mayConfirm: false, mayRefund: false },
  // A refund during a dispute would pay twice.
  disputed: { mayPay: false, mayConfirm: false, mayRefund: false },
  void: { mayPay: false, mayConfirm: false, mayRefund: false },
};

/** Whether a payment is so late that no new pack is sold before it. */
export const isTooLate = ({ dueAtMs }: PaymentFacts, state: OrderPaymentState, nowMs: number): boolean =>
  state === 'overdue' && dueAtMs !== null && dueAtMs + OVERDUE_GRACE_MS <= nowMs;

/** Number of reminders due by now. */
export const remindersDue = (dueAtMs: number, nowMs: number): number =>
  REMINDERS_MS.filter((afterMs) => dueAtMs + afterMs <= nowMs).length;
