import { z } from 'zod';
import { type Breakers, type CircuitBreaker, DeliveryError } from '#kernel/delivery';
import type { PaypalConfig } from './paypal.config.ts';
import { refusalAnswerSchema, tokenAnswerSchema } from './paypal-answers.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface HttpDeps {
  config: Pick<PaypalConfig, 'apiUrl' | 'clientId' | 'clientSecret'>;
  fetch: Fetch;
  breakers: Breakers;
  /** A time that only moves forward. */
  monotonicMs: () => number;
  timeoutMs?: number;
}

/** Somebody waits for the answer: what takes longer has failed. */
const TIMEOUT_MS = 5000;
/** A token is not used so close to its end that it could end on the way. */
const TOKEN_MARGIN_S = 60;

/** Errors before the first byte left: nothing was done. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_)/;
const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

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

/** The request never came to an answer. */
function notAnswered(error: unknown, isWrite: boolean): DeliveryError {
  const { data } = causeSchema.safeParse(error);
  const code = data?.cause.code ?? (error instanceof Error ? error.name : 'unknown');
  const failure = isWrite && !NOT_CONNECTED.test(code) ? 'unknown' : 'unavailable';
  return new DeliveryError(failure, `PayPal did not answer: ${code}`, error);
}

/** PayPal says no, and by which of its names. */
export class RefusedAnswer extends DeliveryError {
  override name = 'RefusedAnswer';
  readonly issue: string | undefined;

  constructor(message: string, issue: string | undefined) {
    super('refused', message);
    this.issue = issue;
  }
}

/** Only names of PayPal reach the log. */
function refusalOf({ status, body }: Answer, isWrite: boolean): DeliveryError {
  const { name, error, details } = refusalAnswerSchema.safeParse(body).data ?? {};
  const issue = details?.find((each) => each.issue !== undefined)?.issue;
  const message = `PayPal answered ${status} ${issue ?? name ?? error ?? ''}`.trim();
  if (status === 429) return new DeliveryError('unavailable', message);
  if (status >= 400 && status < 500) return new RefusedAnswer(message, issue);
  return new DeliveryError(isWrite ? 'unknown' : 'unavailable', message);
}

/** An answer about one thing that nobody understands: no outage, so it is outside the breaker. */
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

/** PayPal's REST interface: in time, with a token of ours, and not at all while it is down. */
export class PaypalHttp {
  readonly #deps: HttpDeps;
  readonly #breaker: CircuitBreaker;
  #token: { value: string; untilMs: number } | undefined;
  #asking: Promise<string> | undefined;

  constructor(deps: HttpDeps) {
    this.#deps = deps;
    this.#breaker = deps.breakers.of('paypal');
  }

  /**
   * Reads a resource as `schema` says.
   * @returns undefined where there is none
   * @throws DeliveryError
   */
  async read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
    const answer = await this.#breaker.run(async () => {
      const come = await this.#authorized(path, { method: 'GET' }, false);
      if (come.status !== 200 && come.status !== 404) throw refusalOf(come, false);
      return come;
    });
    return answer.status === 404 ? undefined : understood(answer, schema, 'unavailable');
  }

  /**
   * Has something done that is answered by nothing (204). It is never asked twice: what timed out may have happened,
   * and so may what is answered in any other way, as by something between us and PayPal.
   * @throws DeliveryError
   */
  async write(path: string, body: Record<string, unknown>): Promise<void> {
    const { status } = await this.#post(path, body, {});
    if (status !== 204)
      throw new UnreadableAnswer('unknown', `PayPal answered ${status} where nothing was to come`);
  }

  /**
   * Has something made under a name of ours: asked again with the same name, PayPal answers what it made before.
   * @throws DeliveryError `unknown` for an answer that is not what `schema` says: it may have been made
   */
  async make<S extends z.ZodType>(
    path: string,
    { requestId, body, schema }: { requestId: string; body: Record<string, unknown>; schema: S },
  ): Promise<z.output<S>> {
    const headers = { 'paypal-request-id': requestId, prefer: 'return=representation' };
    return understood(await this.#post(path, body, headers), schema, 'unknown');
  }

  /**
   * Asks something by a body, where to ask twice does no harm; a text is sent as it is.
   * @throws DeliveryError
   */
  async ask<S extends z.ZodType>(
    path: string,
    body: Record<string, unknown> | string,
    schema: S,
  ): Promise<z.output<S>> {
    return understood(await this.#post(path, body, {}), schema, 'unavailable');
  }

  /** Whatever was done, it is answered with 2xx, or refused. */
  #post(path: string, body: Record<string, unknown> | string, more: Record<string, string>): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...more };
    return this.#breaker.run(async () => {
      const answer = await this.#authorized(path, { method: 'POST', headers, body: text }, true);
      if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, true);
      return answer;
    });
  }

  /** A token may have been taken back before its end: then, and only then, nothing was done and a new one is tried. */
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
        // Keys must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: parse(await response.text()) };
    } catch (error) {
      throw notAnswered(error, isWrite);
    }
  }

  /** Many who ask at once wait for one token. */
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
