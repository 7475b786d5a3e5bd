import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** A charge of a subscription that came in and bought days. */
export interface PaidCharge {
  /** Null when the account is gone. */
  userId: string | null;
  subscriptionId: string;
  /** The provider's name of the payment. */
  paymentId: string;
  plan: string;
  /** That it bought, before anything of it went back. */
  days: number;
  amountCents: number;
  currency: string;
  /** When the provider took it. */
  atMs: number;
  /** Whether the subscription began with it. */
  isFirst: boolean;
  nowMs: number;
}

/** What went back of a charge, in cents. */
export interface MoneyBack {
  /** Now. */
  cents: number;
  /** In all, up to now. */
  totalCents: number;
}

/** What people are told of their subscription beside its money. */
export interface SubscriptionEvent {
  /**
   * `failed`: a charge failed, the provider tries again. `suspended`: it has given up. `ending`: the subscription renews
   * no more.
   */
  kind: 'failed' | 'suspended' | 'ending';
  userId: string;
  subscriptionId: string;
  plan: string;
  /** Until when there are days; undefined where there are none, or while frozen. */
  accessUntilMs: number | undefined;
  atMs: number;
}

type Trx = Transaction<Schema>;

/**
 * What others do in the very transaction in which money is written down: receipts, rewards, letters. Each is called once
 * for what it tells, and asks nothing but the database.
 */
export interface SubscriptionBooks {
  onPaid(trx: Trx, charge: PaidCharge): Promise<void>;
  onReturned(trx: Trx, charge: PaidCharge, back: MoneyBack): Promise<void>;
  /** A charge that bought nothing and went back: its papers, and nothing that it would have brought. */
  onUndone(trx: Trx, charge: PaidCharge): Promise<void>;
  notify(trx: Trx, event: SubscriptionEvent): Promise<void>;
  /** Called once the transaction is through; returns at once. */
  collect(): void;
}
