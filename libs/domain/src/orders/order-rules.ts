import { DAY_MS, HOUR_MS } from '../time/index.ts';
import type { OrderPaymentState, OrderState } from './orders.schema.ts';

/** What nobody has paid by then cannot be paid any more. */
export const OPEN_FOR_MS = 24 * HOUR_MS;
/** After a second payment was due it is waited so long; then no new pack is sold until it is paid. */
export const OVERDUE_GRACE_MS = 14 * DAY_MS;
/** When somebody is reminded of a second payment, from the day on which it is due. */
export const REMINDERS_MS: readonly number[] = [-3, 0, 4, 9, 14].map((days) => days * DAY_MS);

/** What is known of one payment of an order. */
export interface PaymentFacts {
  amountCents: number;
  /** Of a later payment: set when the one before it was paid. */
  dueAtMs: number | null;
  /** The buyer has approved it, or the provider holds it, since then. */
  confirmingSinceMs: number | null;
  paidAtMs: number | null;
  refundedCents: number;
  /** What a dispute that is open or lost holds back. */
  disputedCents: number;
  /** Of it, what disputes that were lost have taken. */
  lostCents: number;
}

/** What is known of the order that a payment belongs to. */
export interface OrderFacts {
  /** Until when its first payment may come; null where there is no such time. */
  expiresAtMs: number | null;
}

/** What has gone back of a payment; a dispute about what was refunded already takes nothing twice. */
export const backCents = ({ amountCents, refundedCents, disputedCents }: PaymentFacts): number =>
  Math.min(amountCents, refundedCents + disputedCents);

/**
 * What of the credits of a payment is taken back, in hundredths: the credits that stay are those of the money that
 * stays, rounded down, so the house never gives more than the money that it keeps.
 */
export function creditsBack(amountCents: number, credits: number, goneCents: number): number {
  if (amountCents <= 0) return 0;
  const kept = amountCents - Math.min(amountCents, Math.max(0, goneCents));
  return credits - Math.floor((credits * kept) / amountCents);
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
  // What came before it has gone back, or never came: nothing is owed for it.
  if (before === 'void' || before === 'refunded' || before === 'disputed') return 'void';
  return facts.dueAtMs !== null && facts.dueAtMs < nowMs ? 'overdue' : 'due';
}

/** The states of the payments of an order, in their order. */
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

/** What an order is as a whole. */
export function orderStateOf(states: readonly OrderPaymentState[]): OrderState {
  const [first = 'void'] = states;
  if (states.includes('disputed')) return 'disputed';
  if (first === 'open' || first === 'confirming') return first;
  if (first === 'void') return 'expired';
  if (states.some((state) => STILL_COMES.has(state))) return 'partPaid';
  return states.some((state) => KEEPS_MONEY.has(state)) ? 'paid' : 'refunded';
}

/** What may be done with a payment in each state. */
export const PAYMENT_ACTIONS: Readonly<
  Record<OrderPaymentState, { mayPay: boolean; mayConfirm: boolean; mayRefund: boolean }>
> = {
  open: { mayPay: true, mayConfirm: true, mayRefund: false },
  due: { mayPay: true, mayConfirm: true, mayRefund: false },
  overdue: { mayPay: true, mayConfirm: true, mayRefund: false },
  // It is asked again, which changes nothing where it is on its way.
  confirming: { mayPay: true, mayConfirm: false, mayRefund: false },
  paid: { mayPay: false, mayConfirm: false, mayRefund: true },
  partlyRefunded: { mayPay: false, mayConfirm: false, mayRefund: true },
  refunded: { mayPay: false, mayConfirm: false, mayRefund: false },
  // Whoever refunds during a dispute pays twice.
  disputed: { mayPay: false, mayConfirm: false, mayRefund: false },
  void: { mayPay: false, mayConfirm: false, mayRefund: false },
};

/** Whether a payment of this order is so late that no new pack is sold before it. */
export const isTooLate = ({ dueAtMs }: PaymentFacts, state: OrderPaymentState, nowMs: number): boolean =>
  state === 'overdue' && dueAtMs !== null && dueAtMs + OVERDUE_GRACE_MS <= nowMs;

/** How many reminders of a payment should have been sent by now. */
export const remindersDue = (dueAtMs: number, nowMs: number): number =>
  REMINDERS_MS.filter((afterMs) => dueAtMs + afterMs <= nowMs).length;
