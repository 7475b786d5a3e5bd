import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';
import type { PaymentDeps } from '#money/payments';
import { holdSerials, lockOrder, type OrderRow, type PaymentRow, type WholeOrder } from './orders.store.ts';
import type { OrderProvider } from './provider.ts';

type Trx = Transaction<Schema>;

/** A payment that has just been paid, or partly returned. */
export interface PaidPart {
  order: OrderRow;
  payment: PaymentRow;
  /** Number of payments of the order. */
  payments: number;
  /** Euro cents gone for good: refunded, or lost in a dispute. */
  goneCents: number;
  nowMs: number;
}

/** Hooks into the transaction that records a payment: receipts, letters, rewards. */
export interface OrderEvents {
  /** @returns the receipt's number */
  onPaid(trx: Trx, part: PaidPart): Promise<string | undefined>;
  onReturned(trx: Trx, part: PaidPart): Promise<void>;
  /** Money that bought nothing, as described by `payment`, was refunded by this amount. */
  onUndone(trx: Trx, part: PaidPart): Promise<void>;
  /** A second payment is due soon, or overdue. */
  onDue(trx: Trx, part: PaidPart): Promise<void>;
  /** To be called after the transaction has committed. */
  collect(): void;
}

/** Locks of concurrent operations; injected, so that a test can show what happens without one of them. */
export interface OrderGuards {
  /** Serializes the creation of orders. */
  holdSerials(trx: Trx): Promise<void>;
  /** Locks the order until the transaction ends. */
  lockOrder(trx: Trx, id: string): Promise<WholeOrder | undefined>;
}
export const ORDER_GUARDS: OrderGuards = { holdSerials, lockOrder };

/** Dependencies of the order services. */
export interface OrderDeps extends PaymentDeps<OrderProvider> {
  guards: OrderGuards;
  events: OrderEvents;
  contactEmail: string | undefined;
  /** Hashes the subjects of promotions granted once. */
  hashSubject: HashNumber;
  /** Syncs a dispute that the provider lists and that concerns no order. @throws ProviderError */
  onForeignDispute: (disputeId: string) => Promise<void>;
}
