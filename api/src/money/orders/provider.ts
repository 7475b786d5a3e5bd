import { ProviderError } from '#money/subscriptions';

/**
 * Why the provider does not take the money of an order, and so how its buyer goes on: with another card, by what the
 * provider asks of them, or by a new order.
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

/** A capture of an order: money that came in, or did not. */
export interface ProviderCapture {
  id: string;
  /** `completed`: it came, and some or all of it may have gone back since. */
  status: 'completed' | 'pending' | 'failed';
  atMs: number;
  amountCents: number;
  currency: string;
  customId: string | undefined;
  /** All of it went back. */
  isReturned: boolean;
  /** It is held until the merchant does something at the provider: nobody else can. */
  waitsForUs: boolean;
}

export interface ProviderRefund {
  id: string;
  status: 'completed' | 'pending' | 'failed';
  atMs: number;
  amountCents: number;
  /** Our id of it, where we asked for it. */
  customId: string | undefined;
}

/** What the payment provider says of one of its orders, in our words. */
export interface ProviderOrder {
  id: string;
  /** `created`: nobody has approved it. `payerAction`: its buyer has something to do. `dead`: it cannot be approved any more. */
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
  /** Of the capture that it is about. */
  captureId: string;
  state: 'open' | 'won' | 'lost';
  amountCents: number;
  atMs: number;
}

/** What is asked for; asking again with the same `customId` is the same order. */
export interface WantedOrder {
  customId: string;
  amountCents: number;
  /** What the buyer reads at the provider. */
  description: string;
  invoiceId: string;
}

/**
 * The payment provider of orders. Every call goes over the network: never inside a transaction.
 * @throws ProviderError
 */
export interface OrderProvider {
  /** What the page needs to load the provider's button for orders. */
  readonly page: { clientId: string; sdkUrl: string };
  createOrder(wanted: WantedOrder): Promise<{ id: string; payee: string | undefined }>;
  /** @returns undefined where the provider knows no such order, or has forgotten it */
  find(id: string): Promise<ProviderOrder | undefined>;
  /**
   * Takes the money of an approved order, by whatever request once only.
   * @param refusals how often it was refused: the provider answers the same request with the same refusal for hours
   * @throws CaptureRefused
   */
  capture(id: string, customId: string, refusals: number): Promise<void>;
  /** Gives a part of a capture back; again with the same `refundId` it gives nothing more. */
  refund(captureId: string, wanted: { refundId: string; amountCents: number }): Promise<void>;
  /** The order that a capture belongs to. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  findDispute(id: string): Promise<ProviderDispute | undefined>;
  /** The names of all disputes that changed since then. */
  disputesSince(sinceMs: number): Promise<readonly string[]>;
}
