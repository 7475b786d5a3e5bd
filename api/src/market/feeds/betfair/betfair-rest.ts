import { HOUR_MS } from '@bothways/domain/time';
import { z } from 'zod';
import type { Clock } from '../clock.ts';

interface BetfairRestOptions {
  appKey: string;
  username: string;
  password: string;
  identityUrl: string;
  apiUrl: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

/** Betfair rejects the login; that does not resolve itself, and retrying too often blocks the account. */
export class BetfairLoginError extends Error {
  override name = 'BetfairLoginError';
}

/** Too many logins: further ones prolong the ban. */
export class BetfairBanError extends Error {
  override name = 'BetfairBanError';
}

const KEEP_ALIVE_MS = 4 * HOUR_MS;
const TIMEOUT_MS = 15_000;
const BAN = 'TEMPORARY_BAN_TOO_MANY_REQUESTS';
const loginSchema = z.object({
  status: z.string(),
  token: z.string().default(''),
  error: z.string().default(''),
});

const entrySchema = z.object({
  marketId: z.string(),
  event: z.object({ name: z.string() }),
  competition: z.object({ name: z.string() }).optional(),
  runners: z.array(z.object({ selectionId: z.number(), runnerName: z.string() })).default([]),
});
export type CatalogueEntry = z.output<typeof entrySchema>;
/** A malformed entry leaves its own market without a name, not all. */
const catalogueSchema = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => entrySchema.safeParse(entry).data ?? []));
const ratesSchema = z.array(z.object({ currencyCode: z.string(), rate: z.number().positive() }));

/** The parts of Betfair's REST APIs that the stream needs. One session serves all connections. */
export class BetfairRest {
  readonly #options: BetfairRestOptions;
  #token: string | undefined;
  #loggingIn: Promise<string> | undefined;
  #renewedMs = 0;

  constructor(options: BetfairRestOptions) {
    this.#options = options;
  }

  /**
   * Returns the session's token; logs in if there is none.
   * @throws BetfairLoginError
   */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#token !== undefined) return this.#token;
    this.#loggingIn ??= this.#logIn(signal).finally(() => {
      this.#loggingIn = undefined;
    });
    return this.#loggingIn;
  }

  async #logIn(signal: AbortSignal): Promise<string> {
    const { username, password, clock } = this.#options;
    const form = new URLSearchParams({ username, password }).toString();
    const { status, token, error } = loginSchema.parse(await this.#identity('login', form, {}, signal));
    if (error === BAN) throw new BetfairBanError('Betfair lets nobody in for some minutes');
    if (token === '' || (status !== 'SUCCESS' && status !== 'LIMITED_ACCESS'))
      throw new BetfairLoginError(`Betfair refuses the login (${error || status})`);
    this.#token = token;
    this.#renewedMs = clock.nowMs();
    return token;
  }

  /** Discards the session after the stream has reported its end. */
  drop(): void {
    this.#token = undefined;
  }

  /** Prolongs the session, which otherwise ends after a day at most. */
  async keepAlive(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    if (this.#token === undefined || clock.nowMs() - this.#renewedMs < KEEP_ALIVE_MS) return;
    const headers = { 'x-authentication': this.#token };
    const { status } = loginSchema.parse(await this.#identity('keepAlive', '', headers, signal));
    if (status === 'SUCCESS') this.#renewedMs = clock.nowMs();
    else this.drop();
  }

  /** Looks up markets' names, a hundred at most. */
  async names(marketIds: readonly string[], signal: AbortSignal): Promise<CatalogueEntry[]> {
    const marketProjection = ['EVENT', 'COMPETITION', 'RUNNER_DESCRIPTION'];
    const body = { filter: { marketIds }, marketProjection, maxResults: marketIds.length };
    return catalogueSchema.parse(await this.#call('betting/rest/v1.0/listMarketCatalogue/', body, signal));
  }

  /** Returns dollars per pound; undefined if Betfair does not state it. */
  async dollarsAPound(signal: AbortSignal): Promise<number | undefined> {
    const rates = ratesSchema.parse(
      await this.#call('account/rest/v1.0/listCurrencyRates/', { fromCurrency: 'GBP' }, signal),
    );
    return rates.find(({ currencyCode }) => currencyCode === 'USD')?.rate;
  }

  #identity(
    path: string,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const url = `${this.#options.identityUrl}/api/${path}`;
    return this.#post(url, body, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, signal);
  }

  async #call(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      'x-authentication': await this.token(signal),
    };
    return this.#post(`${this.#options.apiUrl}/exchange/${path}`, JSON.stringify(body), headers, signal);
  }

  async #post(
    url: string,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { appKey, fetch } = this.#options;
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-application': appKey, ...headers },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    });
    // Without address or body: the body might contain a secret.
    if (!response.ok) throw new Error(`Betfair answers HTTP ${response.status}`);
    return response.json();
  }
}
