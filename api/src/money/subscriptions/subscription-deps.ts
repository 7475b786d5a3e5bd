import type { PaymentDeps } from '#money/payments';
import type { SubscriptionBooks } from './books.ts';
import type { PlanCheck } from './plan-check.ts';
import type { ProviderPlanIds } from './plans.store.ts';
import type { SubscriptionProvider } from './provider.ts';

/** Dependencies of the subscription services. */
export interface SubscriptionDeps extends PaymentDeps<SubscriptionProvider> {
  planIds: ProviderPlanIds;
  /** Verifies that the provider charges what is sold. */
  plans: Pick<PlanCheck, 'demand'>;
  /** Receipts, rewards and letters, in the transaction that records a payment. */
  books: SubscriptionBooks;
}
