import { Counter, type Registry } from 'prom-client';
import type { OrderProvider } from '#money/orders';
import { ProviderError } from '#money/payments';
import type { EventTarget } from './paypal-event.ts';
import type { PaypalProvider } from './paypal-provider.ts';

type WebhookKind = EventTarget['kind'] | 'other' | 'unknown';
/** `known`: a repeat. `failed`: it could not be verified now, or not parsed. */
type WebhookOutcome = 'taken' | 'known' | 'forged' | 'failed';

export interface PaypalFigures {
  countCall: <T>(call: string, running: Promise<T>) => Promise<T>;
  countWebhook: (kind: WebhookKind, outcome: WebhookOutcome) => void;
}

const KINDS: readonly EventTarget['kind'][] = ['order', 'capture', 'subscription', 'sale', 'dispute'];
const REFUNDS = ['order.refund', 'subscription.refund'];

/**
 * Registers counters of calls to PayPal and of its webhooks. They exist without PayPal too, and the series that alerts
 * use start at zero: Prometheus sees no increase in a series that it has not seen before.
 */
export function paypalFigures(registry: Registry): PaypalFigures {
  const calls = new Counter({
    name: 'bothways_paypal_calls_total',
    help: 'What PayPal was asked for, by what came of it',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'bothways_paypal_webhooks_total',
    help: 'What PayPal told, or somebody in its name, by what it is about and what became of it',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  for (const call of REFUNDS) calls.inc({ call, outcome: 'refused' }, 0);
  for (const kind of KINDS) webhooks.inc({ kind, outcome: 'taken' }, 0);
  return {
    countCall: async (call, running) => {
      try {
        const came = await running;
        calls.inc({ call, outcome: 'done' });
        return came;
      } catch (error) {
        calls.inc({ call, outcome: error instanceof ProviderError ? error.failure : 'failed' });
        throw error;
      }
    },
    countWebhook: (kind, outcome) => webhooks.inc({ kind, outcome }),
  };
}

/** Wraps an order provider to count every call that concerns money. */
export const countedOrders = (orders: OrderProvider, { countCall }: PaypalFigures): OrderProvider => ({
  ...orders,
  createOrder: (wanted) => countCall('order.create', orders.createOrder(wanted)),
  find: (id) => countCall('order.find', orders.find(id)),
  capture: (...asked) => countCall('order.capture', orders.capture(...asked)),
  refund: (captureId, wanted) => countCall('order.refund', orders.refund(captureId, wanted)),
});

/** Wraps a subscription provider to count every call that concerns money. */
export const countedSubscriptions = (
  provider: PaypalProvider,
  { countCall }: PaypalFigures,
): PaypalProvider => ({
  ...provider,
  create: (wanted) => countCall('subscription.create', provider.create(wanted)),
  find: (id) => countCall('subscription.find', provider.find(id)),
  revise: (id, planId) => countCall('subscription.revise', provider.revise(id, planId)),
  refund: (paymentId, order) => countCall('subscription.refund', provider.refund(paymentId, order)),
  cancel: (id, reason) => countCall('subscription.cancel', provider.cancel(id, reason)),
  suspend: (id, reason) => countCall('subscription.suspend', provider.suspend(id, reason)),
  activate: (id, reason) => countCall('subscription.activate', provider.activate(id, reason)),
});
