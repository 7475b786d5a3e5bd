import type { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#kernel/errors';
import { TokenBuckets } from '#kernel/limits';
import { parseChain } from './certificate-chain.ts';
import { forged } from './forged-webhook.ts';
import type { Fetch } from './paypal-http.ts';

export interface CertificateDeps {
  /** The only origin from which certificates are fetched. */
  origin: string;
  fetch: Fetch;
  /** A monotonic clock. */
  monotonicMs: () => number;
  timeoutMs?: number;
}

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const TIMEOUT_MS = 5000;
const MAX_PEM_CHARS = 64 * 1024;
/** PayPal uses a few at a time. */
const MAX_KEPT = 20;
/** Limits downloads, so that invented URLs cannot make us query PayPal again and again. */
const DOWNLOADS = { burst: 20, refillMs: 10_000 };

/** Validates the URL of a certificate, in PayPal's exact spelling. @throws ForgedWebhook for any other URL */
function certificateAddress(text: string, origin: string): string {
  const url = URL.parse(text);
  // Re-serialized it must be identical: no user, port, query or alternative spelling.
  if (url?.href !== text || text !== origin + url.pathname || !PATH.test(url.pathname)) {
    throw forged('The certificate lies somewhere else');
  }
  return text;
}

/** The certificates that webhooks are signed with, from PayPal only, each fetched once. */
export class WebhookCertificates {
  readonly #deps: CertificateDeps;
  readonly #kept = new LRUCache<string, readonly X509Certificate[]>({ max: MAX_KEPT });
  readonly #asking = new Map<string, Promise<readonly X509Certificate[]>>();
  readonly #downloads: TokenBuckets;

  constructor(deps: CertificateDeps) {
    this.#deps = deps;
    this.#downloads = new TokenBuckets({ ...DOWNLOADS, nowMs: deps.monotonicMs });
  }

  /** @throws ApiError UNAVAILABLE if it cannot be fetched now; ForgedWebhook if it does not exist */
  async at(text: string): Promise<readonly X509Certificate[]> {
    const address = certificateAddress(text, this.#deps.origin);
    const known = this.#kept.get(address) ?? this.#asking.get(address);
    if (known) return known;
    const asking = this.#download(address).finally(() => this.#asking.delete(address));
    this.#asking.set(address, asking);
    return asking;
  }

  async #download(address: string): Promise<readonly X509Certificate[]> {
    this.#downloads.take('all');
    const chain = parseChain(await this.#pemAt(address));
    this.#kept.set(address, chain);
    return chain;
  }

  async #pemAt(address: string): Promise<string> {
    const { fetch, timeoutMs = TIMEOUT_MS } = this.#deps;
    const answer = await fetch(address, {
      // Another host cannot vouch for PayPal.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (!answer || answer.status >= 500 || answer.status === 429) {
      throw new ApiError('UNAVAILABLE', { message: 'The certificate cannot be had now', retryAfterS: 60 });
    }
    if (answer.status !== 200 || answer.text.length > MAX_PEM_CHARS) throw forged('No certificate there');
    return answer.text;
  }
}
