import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';
import type { Lanes } from '#money/subscriptions';
import { holdSerials, lockOrder, type OrderRow, type PaymentRow, type WholeOrder } from './orders.store.ts';
import type { OrderProvider } from './provider.ts';

type Trx = Transaction<Schema>;

/** A payment of an order that just became paid, or of which something just went back. */
export interface PaidPart {
  order: OrderRow;
  payment: PaymentRow;
  /** How many payments the order has. */
  payments: number;
  /** What is gone for good: refunded, or lost in a dispute. */
  goneCents: number;
  nowMs: number;
}

/** Where others take part in the transaction that writes money down: receipts, letters, rewards. */
export interface OrderEvents {
  /** @returns the number of the receipt */
  onPaid(trx: Trx, part: PaidPart): Promise<string | undefined>;
  onReturned(trx: Trx, part: PaidPart): Promise<void>;
  /** Of money that bought nothing, as `payment` tells it, so much went back. */
  onUndone(trx: Trx, part: PaidPart): Promise<void>;
  /** A second payment is due soon, or was due. */
  onDue(trx: Trx, part: PaidPart): Promise<void>;
  /** Once the transaction is through. */
  collect(): void;
}

/** What two who do the same at once must keep; handed in, so that a test can show what happens without one of them. */
export interface OrderGuards {
  /** Whoever makes an order does so alone. */
  holdSerials(trx: Trx): Promise<void>;
  /** Nobody else changes what is read until the end of the transaction. */
  lockOrder(trx: Trx, id: string): Promise<WholeOrder | undefined>;
}
export const ORDER_GUARDS: OrderGuards = { holdSerials, lockOrder };

/** What orders need. */
export interface OrderDeps {
  db: Db;
  guards: OrderGuards;
  /** Undefined where this installation has no account with a payment provider. */
  provider: OrderProvider | undefined;
  events: OrderEvents;
  contactEmail: string | undefined;
  /** What is kept of whom a promotion was given to, so that it is given once. */
  hashSubject: HashNumber;
  log: Logger;
  nowMs: () => number;
  /** Somebody's credits have changed: sessions ask anew. */
  onChanged: (userId: string) => void;
  lanes: Lanes;
  /** Looks at a dispute that the provider lists and that is about no order. @throws ProviderError */
  onForeignDispute: (disputeId: string) => Promise<void>;
  /** Counts money that came in and bought nothing; somebody must look. */
  onAlarm: () => void;
}

/** Who asks, and from where. */
export interface OrderBuyer {
  userId: string;
  ip: string;
}
