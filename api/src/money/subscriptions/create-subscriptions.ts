import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Lanes } from './lanes.ts';
import type { ProviderPlanIds } from './plans.store.ts';
import type { SubscriptionProvider } from './provider.ts';
import { reconcileInTurn } from './reconciler.ts';
import type { Buyer } from './subscription-deps.ts';
import type { SubscriptionLimits } from './subscriptions.limits.ts';
import { mountSubscriptions } from './subscriptions.routes.ts';
import { cancelAll } from './subscriptions.service.ts';
import { syncSubscription } from './sync.ts';

export interface CreateSubscriptionsDeps {
  trustProxy: boolean;
  db: Db;
  jobs: Pick<Jobs, 'repeat'>;
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  registry: Registry;
  log: Logger;
  lanes: Lanes;
  limits: SubscriptionLimits;
  nowMs: () => number;
  onChanged: (userId: string) => void;
}

export interface Subscriptions {
  mount: Mount;
  /** Applies what the provider says of one of its subscriptions. @throws ProviderError */
  sync: (providerSubscriptionId: string) => Promise<void>;
  /** Has nobody charged any more, before an account goes. @throws ApiError errors.providerError */
  cancelAll: (buyer: Buyer) => Promise<void>;
}

/** The subscriptions of this installation. */
export function createSubscriptions(given: CreateSubscriptionsDeps): Subscriptions {
  const alarms = new Counter({
    name: 'bothways_payment_alarms_total',
    help: 'Payments that came in and bought nothing: somebody must look',
    registers: [given.registry],
  });
  const deps = { ...given, onAlarm: () => alarms.inc() };
  reconcileInTurn(deps, given.jobs);
  return {
    mount: mountSubscriptions(deps),
    sync: (providerSubscriptionId) => syncSubscription(deps, providerSubscriptionId),
    cancelAll: (buyer) => cancelAll(deps, buyer),
  };
}
