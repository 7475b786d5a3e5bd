import { DeliveryError } from '#kernel/delivery';
import {
  ProviderError,
  type ProviderPayment,
  type ProviderSubscription,
  type SubscriptionProvider,
} from '#money/subscriptions';
import type { PaypalConfig } from './paypal.config.ts';
import { saleAnswerSchema, subscriptionAnswerSchema, transactionsAnswerSchema } from './paypal-answers.ts';
import { type HttpDeps, PaypalHttp } from './paypal-http.ts';

export interface ProviderDeps extends Omit<HttpDeps, 'config'> {
  config: PaypalConfig;
  nowMs: () => number;
}

/** PayPal, with what only its webhooks need. */
export interface PaypalProvider extends SubscriptionProvider {
  /** The subscription that a sale paid for; undefined for a sale of something else. @throws ProviderError */
  subscriptionOfSale(saleId: string): Promise<string | undefined>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** More pages than a weekly subscription fills in a lifetime. */
const MAX_PAGES = 50;
const ID = /^[A-Za-z0-9-]{1,60}$/;
/** PayPal's limit. */
const MAX_REASON_CHARS = 128;

/** @throws ProviderError with the reason by which the callers decide */
async function asProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const failure = error.failure === 'recipient' ? 'refused' : error.failure;
    throw new ProviderError(failure, error.message, { cause: error });
  }
}

/** Everything that was paid; half a list would look like money that went back. */
async function paymentsOf(
  http: PaypalHttp,
  path: string,
  startMs: number,
  endMs: number,
): Promise<ProviderPayment[]> {
  const range = { start_time: new Date(startMs).toISOString(), end_time: new Date(endMs).toISOString() };
  const payments: ProviderPayment[] = [];
  let search: string | undefined = `?${new URLSearchParams(range)}`;
  for (let page = 0; search !== undefined && page < MAX_PAGES; page += 1) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(http, path + search);
    payments.push(...answer.payments);
    if (answer.next === undefined && (answer.total ?? 0) <= payments.length) return payments;
    search = searchOf(answer.next, path);
  }
  throw new DeliveryError('unavailable', 'PayPal answered a part of the payments');
}

const readPage = async (http: PaypalHttp, path: string) =>
  (await http.read(path, transactionsAnswerSchema)) ?? { payments: [], total: 0, next: undefined };

/** Of a link only what it asks for is followed, and only on the same list of the same host. */
function searchOf(link: string | undefined, path: string): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  return url?.pathname === path ? url.search : undefined;
}

/** Subscriptions at PayPal by its REST interface. */
export function paypalProvider(deps: ProviderDeps): PaypalProvider {
  const { config, nowMs } = deps;
  const http = new PaypalHttp(deps);
  const pathOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

  const read = async (id: string): Promise<ProviderSubscription | undefined> => {
    if (!ID.test(id)) return undefined;
    const found = await http.read(pathOf(id), subscriptionAnswerSchema);
    if (!found) return undefined;
    const { createdAtMs = 0, isUntouched, ...subscription } = found;
    if (isUntouched) return { ...subscription, payments: [] };
    // A day more on both ends: two clocks are never the same.
    const payments = await paymentsOf(
      http,
      `${pathOf(id)}/transactions`,
      Math.max(0, createdAtMs - DAY_MS),
      nowMs() + DAY_MS,
    );
    return { ...subscription, payments };
  };
  const write = (id: string, action: 'cancel' | 'suspend' | 'activate', reason: string) =>
    asProvider(http.write(`${pathOf(id)}/${action}`, { reason: reason.slice(0, MAX_REASON_CHARS) }));

  return {
    page: { clientId: config.clientId, sdkUrl: config.sdkUrl },
    find: (id) => asProvider(read(id)),
    cancel: (id, reason) => write(id, 'cancel', reason),
    suspend: (id, reason) => write(id, 'suspend', reason),
    activate: (id, reason) => write(id, 'activate', reason),
    subscriptionOfSale: async (saleId) => {
      if (!ID.test(saleId)) return undefined;
      const path = `/v1/payments/sale/${encodeURIComponent(saleId)}`;
      return (await asProvider(http.read(path, saleAnswerSchema)))?.billing_agreement_id;
    },
  };
}
