import { z } from 'zod';
import { isNotConnected } from '#kernel/delivery';
import type { TelegramConfig } from './telegram.config.ts';

const TIMEOUT_MS = 10_000;
/** Telegram holds a long poll open for this long, and our timeout is a little longer. */
export const POLL_S = 25;
const POLL_TIMEOUT_MS = (POLL_S + TIMEOUT_MS / 1000) * 1000;

const answerSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/**
 * `refused`: Telegram answered with an error code. `unavailable`: the request did not arrive. `unknown`: it may have
 * been carried out.
 */
export type TelegramAnswer =
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; code: number; description: string; retryAfterS: number | undefined }
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type BotConfig = Extract<TelegramConfig, { kind: 'bot' }>;

/** The Bot API over HTTPS. The token is part of every URL, so no URL is ever logged. */
export class TelegramApi {
  readonly #config: BotConfig;
  readonly #fetch: Fetch;

  constructor(config: BotConfig, fetch: Fetch) {
    this.#config = config;
    this.#fetch = fetch;
  }

  async call(method: string, body: Record<string, unknown>, stop?: AbortSignal): Promise<TelegramAnswer> {
    const timeout = AbortSignal.timeout(method === 'getUpdates' ? POLL_TIMEOUT_MS : TIMEOUT_MS);
    try {
      const response = await this.#fetch(`${this.#config.apiUrl}/bot${this.#config.token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // The token must not follow a redirect to another host.
        redirect: 'error',
        signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
      });
      return answerOf(response.status, parse(await response.text()));
    } catch (error) {
      return { kind: isNotConnected(error) ? 'unavailable' : 'unknown' };
    }
  }
}

function answerOf(status: number, raw: unknown): TelegramAnswer {
  const { data } = answerSchema.safeParse(raw);
  if (data?.ok) return { kind: 'done', result: data.result };
  const code = data?.error_code ?? status;
  if (code >= 500 || (!data && status < 400)) return { kind: 'unknown' };
  return {
    kind: 'refused',
    code,
    description: data?.description ?? '',
    retryAfterS: data?.parameters?.retry_after,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
