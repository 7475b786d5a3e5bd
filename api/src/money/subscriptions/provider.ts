/** What the payment provider says of one of its subscriptions, in our words. */
export interface ProviderSubscription {
  id: string;
  status: 'pending' | 'active' | 'suspended' | 'ended';
  /** Our name of it, as the page handed it over. */
  customId: string | undefined;
  planId: string;
  /** Payments that have come in, and what became of them; in any order. */
  payments: readonly ProviderPayment[];
}

export interface ProviderPayment {
  id: string;
  /** Money that went back (refund, reversal) buys no days. */
  status: 'completed' | 'pending' | 'returned' | 'failed';
  atMs: number;
  amountCents: number;
  currency: string;
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
  cancel(id: string, reason: string): Promise<void>;
  suspend(id: string, reason: string): Promise<void>;
  activate(id: string, reason: string): Promise<void>;
}

/** `refused`: the provider said no and nothing happened. `unknown`: it may have happened; ask before trying again. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: 'refused' | 'unavailable' | 'unknown';

  constructor(failure: ProviderError['failure'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
