/** What the payment provider says of one of its subscriptions, in our words. */
export interface ProviderSubscription {
  id: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  /** Our name of it, as the page handed it over. */
  customId: string | undefined;
  planId: string;
  /** When it charges next; the provider's calendar is not that of our days. */
  nextBillingAtMs?: number | undefined;
  /** Charges in a row that failed. */
  failedPayments: number;
  /** Payments that have come in, and what became of them; in any order. */
  payments: readonly ProviderPayment[];
  /** So many payments could not be read: somebody must look; the others count. */
  unreadable: number;
}

export interface ProviderPayment {
  id: string;
  /** Money that went back whole buys no days. */
  status: 'completed' | 'pending' | 'returned' | 'failed';
  /** A part of it went back; how much, only the refund says. */
  isPartlyReturned?: boolean;
  atMs: number;
  amountCents: number;
  currency: string;
}

/** What is to be made at the provider. */
export interface NewProviderSubscription {
  /** Asked again with the same one, the provider answers what it made before. */
  requestId: string;
  planId: string;
  /** Our name of it, which the provider repeats. */
  customId: string;
}

/** How much of a payment goes back, and why. */
export interface RefundOrder {
  amountCents: number;
  reason: string;
  /** Asked again with the same one, the provider gives nothing back twice. */
  key: string;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  /** `pending`: promised, not there yet, and nothing has gone back. `failed`: it will not come. */
  status: 'completed' | 'pending' | 'failed';
  amountCents: number;
  /** Of the payment, with what went back before; undefined where the provider does not say. */
  totalCents: number | undefined;
}

/** What the provider charges for one of its plans. */
export interface ProviderPlan {
  id: string;
  isActive: boolean;
  priceCents: number;
  currency: string;
  /** Undefined where it has trials, an end, or more than one price. */
  interval: { unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; count: number } | undefined;
  /** Charged once at the start, on top of the price. */
  setupFeeCents: number;
  /** Whether a charge that failed is added to the next one. */
  addsOutstanding: boolean;
  /** So many charges in a row may fail before it stands still. */
  failureThreshold: number;
  /** Whether a tax is charged on top of the price. */
  addsTax: boolean;
}

export interface ProviderDispute {
  id: string;
  paymentIds: readonly string[];
  state: 'open' | 'lost' | 'won';
  /** What it is about; of one that was lost, what it has taken. */
  amountCents: number;
  openedAtMs: number;
}

/**
 * The payment provider of subscriptions. Every call goes over the network: never inside a transaction.
 * @throws ProviderError
 */
export interface SubscriptionProvider {
  /** What the page needs to load the provider's button. */
  readonly page: { clientId: string; sdkUrl: string };
  /** @returns undefined when the provider knows no such subscription */
  find(id: string): Promise<ProviderSubscription | undefined>;
  /** Makes a subscription that nobody has approved yet. @returns the provider's name of it */
  create(wanted: NewProviderSubscription): Promise<string>;
  /** Charges by another plan from the next time on. @returns where the person must agree, if anywhere */
  revise(id: string, planId: string): Promise<string | undefined>;
  /** Gives a payment back, or a part of it. What it answers has not failed: that would be refused. */
  refund(paymentId: string, order: RefundOrder): Promise<ProviderRefund>;
  findRefund(id: string): Promise<ProviderRefund | undefined>;
  findPlan(id: string): Promise<ProviderPlan | undefined>;
  findDispute(id: string): Promise<ProviderDispute | undefined>;
  cancel(id: string, reason: string): Promise<void>;
  suspend(id: string, reason: string): Promise<void>;
  activate(id: string, reason: string): Promise<void>;
}

/**
 * `refused`: the provider said no and nothing happened. `unknown`: it may have happened; ask before trying again.
 * `unreadable`: it answered what nobody understands, of this one thing; that says nothing of others.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: 'refused' | 'unavailable' | 'unknown' | 'unreadable';

  constructor(failure: ProviderError['failure'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
