import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { ApiError } from '#kernel/errors';
import { ProviderError } from '#money/payments';
import { demandTrusted, rootsOf } from './certificate-chain.ts';
import { forged } from './forged-webhook.ts';
import type { PaypalConfig } from './paypal.config.ts';
import type { PaypalProvider, Transmission } from './paypal-provider.ts';
import { type CertificateDeps, WebhookCertificates } from './webhook-certificates.ts';

/** A webhook's headers: each exactly once, which is why none may contain a comma. */
const HEADERS = {
  algorithm: ['paypal-auth-algo', /^SHA256withRSA$/],
  certUrl: ['paypal-cert-url', /^[^\s,]{1,300}$/],
  id: ['paypal-transmission-id', /^[\w-]{8,100}$/],
  time: ['paypal-transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/],
  signature: ['paypal-transmission-sig', /^[A-Za-z0-9+/]{40,2000}={0,2}$/],
} as const;

/** PayPal retries for three days; an older message is logged, not refused. */
const OLD_MS = 3 * DAY_MS + HOUR_MS;

interface VerifierDeps extends Omit<CertificateDeps, 'origin'> {
  config: Pick<PaypalConfig, 'webhookId' | 'certificates'>;
  nowMs: () => number;
  /** Whether PayPal itself confirms a message; used if its certificate cannot be fetched. */
  hasWritten: PaypalProvider['hasWritten'];
}

export interface Verified {
  /** Whether the message is older than PayPal's retries, or dated in the future by as much. */
  isOutOfTime: boolean;
}

function headerOf(headers: Headers, name: keyof typeof HEADERS): string {
  const [header, pattern] = HEADERS[name];
  const value = headers.get(header) ?? '';
  if (!pattern.test(value)) throw forged(`${header} is missing, double or malformed`);
  return value;
}

/** Returns a verifier that decides whether a message is PayPal's own, by its signature over the raw bytes. */
export function webhookVerifier(deps: VerifierDeps) {
  const { config, nowMs } = deps;
  const { origin, roots } = config.certificates;
  const certificates = new WebhookCertificates({ ...deps, origin });

  /** @throws ForgedWebhook; ApiError UNAVAILABLE if the certificate cannot be fetched now */
  return async (headers: Headers, raw: Uint8Array): Promise<Verified> => {
    const transmission: Transmission = {
      algorithm: headerOf(headers, 'algorithm'),
      time: headerOf(headers, 'time'),
      signature: headerOf(headers, 'signature'),
      id: headerOf(headers, 'id'),
      certUrl: headerOf(headers, 'certUrl'),
    };
    const isOutOfTime = Math.abs(nowMs() - Date.parse(transmission.time)) > OLD_MS;
    const chain = await certificates.at(transmission.certUrl).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE') throw error;
      await demandWritten(deps, transmission, raw, error);
      return undefined;
    });
    if (!chain) return { isOutOfTime };
    demandTrusted(chain, rootsOf(roots), nowMs());
    const message = `${transmission.id}|${transmission.time}|${config.webhookId}|${crc32(raw)}`;
    const key = chain[0]?.publicKey;
    if (
      !key ||
      !verify('RSA-SHA256', Buffer.from(message), key, Buffer.from(transmission.signature, 'base64'))
    )
      throw forged('The signature is wrong');
    return { isOutOfTime };
  };
}

/** Without the certificate, asks PayPal itself. @throws ForgedWebhook; `unavailable` if PayPal does not answer */
async function demandWritten(
  { hasWritten }: VerifierDeps,
  transmission: Transmission,
  raw: Uint8Array,
  unavailable: ApiError,
): Promise<void> {
  const isOwn = await hasWritten(transmission, raw).catch((error: unknown) => {
    throw error instanceof ProviderError ? unavailable : error;
  });
  if (!isOwn) throw forged('PayPal says that it did not write it');
}
