import { createHash } from 'node:crypto';
import { DAY_MS } from '@bothways/domain/time';
import type { z } from 'zod';
import { DeliveryError } from '#kernel/delivery';
import type { ProviderPayment, ProviderSubscription, SubscriptionProvider } from '#money/subscriptions';
import { asProvider } from './as-provider.ts';
import { decimal } from './money.ts';
import type { PaypalConfig } from './paypal.config.ts';
import {
  createdAnswerSchema,
  disputeAnswerSchema,
  PAYPAL_ID,
  planAnswerSchema,
  refundAnswerSchema,
  revisedAnswerSchema,
  saleAnswerSchema,
  subscriptionAnswerSchema,
  transactionsAnswerSchema,
  verificationAnswerSchema,
} from './paypal-answers.ts';
import { type HttpDeps, PaypalHttp, UnreadableAnswer } from './paypal-http.ts';

interface ProviderDeps extends Omit<HttpDeps, 'config'> {
  config: PaypalConfig;
  /** Base of the URLs to which PayPal returns the buyer. */
  publicUrl: string;
  nowMs: () => number;
}

/** PayPal as a provider, with what only its webhooks need. */
export interface PaypalProvider extends SubscriptionProvider {
  /** Returns the subscription that a sale paid for; undefined for any other sale. @throws ProviderError */
  subscriptionOfSale(saleId: string): Promise<string | undefined>;
  /** Returns whether PayPal confirms that it sent a message. @throws ProviderError */
  hasWritten(transmission: Transmission, raw: Uint8Array): Promise<boolean>;
}

/** A webhook's signature headers, unchanged. */
export interface Transmission {
  algorithm: string;
  certUrl: string;
  id: string;
  time: string;
  signature: string;
}

/** More pages than a weekly subscription fills in a lifetime. */
const MAX_PAGES = 50;
/** PayPal's limit. */
const MAX_REASON_CHARS = 128;

/** Returns a PayPal request id for a key: deterministic, and short enough. */
const requestIdOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 36);

interface Payments {
  payments: ProviderPayment[];
  unreadable: number;
}

/** Reads all payments; a missing page would look like money never received. */
async function paymentsOf(http: PaypalHttp, path: string, startMs: number, endMs: number): Promise<Payments> {
  const range = { start_time: new Date(startMs).toISOString(), end_time: new Date(endMs).toISOString() };
  const rows: (ProviderPayment | undefined)[] = [];
  let search: string | undefined = `?${new URLSearchParams(range)}`;
  for (let page = 0; search !== undefined && page < MAX_PAGES; page += 1) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(http, path + search);
    rows.push(...answer.rows);
    if (answer.next === undefined && (answer.total ?? 0) <= rows.length) {
      const payments = rows.filter((row) => row !== undefined);
      return { payments, unreadable: rows.length - payments.length };
    }
    search = searchOf(answer.next, path);
  }
  throw new UnreadableAnswer('unavailable', 'PayPal answered a part of the payments');
}

const readPage = async (http: PaypalHttp, path: string) =>
  (await http.read(path, transactionsAnswerSchema)) ?? { rows: [], total: 0, next: undefined };

/** Follows only a link's query, and only for the same list on the configured host. */
function searchOf(link: string | undefined, path: string): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  return url?.pathname === path ? url.search : undefined;
}

/**
 * Builds the request to verify whether a message is PayPal's own. The message is embedded byte for byte, because
 * re-serializing would change its checksum; so it must be a complete JSON text, which cannot break out.
 */
function questionOf(
  webhookId: string,
  { algorithm, certUrl, id, time, signature }: Transmission,
  raw: Uint8Array,
) {
  const event = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  JSON.parse(event);
  const question = JSON.stringify({
    auth_algo: algorithm,
    cert_url: certUrl,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
    webhook_id: webhookId,
  });
  return `${question.slice(0, -1)},"webhook_event":${event}}`;
}

/** Returns the verification request; undefined if the message is no valid JSON text. */
function questionOrNone(
  ...[webhookId, transmission, raw]: Parameters<typeof questionOf>
): string | undefined {
  try {
    return questionOf(webhookId, transmission, raw);
  } catch {
    return undefined;
  }
}

