import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Breakers } from '#kernel/delivery';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { type EventKindDeps, eventKind } from './event-kind.ts';
import type { PaypalConfig } from './paypal.config.ts';
import { countedOrders, countedSubscriptions, type PaypalFigures } from './paypal-figures.ts';
import type { Fetch } from './paypal-http.ts';
import { paypalOrders } from './paypal-orders.ts';
import { paypalProvider } from './paypal-provider.ts';
import { webhookVerifier } from './verify-webhook.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export type { Fetch } from './paypal-http.ts';

interface CreatePaypalDeps {
  config: PaypalConfig;
  /** Base of the URLs to which PayPal returns the buyer. */
  publicUrl: string;
  fetch: Fetch;
  breakers: Breakers;
  figures: PaypalFigures;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Creates PayPal as the provider of subscriptions and orders, with the endpoint for its webhooks. */
export function createPaypal(deps: CreatePaypalDeps) {
  const { figures } = deps;
  const provider = countedSubscriptions(paypalProvider(deps), figures);
  return {
    provider,
    orders: countedOrders(paypalOrders(deps), figures),
    /** Each event triggers a read from PayPal, whose result `subscriptions` or `orders` applies. */
    webhooks: (db: Db, jobs: Jobs, appliers: Omit<EventKindDeps, 'subscriptionOfSale'>): Mount => {
      const { subscriptionOfSale, hasWritten } = provider;
      const events = jobs.register(eventKind({ ...appliers, subscriptionOfSale }));
      return mountWebhooks({ ...figures, verify: webhookVerifier({ ...deps, hasWritten }), db, events });
    },
  };
}
