import { randomInt } from 'node:crypto';
import { type DisputeOutcome, isPaidBack, TAKES_MONEY } from './merchant.ts';

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED';
/** Reasons why a capture's money is held. */
export const PENDING_REASONS = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'DECLINED_BY_RISK_FRAUD_FILTERS',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const;
type PendingReason = (typeof PENDING_REASONS)[number];
/** Result of a capture: completed, held, or the issue with which it is refused. */
export const NEXT_CAPTURES = [
  'COMPLETED',
  'PENDING',
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'ORDER_EXPIRED',
] as const;

export interface Capture {
  id: string;
  orderId: string;
  status: CaptureStatus;
  /** Why it is held, while pending. */
  reason: PendingReason;
  cents: number;
  currency: string;
  customId: string | undefined;
  atMs: number;
}
export interface Refund {
  id: string;
  captureId: string;
  /** Promised, paid, or failed. */
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  cents: number;
  currency: string;
  customId: string | undefined;
  atMs: number;
}
export interface Order {
  id: string;
  status: OrderStatus;
  cents: number;
  currency: string;
  customId: string | undefined;
  invoiceId: string | undefined;
  description: string;
  payee: string;
  createdAtMs: number;
  approvedAtMs: number | undefined;
  captures: Capture[];
  refunds: Refund[];
  /** Result of the next capture, unless it simply succeeds. */
  nextCapture: (typeof NEXT_CAPTURES)[number];
  /** Why its money is held, if so. */
  pendingReason: PendingReason;
}
export interface Dispute {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: DisputeOutcome | undefined;
  cents: number;
  /** The amount refunded to the buyer. */
  refundedCents: number;
  currency: string;
  createdAtMs: number;
  updatedAtMs: number;
}

