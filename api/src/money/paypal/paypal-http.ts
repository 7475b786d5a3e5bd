import type { z } from 'zod';
import {
  type Breakers,
  type CircuitBreaker,
  codeOfFetch,
  DeliveryError,
  isNotConnected,
} from '#kernel/delivery';
import type { PaypalConfig } from './paypal.config.ts';
import { refusalAnswerSchema, tokenAnswerSchema } from './paypal-answers.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface HttpDeps {
  config: Pick<PaypalConfig, 'apiUrl' | 'clientId' | 'clientSecret'>;
  fetch: Fetch;
  breakers: Breakers;
  /** A monotonic clock. */
  monotonicMs: () => number;
  timeoutMs?: number;
}

/** A user waits for the response: a slower call has failed. */
const TIMEOUT_MS = 5000;
/** Margin before a token's expiry, so that it cannot expire in transit. */
const TOKEN_MARGIN_S = 60;

interface Answer {
  status: number;
  body: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error for a request without a response. */
function notAnswered(error: unknown, isWrite: boolean): DeliveryError {
  const failure = isWrite && !isNotConnected(error) ? 'unknown' : 'unavailable';
  return new DeliveryError(failure, `PayPal did not answer: ${codeOfFetch(error)}`, error);
}

/** A refusal by PayPal, with its issue code. */
export class RefusedAnswer extends DeliveryError {
  override name = 'RefusedAnswer';
  readonly issue: string | undefined;

  constructor(message: string, issue: string | undefined) {
    super('refused', message);
    this.issue = issue;
  }
}

/** Only PayPal's codes reach the log. */
function refusalOf({ status, body }: Answer, isWrite: boolean): DeliveryError {
  const { name, error, details } = refusalAnswerSchema.safeParse(body).data ?? {};
  const issue = details?.find((each) => each.issue !== undefined)?.issue;
  const message = `PayPal answered ${status} ${issue ?? name ?? error ?? ''}`.trim();
  if (status === 429) return new DeliveryError('unavailable', message);
  if (status >= 400 && status < 500) return new RefusedAnswer(message, issue);
  return new DeliveryError(isWrite ? 'unknown' : 'unavailable', message);
}

/** An unintelligible response about one thing: no outage, so it does not count for the breaker. */
export class UnreadableAnswer extends DeliveryError {
  override name = 'UnreadableAnswer';
}

function understood<S extends z.ZodType>(
  { body }: Answer,
  schema: S,
  failure: 'unavailable' | 'unknown',
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UnreadableAnswer(failure, `PayPal answered something else than asked for: ${where}`);
}

/** Client of PayPal's REST API, with timeout, access token and circuit breaker. */
export class PaypalHttp {
  readonly #deps: HttpDeps;
  readonly #breaker: CircuitBreaker;
  #token: { value: string; untilMs: number } | undefined;
  #asking: Promise<string> | undefined;

  constructor(deps: HttpDeps) {
    this.#deps = deps;
    this.#breaker = deps.breakers.of('paypal');
  }

  /** Reads a resource and parses it with `schema`. @returns undefined if it does not exist @throws DeliveryError */
  async read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
    const answer = await this.#breaker.run(async () => {
      const come = await this.#authorized(path, { method: 'GET' }, false);
      if (come.status !== 200 && come.status !== 404) throw refusalOf(come, false);
      return come;
    });
    return answer.status === 404 ? undefined : understood(answer, schema, 'unavailable');
  }

  /**
   * Sends a command that is answered without content (204). It is never repeated: a timed-out request may have
   * succeeded, and so may one with any other response, as from a proxy in between.
   * @throws DeliveryError
   */
  async write(path: string, body: Record<string, unknown>): Promise<void> {
    const { status } = await this.#post(path, body, {});
    if (status !== 204)
      throw new UnreadableAnswer('unknown', `PayPal answered ${status} where nothing was to come`);
  }

  /**
   * Creates something under our request id: a repeat with the same id returns what was created before.
   * @throws DeliveryError `unknown` if the response does not match `schema`: it may have been created
   */
  async make<S extends z.ZodType>(
    path: string,
    { requestId, body, schema }: { requestId: string; body: Record<string, unknown>; schema: S },
  ): Promise<z.output<S>> {
    const headers = { 'paypal-request-id': requestId, prefer: 'return=representation' };
    return understood(await this.#post(path, body, headers), schema, 'unknown');
  }

  /** Posts a query that may safely be repeated; a string body is sent unchanged. @throws DeliveryError */
  async ask<S extends z.ZodType>(
    path: string,
    body: Record<string, unknown> | string,
    schema: S,
  ): Promise<z.output<S>> {
    return understood(await this.#post(path, body, {}), schema, 'unavailable');
  }

  /** Posts a request; only a 2xx response is a success. */
  #post(path: string, body: Record<string, unknown> | string, more: Record<string, string>): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...more };
    return this.#breaker.run(async () => {
      const answer = await this.#authorized(path, { method: 'POST', headers, body: text }, true);
      if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, true);
      return answer;
    });
  }

  /** A token may be revoked before its expiry: on 401, and only then, nothing was done and a new token is tried. */
  async #authorized(path: string, init: RequestInit, isWrite: boolean): Promise<Answer> {
    const send = async () => {
      const headers = { ...init.headers, authorization: `Bearer ${await this.#tokenOf()}` };
      return this.#send(path, { ...init, headers }, isWrite);
    };
    const answer = await send();
    if (answer.status !== 401) return answer;
    this.#token = undefined;
    return send();
  }

  async #send(path: string, init: RequestInit, isWrite: boolean): Promise<Answer> {
    const { config, fetch, timeoutMs = TIMEOUT_MS } = this.#deps;
    try {
      const response = await fetch(config.apiUrl + path, {
        ...init,
        headers: { accept: 'application/json', ...init.headers },
        // Credentials must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: parse(await response.text()) };
    } catch (error) {
      throw notAnswered(error, isWrite);
    }
  }

  /** Concurrent calls share one token request. */
  async #tokenOf(): Promise<string> {
    if (this.#token && this.#deps.monotonicMs() < this.#token.untilMs) return this.#token.value;
    this.#asking ??= this.#newToken().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #newToken(): Promise<string> {
    const { clientId, clientSecret } = this.#deps.config;
    const askedAtMs = this.#deps.monotonicMs();
    const answer = await this.#send(
      '/v1/oauth2/token',
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      false,
    );
    if (answer.status !== 200) throw refusalOf(answer, false);
    const { data } = tokenAnswerSchema.safeParse(answer.body);
    if (!data) throw new DeliveryError('unavailable', 'PayPal answered something else than a token');
    const lifeMs = Math.max(0, data.expires_in - TOKEN_MARGIN_S) * 1000;
    this.#token = { value: data.access_token, untilMs: askedAtMs + lifeMs };
    return data.access_token;
  }
}
