import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { TELEGRAM_PATH } from './telegram.routes.ts';
import { type TelegramService, updateSchema } from './telegram.service.ts';
import { POLL_S, type TelegramApi } from './telegram-api.ts';

const KINDS = ['message', 'my_chat_member'];
const AFTER_FAILURE_MS = 5000;
const updatesSchema = z.array(z.object({ update_id: z.int() }).loose());

interface TelegramUpdatesDeps {
  api: TelegramApi;
  service: TelegramService;
  publicUrl: string;
  secret: string;
  log: Logger;
}

/**
 * Receives updates of the bot: by webhook where Telegram can reach us, otherwise by long polling in a single
 * development process.
 */
export class TelegramUpdates {
  readonly #deps: TelegramUpdatesDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: TelegramUpdatesDeps) {
    this.#deps = deps;
  }

  start(): void {
    const isReached = this.#deps.publicUrl.startsWith('https:');
    this.#running ??= (isReached ? this.#register() : this.#poll()).catch((err: unknown) => {
      if (!this.#stopping.signal.aborted)
        this.#deps.log.error({ area: 'telegram', err }, 'Nothing is heard of the bot');
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #register(): Promise<void> {
    const { api, publicUrl, secret, log } = this.#deps;
    const { signal } = this.#stopping;
    const hook = { url: `${publicUrl}${TELEGRAM_PATH}`, secret_token: secret, allowed_updates: KINDS };
    for (;;) {
      const answer = await api.call('setWebhook', hook, signal);
      if (answer.kind === 'done' || signal.aborted) return;
      log.warn({ area: 'telegram', answer: answer.kind }, 'The webhook of the bot was not taken');
      await sleep(AFTER_FAILURE_MS, undefined, { signal });
    }
  }

  async #poll(): Promise<void> {
    const { api, service, log } = this.#deps;
    const { signal } = this.#stopping;
    await api.call('deleteWebhook', {}, signal);
    for (let offset = 0; !signal.aborted; ) {
      const answer = await api.call(
        'getUpdates',
        { offset, timeout: POLL_S, allowed_updates: KINDS },
        signal,
      );
      if (signal.aborted) return;
      if (answer.kind !== 'done') {
        await sleep(AFTER_FAILURE_MS, undefined, { signal });
        continue;
      }
      for (const raw of updatesSchema.safeParse(answer.result).data ?? []) {
        offset = Math.max(offset, raw.update_id + 1);
        const { data } = updateSchema.safeParse(raw);
        if (data)
          await service
            .take(data)
            .catch((err: unknown) => log.error({ area: 'telegram', err }, 'An update failed'));
      }
    }
  }
}
