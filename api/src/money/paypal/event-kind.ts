import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { JobKind } from '#kernel/jobs';
import type { Orders } from '#money/orders';
import { ProviderError } from '#money/payments';
import type { Subscriptions } from '#money/subscriptions';
import { type PaypalEvent, paypalEventSchema, targetOf } from './paypal-event.ts';

export interface EventKindDeps {
  subscriptions: Pick<Subscriptions, 'sync' | 'applyRefund' | 'applyDispute'>;
  subscriptionOfSale: (saleId: string) => Promise<string | undefined>;
  orders: Pick<Orders, 'sync' | 'syncCapture' | 'syncDispute'>;
}

/** More than one, so that an event waiting for PayPal does not block the others. */
const AT_ONCE = 3;
/** Events beyond this are refused, and PayPal sends them again. */
const MAX_WAITING = 50_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = HOUR_MS;
/** Almost four days: longer than PayPal itself repeats an event. */
const MAX_TRIES = 100;
/** PayPal retries an event for three days automatically, and for thirty manually. */
const KEEP_MS = 90 * DAY_MS;

/**
 * The job that handles PayPal's events: reads what each concerns after the webhook was answered, with retries after
 * failures and restarts.
 */
export const eventKind = ({
  subscriptions,
  orders,
  subscriptionOfSale,
}: EventKindDeps): JobKind<PaypalEvent> => ({
  name: 'paypal-event',
  payload: paypalEventSchema,
  isSecret: false,
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: MAX_TRIES,
  keepDoneMs: KEEP_MS,
  wordsOf: (error) => (error instanceof ProviderError ? `${error.name} ${error.failure}` : undefined),
  work: async (event) => {
    const target = targetOf(event);
    if (target === undefined) return;
    switch (target.kind) {
      case 'order':
        return orders.sync(target.id);
      case 'capture':
        return orders.syncCapture(target.id);
      case 'dispute':
        // A dispute may concern either kind; the one that does not know its payments does nothing.
        await subscriptions.applyDispute(target.id);
        return orders.syncDispute(target.id);
      case 'subscription':
        return subscriptions.sync(target.id);
      case 'sale': {
        if (target.refundId !== undefined) await subscriptions.applyRefund(target.refundId);
        const id = await subscriptionOfSale(target.id);
        if (id !== undefined) await subscriptions.sync(id);
      }
    }
  },
});
