import { createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { disputeAnswer, refundAnswer, saleAnswer, subscriptionAnswer } from './answers.ts';
import type { SigningChain } from './certificates.ts';
import type { Happening, Merchant } from './merchant.ts';

export interface EmulatedEvent {
  id: string;
  event_type: string;
  [field: string]: unknown;
}

function resourceOf(merchant: Merchant, happening: Happening) {
  if ('refund' in happening) return { type: 'refund', resource: refundAnswer(happening.refund) };
  if ('dispute' in happening) return { type: 'dispute', resource: disputeAnswer(happening.dispute) };
  if (!('sale' in happening))
    return { type: 'subscription', resource: subscriptionAnswer(happening.subscription) };
  return { type: 'sale', resource: saleAnswer(merchant, happening.sale) };
}

/** Returns an event as the body of a webhook. */
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

/** Returns PayPal's signature headers for a body. */
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

/** Returns whether `signer` signed a message, like PayPal's verification endpoint. */
export function hasSigned(
  { chain, webhookId }: Signer,
  {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: signature,
    webhook_id: asked,
  }: { transmission_id: string; transmission_time: string; transmission_sig: string; webhook_id: string },
  body: string,
): boolean {
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  const key = createPublicKey(chain.signer.privateKey);
  return asked === webhookId && verify('RSA-SHA256', message, key, Buffer.from(signature, 'base64'));
}
