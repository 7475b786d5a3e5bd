import { type PaymentProvider, ProviderError, type RefundStatus } from '#money/payments';

/**
 * Why the provider declines a capture, and so how the buyer continues: with another card, by an action at the provider,
 * or with a new order.
 */
export type NotTaken = 'declined' | 'payerAction' | 'expired';
export class CaptureRefused extends ProviderError {
  override name = 'CaptureRefused';
  readonly why: NotTaken;

  constructor(why: NotTaken, message: string, options?: ErrorOptions) {
    super('refused', message, options);
    this.why = why;
  }
}

/** A capture of an order, successful or not. */
export interface ProviderCapture {
  id: string;
  /** `completed`: received, possibly refunded since in part or whole. */
  status: 'completed' | 'pending' | 'failed';
  atMs: number;
  amountCents: number;
  currency: string;
  customId: string | undefined;
  /** The whole amount was refunded. */
  isReturned: boolean;
  /** Held until the merchant acts at the provider; nobody else can release it. */
  waitsForUs: boolean;
}

export interface ProviderRefund {
  id: string;
  status: RefundStatus;
  atMs: number;
  amountCents: number;
  /** Our refund id, if we requested it. */
  customId: string | undefined;
}

/** A provider's order, in provider-independent terms. */
export interface ProviderOrder {
  id: string;
  /** `created`: not yet approved. `payerAction`: the buyer must act. `dead`: it can no longer be approved. */
  status: 'created' | 'payerAction' | 'approved' | 'completed' | 'dead';
  customId: string | undefined;
  payee: string | undefined;
  amountCents: number;
  currency: string;
  captures: readonly ProviderCapture[];
  refunds: readonly ProviderRefund[];
}

export interface ProviderDispute {
  id: string;
  /** The capture in dispute. */
  captureId: string;
  state: 'open' | 'won' | 'lost';
  amountCents: number;
  atMs: number;
}

/** The requested order; repeating the request with the same `customId` returns the same order. */
export interface WantedOrder {
  customId: string;
  amountCents: number;
  /** Shown to the buyer by the provider. */
  description: string;
  invoiceId: string;
}

/**
 * The payment provider of orders. Every call goes over the network: never inside a transaction.
 * @throws ProviderError
 */
export interface OrderProvider extends PaymentProvider {
  createOrder(wanted: WantedOrder): Promise<{ id: string; payee: string | undefined }>;
  /** @returns undefined if the provider does not know the order, or has forgotten it */
  find(id: string): Promise<ProviderOrder | undefined>;
  /**
   * Captures an approved order, only once however often it is requested.
   * @param refusals how often it was refused: the provider repeats its refusal of the same request for hours
   * @throws CaptureRefused
   */
  capture(id: string, customId: string, refusals: number): Promise<void>;
  /** Refunds part of a capture; a repeat with the same `refundId` refunds nothing more. */
  refund(captureId: string, wanted: { refundId: string; amountCents: number }): Promise<void>;
  /** Returns the provider order that a capture belongs to. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  findDispute(id: string): Promise<ProviderDispute | undefined>;
  /** Returns the ids of all disputes changed since then. */
  disputesSince(sinceMs: number): Promise<readonly string[]>;
}
