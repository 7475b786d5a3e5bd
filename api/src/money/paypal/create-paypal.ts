import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { Inbox } from './inbox.ts';
import type { PaypalConfig } from './paypal.config.ts';
import type { Fetch } from './paypal-http.ts';
import { paypalProvider } from './paypal-provider.ts';
import { webhookVerifier } from './verify-webhook.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export type { Inbox as PaypalInbox } from './inbox.ts';
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
    webhooks: (db: Db, sync: (subscriptionId: string) => Promise<void>): { mount: Mount; inbox: Inbox } => {
      const { log, nowMs } = deps;
      const { subscriptionOfSale } = provider;
      const inbox = new Inbox({ db, log, nowMs, sync, subscriptionOfSale });
      return { mount: mountWebhooks({ verify: webhookVerifier(deps), inbox, nowMs }), inbox };
    },
  };
}