/** A webhook event and its subject. */
export type OrderHappening =
  | { type: `CHECKOUT.ORDER.${string}`; order: Order }
  | { type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED'; capture: Capture; refund: Refund }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; capture: Capture }
  | { type: `CUSTOMER.DISPUTE.${string}`; dispute: Dispute };

/** A refusal, named by PayPal's issue. */
export class OrderRefused extends Error {
  override name = 'OrderRefused';
}

export type NewOrder = Pick<Order, 'cents' | 'currency' | 'customId' | 'invoiceId' | 'description'>;

/** Payee of this account's orders. */
const EMULATED_PAYEE = 'EMULATORMERCHANT';

const HOUR_MS = 60 * 60 * 1000;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const idOf = (prefix = ''): string =>
  prefix + Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns whether the order requires an action by the buyer. */
export const waitsForBuyer = ({ status }: Order): boolean =>
  status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';

/** One-off payments at the emulator: orders, captures, refunds and disputes. */
export class Checkout {
  readonly orders = new Map<string, Order>();
  readonly disputes = new Map<string, Dispute>();
  /** Whether refunds remain pending until `settleRefund`. */
  promisesRefunds = false;
  /** Whether a lost dispute's reversal is also listed among its order's refunds: its event calls it a refund. */
  listsReversals = true;
  /** Periods within which an order can be approved, and then captured; PayPal grants some merchants longer ones. */
  approvableForMs = 3 * HOUR_MS;
  capturableForMs = 3 * HOUR_MS;
  readonly #nowMs: () => number;
  readonly #tell: (happening: OrderHappening) => void;

  constructor(nowMs: () => number, tell: (happening: OrderHappening) => void) {
    this.#nowMs = nowMs;
    this.#tell = tell;
  }

  create(wanted: NewOrder): Order {
    const order: Order = {
      ...wanted,
      id: idOf(),
      status: 'CREATED',
      payee: EMULATED_PAYEE,
      createdAtMs: this.#nowMs(),
      approvedAtMs: undefined,
      captures: [],
      refunds: [],
      nextCapture: 'COMPLETED',
      pendingReason: 'PENDING_REVIEW',
    };
    this.orders.set(order.id, order);
    return order;
  }

  /** Returns an order until it expires: one not approved in time is forgotten. */
  find(id: string): Order | undefined {
    const order = this.orders.get(id);
    return order && !this.#isForgotten(order) ? order : undefined;
  }

  nowMs(): number {
    return this.#nowMs();
  }

  capture(id: string): Capture | undefined {
    return [...this.orders.values()].flatMap(({ captures }) => captures).find((each) => each.id === id);
  }

  /** Approves as the buyer, or completes the required action. */
  approve(order: Order): void {
    if (!waitsForBuyer(order) || this.#isForgotten(order)) return;
    if (order.status === 'PAYER_ACTION_REQUIRED') order.nextCapture = 'COMPLETED';
    order.status = 'APPROVED';
    order.approvedAtMs = this.#nowMs();
    this.#tell({ type: 'CHECKOUT.ORDER.APPROVED', order });
  }

  /** Captures the money. @throws OrderRefused */
  take(order: Order): void {
    if (order.status === 'CREATED') throw new OrderRefused('ORDER_NOT_APPROVED');
    if (order.status === 'PAYER_ACTION_REQUIRED') throw new OrderRefused(order.status);
    if (order.status !== 'APPROVED') throw new OrderRefused('ORDER_ALREADY_CAPTURED');
    if (this.#nowMs() - (order.approvedAtMs ?? 0) >= this.capturableForMs)
      throw new OrderRefused('ORDER_EXPIRED');
    if (this.#isInvoiceUsed(order)) throw new OrderRefused('DUPLICATE_INVOICE_ID');
    const { cents, currency, customId, nextCapture: status } = order;
    if (status === 'PAYER_ACTION_REQUIRED') order.status = status;
    if (status !== 'COMPLETED' && status !== 'PENDING') throw new OrderRefused(status);
    const capture: Capture = {
      id: idOf(),
      orderId: order.id,
      status,
      reason: order.pendingReason,
      cents,
      currency,
      customId,
      atMs: this.#nowMs(),
    };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#tell({ type: `PAYMENT.CAPTURE.${status}`, capture });
    this.#tell({ type: 'CHECKOUT.ORDER.COMPLETED', order });
  }

  /** Completes or declines held captures. */
  settle(order: Order, status: 'COMPLETED' | 'DECLINED'): void {
    for (const capture of order.captures.filter((each) => each.status === 'PENDING')) {
      capture.status = status;
      this.#tell({ type: `PAYMENT.CAPTURE.${status === 'COMPLETED' ? status : 'DENIED'}`, capture });
    }
  }

  /** Refunds a capture. @throws OrderRefused */
  refund(capture: Capture, cents: number, customId?: string): Refund {
    const order = this.#orderOf(capture);
    if (capture.status === 'REFUNDED') throw new OrderRefused('CAPTURE_FULLY_REFUNDED');
    if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
      throw new OrderRefused('CAPTURE_STATUS_NOT_VALID');
    const before = order.refunds
      .filter(({ captureId, status }) => captureId === capture.id && status !== 'FAILED')
      .reduce((sum, refund) => sum + refund.cents, 0);
    if (cents <= 0 || before + cents > capture.cents) throw new OrderRefused('REFUND_AMOUNT_EXCEEDED');
    const { id: captureId, currency } = capture;
    const atMs = this.#nowMs();
    const refund: Refund = { id: idOf(), captureId, status: 'PENDING', cents, currency, customId, atMs };
    order.refunds.push(refund);
    if (!this.promisesRefunds) this.settleRefund(refund, 'COMPLETED');
    return refund;
  }

  /** Completes or fails a pending refund. */
  settleRefund(refund: Refund, status: 'COMPLETED' | 'FAILED'): void {
    const capture = this.capture(refund.captureId);
    if (refund.status !== 'PENDING' || !capture) return;
    refund.status = status;
    if (status === 'FAILED') return;
    const come = this.#orderOf(capture)
      .refunds.filter((each) => each.captureId === capture.id && each.status === 'COMPLETED')
      .reduce((sum, { cents }) => sum + cents, 0);
    capture.status = come === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell({ type: 'PAYMENT.CAPTURE.REFUNDED', capture, refund });
  }

  /** Opens a buyer's dispute. */
  dispute(capture: Capture, cents = capture.cents): Dispute {
    const atMs = this.#nowMs();
    const dispute: Dispute = {
      id: idOf('PP-D-'),
      captureId: capture.id,
      status: 'OPEN',
      outcome: undefined,
      cents,
      refundedCents: 0,
      currency: capture.currency,
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    this.disputes.set(dispute.id, dispute);
    this.#tell({ type: 'CUSTOMER.DISPUTE.CREATED', dispute });
    return dispute;
  }

  /** Resolves a dispute. @param cents the amount refunded to the buyer, if any */
  resolve(dispute: Dispute, outcome: DisputeOutcome, cents = dispute.cents): void {
    if (dispute.status === 'RESOLVED') throw new OrderRefused('DISPUTE_ALREADY_RESOLVED');
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome;
    dispute.refundedCents = isPaidBack(outcome) ? cents : 0;
    dispute.updatedAtMs = this.#nowMs();
    this.#tell({ type: 'CUSTOMER.DISPUTE.RESOLVED', dispute });
    if (TAKES_MONEY.has(outcome)) this.#reverse(dispute);
  }

  /** Deducts a dispute's refund from its capture. */
  #reverse({ captureId: of, refundedCents: cents, createdAtMs }: Dispute): void {
    const capture = this.capture(of);
    if (!capture) return;
    const { id: captureId, currency } = capture;
    const goneCents = this.#orderOf(capture)
      .refunds.filter((each) => each.captureId === captureId && each.status === 'COMPLETED')
      .reduce((sum, refund) => sum + refund.cents, cents);
    capture.status = goneCents >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    // A dispute is never resolved in the second in which it was opened.
    const atMs = Math.max(this.#nowMs(), createdAtMs + 1000);
    const reversal: Refund = {
      id: idOf(),
      captureId,
      status: 'COMPLETED',
      cents,
      currency,
      customId: undefined,
      atMs,
    };
    if (this.listsReversals) this.#orderOf(capture).refunds.push(reversal);
    this.#tell({ type: 'PAYMENT.CAPTURE.REVERSED', capture, refund: reversal });
  }

  #orderOf({ orderId }: Capture): Order {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    return order;
  }

  #isForgotten(order: Order): boolean {
    return waitsForBuyer(order) && this.#nowMs() - order.createdAtMs >= this.approvableForMs;
  }

  #isInvoiceUsed({ id, invoiceId }: Order): boolean {
    return [...this.orders.values()].some(
      (other) =>
        other.id !== id &&
        invoiceId !== undefined &&
        other.invoiceId === invoiceId &&
        other.captures.length > 0,
    );
  }
}
