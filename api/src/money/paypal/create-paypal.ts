import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { type EventKindDeps, eventKind } from './event-kind.ts';
import type { PaypalConfig } from './paypal.config.ts';
import type { Fetch } from './paypal-http.ts';
import { paypalOrders } from './paypal-orders.ts';
import { paypalProvider } from './paypal-provider.ts';
import { webhookVerifier } from './verify-webhook.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export type { Fetch } from './paypal-http.ts';

export interface CreatePaypalDeps {
  config: PaypalConfig;
  /** Where people come back to from PayPal. */
  publicUrl: string;
  fetch: Fetch;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** PayPal as the provider of subscriptions and orders, and the door for what it tells us. */
export function createPaypal(deps: CreatePaypalDeps) {
  const provider = paypalProvider(deps);
  return {
    provider,
    orders: paypalOrders(deps),
    /** What is told is asked about at PayPal, and applied by `subscriptions` or `orders`. */
    webhooks: (db: Db, jobs: Jobs, appliers: Omit<EventKindDeps, 'subscriptionOfSale'>): Mount => {
      const { subscriptionOfSale, hasWritten } = provider;
      const events = jobs.register(eventKind({ ...appliers, subscriptionOfSale }));
      return mountWebhooks({ verify: webhookVerifier({ ...deps, hasWritten }), db, events });
    },
  };
}