/** Subscriptions at PayPal by its REST API. */
export function paypalProvider(deps: ProviderDeps): PaypalProvider {
  const { config, publicUrl, nowMs } = deps;
  const http = new PaypalHttp(deps);
  const pathOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

  const read = async (id: string): Promise<ProviderSubscription | undefined> => {
    if (!PAYPAL_ID.test(id)) return undefined;
    const found = await http.read(pathOf(id), subscriptionAnswerSchema);
    if (!found) return undefined;
    const { createdAtMs = 0, isUntouched, ...subscription } = found;
    if (isUntouched) return { ...subscription, payments: [], unreadable: 0 };
    // A day of margin on both ends, for clock differences.
    const paid = await paymentsOf(
      http,
      `${pathOf(id)}/transactions`,
      Math.max(0, createdAtMs - DAY_MS),
      nowMs() + DAY_MS,
    );
    return { ...subscription, ...paid };
  };
  const context = {
    brand_name: 'Bothways',
    user_action: 'SUBSCRIBE_NOW',
    shipping_preference: 'NO_SHIPPING',
    return_url: `${publicUrl}/account/plan`,
    cancel_url: `${publicUrl}/account/plan`,
  };
  const create: PaypalProvider['create'] = async ({ requestId, planId, customId }) => {
    const body = { plan_id: planId, custom_id: customId, application_context: context };
    const made = await http.make('/v1/billing/subscriptions', {
      requestId,
      body,
      schema: createdAnswerSchema,
    });
    return made.id;
  };
  const refund: PaypalProvider['refund'] = async (paymentId, { amountCents, reason, key }) => {
    const made = await http.make(`/v1/payments/sale/${encodeURIComponent(paymentId)}/refund`, {
      requestId: requestIdOf(key),
      body: {
        amount: { total: decimal(amountCents), currency: 'EUR' },
        description: reason.slice(0, MAX_REASON_CHARS),
      },
      schema: refundAnswerSchema,
    });
    if (made.status === 'failed') throw new DeliveryError('refused', 'PayPal gave nothing back');
    return made;
  };
  /** Reads a resource by PayPal's id; a malformed id does not exist. */
  const readBy = <S extends z.ZodType>(path: string, id: string, schema: S) =>
    PAYPAL_ID.test(id)
      ? asProvider(http.read(path + encodeURIComponent(id), schema))
      : Promise.resolve(undefined);
  const write = (id: string, action: 'cancel' | 'suspend' | 'activate', reason: string) =>
    asProvider(http.write(`${pathOf(id)}/${action}`, { reason: reason.slice(0, MAX_REASON_CHARS) }));

  return {
    page: { clientId: config.clientId, sdkUrl: config.sdkUrl },
    find: (id) => asProvider(read(id)),
    create: (wanted) => asProvider(create(wanted)),
    revise: (id, planId) =>
      asProvider(
        http.ask(
          `${pathOf(id)}/revise`,
          { plan_id: planId, application_context: context },
          revisedAnswerSchema,
        ),
      ),
    refund: (paymentId, order) => asProvider(refund(paymentId, order)),
    findRefund: (id) => readBy('/v1/payments/refund/', id, refundAnswerSchema),
    findPlan: (id) => readBy('/v1/billing/plans/', id, planAnswerSchema),
    findDispute: (id) => readBy('/v1/customer/disputes/', id, disputeAnswerSchema),
    cancel: (id, reason) => write(id, 'cancel', reason),
    suspend: (id, reason) => write(id, 'suspend', reason),
    activate: (id, reason) => write(id, 'activate', reason),
    hasWritten: async (transmission, raw) => {
      const question = questionOrNone(config.webhookId, transmission, raw);
      if (question === undefined) return false;
      const path = '/v1/notifications/verify-webhook-signature';
      return asProvider(http.ask(path, question, verificationAnswerSchema));
    },
    subscriptionOfSale: async (saleId) =>
      (await readBy('/v1/payments/sale/', saleId, saleAnswerSchema))?.billing_agreement_id,
  };
}
