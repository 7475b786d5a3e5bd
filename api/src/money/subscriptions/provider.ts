import type { PaymentProvider, RefundStatus } from '#money/payments';

/** A provider's subscription, in provider-independent terms. */
export interface ProviderSubscription {
  id: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  /** Our id of it, as the page passed it. */
  customId: string | undefined;
  planId: string;
  /** When it charges next; its calendar differs from our days. */
  nextBillingAtMs?: number | undefined;
  /** Consecutive failed charges. */
  failedPayments: number;
  /** Payments with their current state, in any order. */
  payments: readonly ProviderPayment[];
  /** Number of payments that could not be parsed: they need a person; the others count. */
  unreadable: number;
}

export interface ProviderPayment {
  id: string;
  /** A fully refunded payment buys no days. */
  status: 'completed' | 'pending' | 'returned' | 'failed';
  /** Partly refunded; only the refund itself contains the amount. */
  isPartlyReturned?: boolean;
  atMs: number;
  amountCents: number;
  currency: string;
}

/** A subscription to be created at the provider. */
export interface NewProviderSubscription {
  /** Idempotency key: a repeat returns what was created before. */
  requestId: string;
  planId: string;
  /** Our id of it, which the provider returns. */
  customId: string;
}

/** The amount of a refund, and the reason. */
export interface RefundOrder {
  amountCents: number;
  reason: string;
  /** Idempotency key: a repeat refunds nothing twice. */
  key: string;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  status: RefundStatus;
  amountCents: number;
  /** Total refunded of the payment, including earlier refunds; undefined if the provider does not report it. */
  totalCents: number | undefined;
}

/** The provider's terms of one of its plans. */
export interface ProviderPlan {
  id: string;
  isActive: boolean;
  priceCents: number;
  currency: string;
  /** Undefined if it has trials, an end, or more than one price. */
  interval: { unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; count: number } | undefined;
  /** Charged once at the start, on top of the price. */
  setupFeeCents: number;
  /** Whether a failed charge is added to the next one. */
  addsOutstanding: boolean;
  /** Number of consecutive failed charges before the plan is suspended. */
  failureThreshold: number;
  /** Whether a tax is charged on top of the price. */
  addsTax: boolean;
}

export interface ProviderDispute {
  id: string;
  paymentIds: readonly string[];
  state: 'open' | 'lost' | 'won';
  /** The disputed amount; for a lost dispute, the amount taken. */
  amountCents: number;
  openedAtMs: number;
}

/**
 * The payment provider of subscriptions. Every call goes over the network: never inside a transaction.
 * @throws ProviderError
 */
export interface SubscriptionProvider extends PaymentProvider {
  /** @returns undefined if the provider does not know the subscription */
  find(id: string): Promise<ProviderSubscription | undefined>;
  /** Creates an unapproved subscription. @returns the provider's id of it */
  create(wanted: NewProviderSubscription): Promise<string>;
  /** Charges by another plan from the next charge on. @returns the URL where the buyer must approve, if needed */
  revise(id: string, planId: string): Promise<string | undefined>;
  /** Refunds a payment in part or whole. A returned refund has not failed: a failed one is refused. */
  refund(paymentId: string, order: RefundOrder): Promise<ProviderRefund>;
  findRefund(id: string): Promise<ProviderRefund | undefined>;
  findPlan(id: string): Promise<ProviderPlan | undefined>;
  findDispute(id: string): Promise<ProviderDispute | undefined>;
  cancel(id: string, reason: string): Promise<void>;
  suspend(id: string, reason: string): Promise<void>;
  activate(id: string, reason: string): Promise<void>;
}
