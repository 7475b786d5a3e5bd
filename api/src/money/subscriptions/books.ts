import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** A charge of a subscription that was paid and bought days. */
export interface PaidCharge {
  /** Null if the account is deleted. */
  userId: string | null;
  subscriptionId: string;
  /** The provider's payment id. */
  paymentId: string;
  plan: string;
  /** Days bought, before any refund. */
  days: number;
  amountCents: number;
  currency: string;
  /** When the provider charged it. */
  atMs: number;
  /** Whether it is the subscription's first charge. */
  isFirst: boolean;
  nowMs: number;
}

/** The refund of a charge, in cents. */
export interface MoneyBack {
  /** Refunded now. */
  cents: number;
  /** Refunded in total so far. */
  totalCents: number;
}

/** A notification about a subscription, besides its payments. */
export interface SubscriptionEvent {
  /**
   * `failed`: a charge failed and the provider will retry. `suspended`: it has given up. `ending`: the subscription no
   * longer renews.
   */
  kind: 'failed' | 'suspended' | 'ending';
  userId: string;
  subscriptionId: string;
  plan: string;
  /** When the days end; undefined if there are none, or while frozen. */
  accessUntilMs: number | undefined;
  atMs: number;
}

type Trx = Transaction<Schema>;

/**
 * Hooks into the transaction that records a payment: receipts, rewards, letters. Each is called once per event, and
 * awaits nothing but the database.
 */
export interface SubscriptionBooks {
  onPaid(trx: Trx, charge: PaidCharge): Promise<void>;
  onReturned(trx: Trx, charge: PaidCharge, back: MoneyBack): Promise<void>;
  /** A charge that bought nothing and was refunded: issues its documents, and nothing that a paid charge would earn. */
  onUndone(trx: Trx, charge: PaidCharge): Promise<void>;
  notify(trx: Trx, event: SubscriptionEvent): Promise<void>;
  /** To be called after the transaction has committed; returns at once. */
  collect(): void;
}
