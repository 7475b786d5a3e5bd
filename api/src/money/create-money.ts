import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { numberHasher } from '#kernel/vault';
import { mountAdminCoupons, mountCoupons, takeRedemption } from '#money/coupons';
import { createPaypal, type Fetch, type PaypalConfig } from '#money/paypal';
import {
  createSubscriptions,
  Lanes,
  NO_PROVIDER_PLANS,
  type ProviderPlanIds,
  SubscriptionLimits,
  type SubscriptionProvider,
  type Subscriptions,
} from '#money/subscriptions';
import type { IamRouteDeps } from '#people/iam';

export interface CreateMoneyDeps {
  config: { trustProxy: boolean; paypal: PaypalConfig | undefined };
  db: Db;
  jobs: Jobs;
  /** How others are reached. */
  fetch: Fetch;
  /** The payment provider of subscriptions, and its names of what is sold; left out: PayPal, where it is configured. */
  provider?: SubscriptionProvider | undefined;
  planIds?: ProviderPlanIds | undefined;
  iam: IamRouteDeps;
  authSecret: string;
  registry: Registry;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  /** What somebody may do has changed: sessions and sockets ask anew. */
  onChanged: (userId: string) => void;
}

/** What is bought and paid. */
export interface Money {
  subscriptions: Subscriptions;
  mounts: readonly Mount[];
}

/** Subscriptions, coupons and the payment provider of this installation. */
export function createMoney(deps: CreateMoneyDeps): Money {
  const { config, db, monotonicMs, authSecret, iam } = deps;
  const { trustProxy } = config;
  const paypal = config.paypal && createPaypal({ ...deps, config: config.paypal });
  const shared = { lanes: new Lanes(), limits: new SubscriptionLimits(monotonicMs), trustProxy };
  const subscriptions = createSubscriptions({
    ...deps,
    ...shared,
    provider: deps.provider ?? paypal?.provider,
    planIds: deps.planIds ?? config.paypal?.planIds ?? NO_PROVIDER_PLANS,
  });
  const webhooks = paypal?.webhooks(db, deps.jobs, subscriptions.sync);
  const hashPhone = numberHasher(authSecret, 'coupon phones');
  return {
    subscriptions,
    mounts: [
      // First, because `coupons` and `plans` are no ids.
      mountCoupons({ ...deps, ...shared, hashPhone, take: takeRedemption }),
      subscriptions.mount,
      mountAdminCoupons(iam),
      ...(webhooks ? [webhooks] : []),
    ],
  };
}
