import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { SubscriptionBooks } from './books.ts';
import type { Lanes } from './lanes.ts';
import type { PlanCheck } from './plan-check.ts';
import type { ProviderPlanIds } from './plans.store.ts';
import type { SubscriptionProvider } from './provider.ts';

/** What subscriptions need. */
export interface SubscriptionDeps {
  db: Db;
  /** Undefined where this installation has no account with a payment provider. */
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  /** Whether the provider charges what is sold. */
  plans: Pick<PlanCheck, 'demand'>;
  log: Logger;
  nowMs: () => number;
  /** What somebody may do has changed: sessions and sockets ask anew. */
  onChanged: (userId: string) => void;
  /** Does what concerns the same thing one after the other. */
  lanes: Lanes;
  /** Receipts, rewards and letters, in the transaction in which money is written down. */
  books: SubscriptionBooks;
  /** Counts money that came in and bought nothing; somebody must look. */
  onAlarm: () => void;
}

/** Who asks, and from where. */
export interface Buyer {
  userId: string;
  ip: string;
}
