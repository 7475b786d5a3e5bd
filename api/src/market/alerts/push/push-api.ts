import type { PushSubscriptionKeys } from '@bothways/domain/alerts';
import { HOUR_MS } from '@bothways/domain/time';
import { isNotConnected } from '../not-connected.ts';
import type { Fetch } from '../telegram/index.ts';
import { encrypted } from './encrypted.ts';
import { isPushService } from './push-services.ts';
import type { Vapid } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const MS_PER_SECOND = 1000;
/** After an outage, and where the service does not say how long. */
const LATER_MS = 5000;
/** However long a service asks for, it is tried again then. */
const MAX_WAIT_MS = HOUR_MS;

/** A message for one browser. */
export interface Push {
  text: string;
  /** The service forgets it then; at least one. */
  ttlS: number;
  /** One that was not delivered yet gives way to a later one of the same topic. */
  topic: string;
  /** `low` where the phone need not wake for it. */
  urgency: 'high' | 'low';
}

/**
 * `taken`: the service has it. `gone`: there is no such subscription any more. `refused`: it takes nothing that our key
 * signs. `tooLarge`: not this message. `later`: nothing was taken, and may be after so long. `unsure`: it may have it.
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
  /** Hosts of push services beside those that are known. */
  services: readonly string[];
  nowMs: () => number;
}

/** Hands messages to push services (RFC 8030). An address opens a person's browser, so that none is ever logged. */
export class PushApi {
  readonly #deps: PushApiDeps;

  constructor(deps: PushApiDeps) {
    this.#deps = deps;
  }

  async push({ endpoint, keys }: PushSubscriptionKeys, push: Push): Promise<PushAnswer> {
    const { fetch, vapid, services, nowMs } = this.#deps;
    // Asked again, for a host that the operator has taken out since.
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
        // A redirect leads wherever the other side likes.
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
