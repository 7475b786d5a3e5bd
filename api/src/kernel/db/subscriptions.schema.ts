/** Repairs of subscriptions: requested terms, disputed payments, and subscriptions that must be undone. */
export interface SubscriptionsSchema {
  subscriptionTerms: SubscriptionTermsTable;
  subscriptionDisputes: SubscriptionDisputesTable;
  subscriptionRefunds: SubscriptionRefundsTable;
  surplusSubscriptions: SurplusSubscriptionsTable;
  timeGrants: TimeGrantsTable;
}

/** Past, present and future terms of a subscription, by the provider's plan. */
interface SubscriptionTermsTable {
  subscriptionId: string;
  providerPlanId: string;
  billingOptionId: string;
  labelKey: string;
  durationDays: number;
  priceCents: number;
  askedAtMs: number;
  /** Since when the provider charges by them; null until the user has agreed at the provider. */
  appliedAtMs: number | null;
}

interface SubscriptionDisputesTable {
  /** The provider's id. */
  id: string;
  providerPaymentId: string;
  state: 'open' | 'lost' | 'won';
  /** The disputed or taken amount; null for records older than amounts: all of it. */
  amountCents: number | null;
  openedAtMs: number;
  askedAtMs: number;
}

/** A refund that the provider has reported: its list of payments omits refunded amounts. */
interface SubscriptionRefundsTable {
  /** The provider's id. */
  id: string;
  providerPaymentId: string;
  amountCents: number;
  /** The payment's total refunded amount so far. */
  totalCents: number;
  notedAtMs: number;
}

/** A subscription at the provider that should not exist: it is cancelled and refunded, until both are done. */
interface SurplusSubscriptionsTable {
  providerId: string;
  /** Our subscription behind it; null if there is none. */
  subscriptionId: string | null;
  userId: string | null;
  reason: string;
  foundAtMs: number;
  settledAtMs: number | null;
}

/** Minutes granted to users besides what they paid for. */
interface TimeGrantsTable {
  /** Idempotency key of the reason: granted once each. */
  key: string;
  userId: string;
  plan: string;
  minutes: number;
  cause: string;
  atMs: number;
}
