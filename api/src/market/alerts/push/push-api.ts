import type { PushSubscriptionKeys } from '@bothways/domain/alerts';
import { HOUR_MS } from '@bothways/domain/time';
import { isNotConnected } from '#kernel/delivery';
import type { Fetch } from '../telegram/index.ts';
import { encrypted } from './encrypted.ts';
import { isPushService } from './push-services.ts';
import type { Vapid } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const MS_PER_SECOND = 1000;
/** Delay after an outage, and when the service names none. */
const LATER_MS = 5000;
/** Upper bound of the delay that a service may ask for. */
const MAX_WAIT_MS = HOUR_MS;

/** A push message for one browser. */
export interface Push {
  text: string;
  /** Seconds after which the service discards it; at least one. */
  ttlS: number;
  /** A later message of the same topic replaces an undelivered one. */
  topic: string;
  /** `low` when the phone need not wake up for it. */
  urgency: 'high' | 'low';
}

/**
 * `taken`: the service accepted it. `gone`: the subscription no longer exists. `refused`: the service accepts nothing
 * signed by our key. `tooLarge`: not this message. `later`: nothing was accepted; retry after `afterMs`. `unsure`: it
 * may have been accepted.
 */
export type PushAnswer =
  | { kind: 'taken' | 'gone' | 'refused' | 'tooLarge' | 'failed' | 'unsure' }
  | { kind: 'later'; afterMs: number };

function waitOf(header: string | null, nowMs: number): number {
  const asked = Number(header) * MS_PER_SECOND || Date.parse(header ?? '') - nowMs;
  return asked > 0 ? Math.min(asked, MAX_WAIT_MS) : LATER_MS;
}

function answerOf({ status, headers }: Response, nowMs: number): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 401 || status === 403) return { kind: 'refused' };
  if (status === 413) return { kind: 'tooLarge' };
  if (status === 429 || status === 503)
    return { kind: 'later', afterMs: waitOf(headers.get('retry-after'), nowMs) };
  return { kind: status >= 500 ? 'unsure' : 'failed' };
}

interface PushApiDeps {
  fetch: Fetch;
  vapid: Vapid;
  /** Hosts of push services besides the known ones. */
  services: readonly string[];
  nowMs: () => number;
}

/**
 * Sends messages to push services (RFC 8030). An endpoint is a capability for a user's browser, so none is ever logged.
 */
export class PushApi {
  readonly #deps: PushApiDeps;

  constructor(deps: PushApiDeps) {
    this.#deps = deps;
  }

  async push({ endpoint, keys }: PushSubscriptionKeys, push: Push): Promise<PushAnswer> {
    const { fetch, vapid, services, nowMs } = this.#deps;
    // Checked again, for a host that the operator has removed since.
    if (!isPushService(endpoint, services)) return { kind: 'gone' };
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid.authorization(endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(push.ttlS),
          topic: push.topic,
          urgency: push.urgency,
        },
        body: encrypted(keys, push.text),
        // A redirect could lead to any host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return answerOf(response, nowMs());
    } catch (error) {
      return isNotConnected(error) ? { kind: 'later', afterMs: LATER_MS } : { kind: 'unsure' };
    }
  }
}
