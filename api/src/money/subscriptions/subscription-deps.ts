import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { SubscriptionBooks } from './books.ts';
import type { Lanes } from './lanes.ts';
import type { PlanCheck } from './plan-check.ts';
import type { ProviderPlanIds } from './plans.store.ts';
import type { SubscriptionProvider } from './provider.ts';

/** Dependencies of the subscription services. */
export interface SubscriptionDeps {
  db: Db;
  /** Undefined if this installation has no account with a payment provider. */
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  /** Verifies that the provider charges what is sold. */
  plans: Pick<PlanCheck, 'demand'>;
  log: Logger;
  nowMs: () => number;
  /** The user's rights have changed: sessions and sockets re-read them. */
  onChanged: (userId: string) => void;
  /** Serializes operations on the same thing. */
  lanes: Lanes;
  /** Receipts, rewards and letters, in the transaction that records a payment. */
  books: SubscriptionBooks;
  /** Counts payments that bought nothing and that a person must examine. */
  onAlarm: () => void;
}

/** The buyer and their address. */
export interface Buyer {
  userId: string;
  ip: string;
}
