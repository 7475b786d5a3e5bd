import type { Logger } from 'pino';
import type { Mount } from '../app.ts';
import type { Db } from '../db/database.ts';
import { Inbox } from './inbox.ts';
import type { PaypalConfig } from './paypal.config.ts';
import type { Fetch } from './paypal-http.ts';
import type { PaypalProvider } from './paypal-provider.ts';
import { webhookVerifier } from './verify-webhook.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export interface CreateWebhooksDeps {
  config: PaypalConfig;
  db: Db;
  provider: Pick<PaypalProvider, 'subscriptionOfSale'>;
  sync: (subscriptionId: string) => Promise<void>;
  fetch: Fetch;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** What PayPal tells us, and whoever works it off. */
export function createWebhooks(deps: CreateWebhooksDeps): { mount: Mount; inbox: Inbox } {
  const { provider, nowMs } = deps;
  const inbox = new Inbox({ ...deps, subscriptionOfSale: (id) => provider.subscriptionOfSale(id) });
  return { mount: mountWebhooks({ verify: webhookVerifier(deps), inbox, nowMs }), inbox };
}
