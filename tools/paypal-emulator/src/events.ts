import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { refundAnswer, saleAnswer, subscriptionAnswer } from './answers.ts';
import type { SigningChain } from './certificates.ts';
import type { Happening, Merchant } from './merchant.ts';

export interface EmulatedEvent {
  id: string;
  event_type: string;
  [field: string]: unknown;
}

function resourceOf(merchant: Merchant, happening: Happening) {
  if (!('sale' in happening))
    return { type: 'subscription', resource: subscriptionAnswer(happening.subscription) };
  const { sale } = happening;
  return happening.type === 'PAYMENT.SALE.REFUNDED'
    ? { type: 'refund', resource: refundAnswer(sale, merchant.nowMs()) }
    : { type: 'sale', resource: saleAnswer(merchant, sale) };
}

/** What happened, as the body of a webhook. */
export function eventOf(merchant: Merchant, happening: Happening): EmulatedEvent {
  const { type, resource } = resourceOf(merchant, happening);
  return {
    id: `WH-${randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()}-${randomUUID().slice(0, 8).toUpperCase()}`,
    event_version: '1.0',
    create_time: new Date(merchant.nowMs()).toISOString(),
    resource_type: type,
    resource_version: '2.0',
    event_type: happening.type,
    summary: happening.type,
    resource,
  };
}

export interface Signer {
  chain: Pick<SigningChain, 'signer'>;
  webhookId: string;
  certUrl: string;
}

/** The headers by which PayPal says that it wrote a body. */
export function signedHeaders({ chain, webhookId, certUrl }: Signer, body: string, nowMs: number) {
  const id = randomUUID();
  const time = `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
  const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': certUrl,
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(message), chain.signer.privateKey).toString(
      'base64',
    ),
  };
}
