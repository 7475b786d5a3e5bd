import { randomInt } from 'node:crypto';
import type { DisputeOutcome } from './merchant.ts';

export type OrderStatus = 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'FAILED';

export interface Capture {
  id: string;
  orderId: string;
  status: CaptureStatus;
  cents: number;
  currency: string;
  customId: string | undefined;
  atMs: number;
}
export interface Refund {
  id: string;
  captureId: string;
  /** Promised, come, or come to nothing. */
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
  captures: Capture[];
  refunds: Refund[];
  /** What becomes of the next capture, where it does not simply succeed. */
  nextCapture: 'COMPLETED' | 'PENDING' | 'DECLINED';
}
export interface Dispute {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: DisputeOutcome | undefined;
  cents: number;
  /** What of it the buyer has back. */
  refundedCents: number;
  currency: string;
  createdAtMs: number;
  updatedAtMs: number;
}

/** What is told to the webhook, and of what. */
export type OrderHappening =
  | { type: `CHECKOUT.ORDER.${string}`; order: Order }
  | { type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED'; capture: Capture; refund: Refund }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; capture: Capture }
  | { type: `CUSTOMER.DISPUTE.${string}`; dispute: Dispute };

/** A refusal as PayPal names it. */
export class OrderRefused extends Error {
  override name = 'OrderRefused';
}

export type NewOrder = Pick<Order, 'cents' | 'currency' | 'customId' | 'invoiceId' | 'description'>;

/** Whom orders of this account are paid to. */
export const EMULATED_PAYEE = 'EMULATORMERCHANT';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const idOf = (prefix = ''): string =>
  prefix + Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** One-off payments at the emulator: orders, what was captured and refunded, and what buyers dispute. */
export class Checkout {
  readonly orders = new Map<string, Order>();
  readonly disputes = new Map<string, Dispute>();
  /** Whether refunds are only promised, until `settleRefund`. */
  promisesRefunds = false;
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
      captures: [],
      refunds: [],
      nextCapture: 'COMPLETED',
    };
    this.orders.set(order.id, order);
    return order;
  }

  capture(id: string): Capture | undefined {
    return [...this.orders.values()].flatMap(({ captures }) => captures).find((each) => each.id === id);
  }

  /** The buyer agrees. */
  approve(order: Order): void {
    if (order.status !== 'CREATED') return;
    order.status = 'APPROVED';
    this.#tell({ type: 'CHECKOUT.ORDER.APPROVED', order });
  }

  /** Takes the money. @throws OrderRefused */
  take(order: Order): void {
    if (order.status === 'CREATED') throw new OrderRefused('ORDER_NOT_APPROVED');
    if (order.status !== 'APPROVED') throw new OrderRefused('ORDER_ALREADY_CAPTURED');
    if (order.nextCapture === 'DECLINED') throw new OrderRefused('INSTRUMENT_DECLINED');
    if (this.#isInvoiceUsed(order)) throw new OrderRefused('DUPLICATE_INVOICE_ID');
    const { cents, currency, customId } = order;
    const capture: Capture = {
      id: idOf(),
      orderId: order.id,
      status: order.nextCapture,
      cents,
      currency,
      customId,
      atMs: this.#nowMs(),
    };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    this.#tell({ type: `PAYMENT.CAPTURE.${order.nextCapture}`, capture });
    this.#tell({ type: 'CHECKOUT.ORDER.COMPLETED', order });
  }

  /** What was held comes, or does not. */
  settle(order: Order, status: 'COMPLETED' | 'DECLINED'): void {
    for (const capture of order.captures.filter((each) => each.status === 'PENDING')) {
      capture.status = status;
      this.#tell({ type: `PAYMENT.CAPTURE.${status === 'COMPLETED' ? status : 'DENIED'}`, capture });
    }
  }

  /** Gives money back. @throws OrderRefused */
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

  /** What was promised comes, or does not. */
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

  /** The buyer complains. */
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

  /** A dispute is decided, for the merchant or the buyer. @param cents what the buyer has back of it */
  decide(dispute: Dispute, outcome: 'won' | 'lost', cents = dispute.cents): void {
    if (dispute.status === 'RESOLVED') throw new OrderRefused('DISPUTE_ALREADY_RESOLVED');
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
    dispute.refundedCents = outcome === 'lost' ? cents : 0;
    dispute.updatedAtMs = this.#nowMs();
    this.#tell({ type: 'CUSTOMER.DISPUTE.RESOLVED', dispute });
    if (outcome === 'lost') this.#reverse(dispute);
  }

  /** What a dispute takes is taken from its capture. */
  #reverse({ captureId: of, refundedCents: cents }: Dispute): void {
    const capture = this.capture(of);
    if (!capture) return;
    const { id: captureId, currency } = capture;
    const goneCents = this.#orderOf(capture)
      .refunds.filter((each) => each.captureId === captureId && each.status === 'COMPLETED')
      .reduce((sum, refund) => sum + refund.cents, cents);
    capture.status = goneCents >= capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const atMs = this.#nowMs();
    const said = {
      id: idOf(),
      captureId,
      status: 'COMPLETED',
      cents,
      currency,
      customId: undefined,
      atMs,
    } as const;
    this.#tell({ type: 'PAYMENT.CAPTURE.REVERSED', capture, refund: said });
  }

  #orderOf({ orderId }: Capture): Order {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    return order;
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
