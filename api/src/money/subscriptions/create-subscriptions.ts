import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Buyer } from '#money/payments';
import { applyDispute, applyRefund, refundPayment } from './money-back.ts';
import { PlanCheck } from './plan-check.ts';
import type { ProviderRefund, RefundOrder } from './provider.ts';
import { reconcileInTurn } from './reconciler.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import type { SubscriptionLimits } from './subscriptions.limits.ts';
import { mountSubscriptions } from './subscriptions.routes.ts';
import { cancelAll } from './subscriptions.service.ts';
import { syncSubscription } from './sync.ts';

interface CreateSubscriptionsDeps extends Omit<SubscriptionDeps, 'plans'> {
  trustProxy: boolean;
  jobs: Pick<Jobs, 'repeat'>;
  limits: SubscriptionLimits;
}

export interface Subscriptions {
  mount: Mount;
  /**
   * Verifies the provider's plans before anything is sold.
   * @throws PlanMismatchError if one differs from what is sold
   */
  demandPlans: () => Promise<void>;
  /** Applies the provider's state of one of its subscriptions. @throws ProviderError */
  sync: (providerSubscriptionId: string) => Promise<void>;
  /** Reads a refund or dispute that the provider reports, and applies it. @throws ProviderError */
  applyRefund: (refundId: string) => Promise<ProviderRefund | undefined>;
  applyDispute: (disputeId: string) => Promise<void>;
  /** Refunds a charge in part or whole; its days are removed in proportion. @throws ProviderError */
  refund: (paymentId: string, order: RefundOrder) => Promise<ProviderRefund>;
  /** Cancels all of a user's subscriptions before the account is deleted. @throws ApiError errors.providerError */
  cancelAll: (buyer: Buyer) => Promise<void>;
}

/** Creates the subscriptions of this installation. */
export function createSubscriptions(given: CreateSubscriptionsDeps): Subscriptions {
  const plans = new PlanCheck(given);
  const deps = { ...given, plans };
  reconcileInTurn(deps, given.jobs);
  return {
    mount: mountSubscriptions(deps),
    demandPlans: () => plans.demandAll(),
    sync: (providerSubscriptionId) => syncSubscription(deps, providerSubscriptionId),
    applyRefund: (refundId) => applyRefund(deps, refundId),
    applyDispute: (disputeId) => applyDispute(deps, disputeId),
    refund: (paymentId, order) => refundPayment(deps, paymentId, order),
    cancelAll: (buyer) => cancelAll(deps, buyer),
  };
}
