/** What repairs subscriptions: other periods that were asked for, payments that are disputed, and what must be undone. */
export interface SubscriptionsSchema {
  subscriptionTerms: SubscriptionTermsTable;
  subscriptionDisputes: SubscriptionDisputesTable;
  subscriptionRefunds: SubscriptionRefundsTable;
  surplusSubscriptions: SurplusSubscriptionsTable;
  timeGrants: TimeGrantsTable;
}

/** What a subscription was, is or will be charged for, by the provider's plan. */
interface SubscriptionTermsTable {
  subscriptionId: string;
  providerPlanId: string;
  billingOptionId: string;
  labelKey: string;
  durationDays: number;
  priceCents: number;
  askedAtMs: number;
  /** Since when the provider charges so; null until the person has agreed there. */
  appliedAtMs: number | null;
}

interface SubscriptionDisputesTable {
  /** The provider's name of it. */
  id: string;
  providerPaymentId: string;
  state: 'open' | 'lost' | 'won';
  /** What it is about, or has taken; null of one that was written down before amounts were: all. */
  amountCents: number | null;
  openedAtMs: number;
  askedAtMs: number;
}

/** A refund that the provider has told of: its list of payments does not say how much of one went back. */
interface SubscriptionRefundsTable {
  /** The provider's name of it. */
  id: string;
  providerPaymentId: string;
  amountCents: number;
  /** Of the payment, with what went back before. */
  totalCents: number;
  notedAtMs: number;
}

/** A subscription at the provider that should not be: it is cancelled and its money goes back, until that is done. */
interface SurplusSubscriptionsTable {
  providerId: string;
  /** Ours that stands behind it; null for one of nobody. */
  subscriptionId: string | null;
  userId: string | null;
  reason: string;
  foundAtMs: number;
  settledAtMs: number | null;
}

/** Minutes that somebody was given beside what they paid for. */
interface TimeGrantsTable {
  /** Of what they were given for: for each key once. */
  key: string;
  userId: string;
  plan: string;
  minutes: number;
  cause: string;
  atMs: number;
}
