import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Mount } from '../app.ts';
import type { Config } from '../config.ts';
import { mountCoupons } from '../coupons/coupons.routes.ts';
import { takeRedemption } from '../coupons/coupons.store.ts';
import type { Db } from '../db/database.ts';
import { numberHasher } from '../phone/number-hash.ts';
import { Lanes } from './lanes.ts';
import type { ProviderPlanIds } from './plans.store.ts';
import type { SubscriptionProvider } from './provider.ts';
import { Reconciler } from './reconciler.ts';
import type { Buyer } from './subscription-deps.ts';
import { SubscriptionLimits } from './subscriptions.limits.ts';
import { mountSubscriptions } from './subscriptions.routes.ts';
import { cancelAll } from './subscriptions.service.ts';
import { syncSubscription } from './sync.ts';

export interface CreateSubscriptionsDeps {
  config: Pick<Config, 'trustProxy'>;
  db: Db;
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  authSecret: string;
  registry: Registry;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  onChanged: (userId: string) => void;
}

export interface Subscriptions {
  mount: Mount;
  /** Applies what the provider says of one of its subscriptions. @throws ProviderError */
  sync: (providerSubscriptionId: string) => Promise<void>;
  /** Has nobody charged any more, before an account goes. @throws ApiError errors.providerError */
  cancelAll: (buyer: Buyer) => Promise<void>;
  /** Ends what has run out, and asks the provider what was not heard of. */
  reconciler: Reconciler;
}

/** Subscriptions and coupons of this installation. */
export function createSubscriptions(given: CreateSubscriptionsDeps): Subscriptions {
  const { config, authSecret, registry, monotonicMs } = given;
  const alarms = new Counter({
    name: 'bothways_payment_alarms_total',
    help: 'Payments that came in and bought nothing: somebody must look',
    registers: [registry],
  });
  const deps = { ...given, lanes: new Lanes(), onAlarm: () => alarms.inc() };
  const limits = new SubscriptionLimits(monotonicMs);
  const { trustProxy } = config;
  const mounts = [
    // First, because `coupons` and `plans` are no ids.
    mountCoupons({
      ...deps,
      limits,
      trustProxy,
      hashPhone: numberHasher(authSecret, 'coupon phones'),
      take: takeRedemption,
    }),
    mountSubscriptions({ ...deps, limits, trustProxy }),
  ];
  return {
    mount: (api) => {
      for (const mount of mounts) mount(api);
    },
    sync: (providerSubscriptionId) => syncSubscription(deps, providerSubscriptionId),
    cancelAll: (buyer) => cancelAll(deps, buyer),
    reconciler: new Reconciler(deps),
  };
}
