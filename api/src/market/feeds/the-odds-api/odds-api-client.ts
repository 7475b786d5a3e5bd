import { backoffMs } from '../backoff.ts';
import type { Clock } from '../clock.ts';
import { oddsApiErrorSchema } from './odds-api.schema.ts';
import { type Quota, readQuota } from './quota.ts';

export type OddsApiAnswer =
  | { kind: 'ok'; rows: readonly unknown[] }
  /** This request can never succeed: the sport is unknown or lacks such a market. */
  | { kind: 'refused'; code: string }
  /** The month's credits are used up. */
  | { kind: 'exhausted' }
  /** The key is missing, wrong or disabled. */
  | { kind: 'unauthorised'; code: string }
  /** Failed after several attempts, or aborted. */
  | { kind: 'unavailable'; message: string };

export interface OddsApiClient {
  /** Requests an array endpoint, e.g. `sports/soccer_epl/odds`. Retries with delays if that can help. */
  get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OddsApiAnswer>;
  quota(): Quota;
}

interface OddsApiClientOptions {
  apiKey: string;
  baseUrl: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  random: () => number;
  timeoutMs: number;
  /** Called before each delay. */
  onRetry: (message: string) => void;
}

const ATTEMPTS = 4;
const EXHAUSTED = 'OUT_OF_USAGE_CREDITS';

/** Creates a client of The Odds API v4. The key is sent as the provider requires and appears in no message. */
export function createOddsApiClient(options: OddsApiClientOptions): OddsApiClient {
  const { apiKey, baseUrl, clock, fetch, random, timeoutMs, onRetry } = options;
  let quota: Quota = { remaining: undefined, used: undefined, lastCost: undefined };

  async function attempt(url: URL, signal: AbortSignal): Promise<OddsApiAnswer | Retry> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let response: Response;
    try {
      response = await fetch(url, {
        signal: limit,
        headers: { accept: 'application/json' },
        // Redirects are refused: odds come from the provider only, and it must not direct requests into our own
        // network.
        redirect: 'error',
      });
      quota = keepKnown(quota, readQuota(response.headers));
      return await judge(response);
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      return {
        kind: 'retry',
        message: name === 'TimeoutError' ? 'no answer in time' : 'no connection',
        after: null,
      };
    }
  }

  async function get(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<OddsApiAnswer> {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/v4/${path}`);
    url.search = new URLSearchParams({ ...query, apiKey }).toString();
    for (let tries = 0; ; tries++) {
      const answer = await attempt(url, signal);
      if (answer.kind !== 'retry') return answer;
      if (tries + 1 === ATTEMPTS || signal.aborted) return { kind: 'unavailable', message: answer.message };
      onRetry(`${path}: ${answer.message}`);
      await clock.sleep(backoffMs(tries, answer.after, random()), signal);
    }
  }

  return { get, quota: () => quota };
}

interface Retry {
  kind: 'retry';
  message: string;
  after: string | null;
}

const keepKnown = (before: Quota, now: Quota): Quota => ({
  remaining: now.remaining ?? before.remaining,
  used: now.used ?? before.used,
  lastCost: now.lastCost ?? before.lastCost,
});

async function judge(response: Response): Promise<OddsApiAnswer | Retry> {
  const { status } = response;
  if (response.ok) {
    const rows: unknown = await response.json().catch(() => undefined);
    return Array.isArray(rows)
      ? { kind: 'ok', rows }
      : { kind: 'retry', message: 'the answer is no list', after: null };
  }
  if (status === 429 || status >= 500)
    return { kind: 'retry', message: `HTTP ${status}`, after: response.headers.get('retry-after') };
  const { data } = oddsApiErrorSchema.safeParse(await response.json().catch(() => undefined));
  const code = data?.error_code ?? `HTTP_${status}`;
  if (code === EXHAUSTED) return { kind: 'exhausted' };
  return status === 401 || status === 403 ? { kind: 'unauthorised', code } : { kind: 'refused', code };
}
