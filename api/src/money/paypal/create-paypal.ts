import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { eventKind } from './event-kind.ts';
import type { PaypalConfig } from './paypal.config.ts';
import type { Fetch } from './paypal-http.ts';
import { paypalProvider } from './paypal-provider.ts';
import { webhookVerifier } from './verify-webhook.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export type { Fetch } from './paypal-http.ts';

export interface CreatePaypalDeps {
  config: PaypalConfig;
  fetch: Fetch;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** PayPal as the provider of subscriptions, and the door for what it tells us. */
export function createPaypal(deps: CreatePaypalDeps) {
  const provider = paypalProvider(deps);
  return {
    provider,
    /** `sync` applies what PayPal says of one of its subscriptions now. */
    webhooks: (db: Db, jobs: Jobs, sync: (subscriptionId: string) => Promise<void>): Mount => {
      const events = jobs.register(eventKind({ sync, subscriptionOfSale: provider.subscriptionOfSale }));
      return mountWebhooks({ verify: webhookVerifier(deps), db, events });
    },
  };
}
