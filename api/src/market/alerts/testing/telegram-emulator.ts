import { z } from 'zod';
import type { TelegramConfig } from '../telegram/index.ts';

/** A bot at a Telegram that cannot be reached. */
export const UNREACHED_TELEGRAM: TelegramConfig = {
  kind: 'bot',
  token: '1234567:canary-telegram-token-of-the-bot',
  name: 'bothways_test_bot',
  apiUrl: 'http://127.0.0.1:9',
};

const bodySchema = z.looseObject({
  chat_id: z.string().optional(),
  message_id: z.number().optional(),
  text: z.string().optional(),
});
type Body = z.infer<typeof bodySchema>;

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = (code: number, description: string, more: object = {}): Response =>
  answer(code, { ok: false, error_code: code, description, ...more });

/** Telegram's side of the Bot API: chats with their messages, and switches that make it refuse. */
export class TelegramEmulator {
  /** Texts by chat and message. */
  readonly chats = new Map<string, Map<number, string>>();
  readonly calls: { method: string; body: Body }[] = [];
  readonly blocked = new Set<string>();
  /** Seconds that it asks every caller to wait. */
  retryAfterS: number | undefined;
  /** Accepts the message and never answers. */
  losesAnswers = false;
  #number = 0;

  /** Stands in for `fetch`. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const method = url.split('/').at(-1) ?? '';
    const body = bodySchema.parse(JSON.parse(String(init.body)));
    this.calls.push({ method, body });
    if (this.retryAfterS !== undefined)
      return refused(429, 'Too Many Requests', { parameters: { retry_after: this.retryAfterS } });
    const chat = body.chat_id ?? '';
    if (this.blocked.has(chat)) return refused(403, 'Forbidden: bot was blocked by the user');
    const done = method === 'editMessageText' ? this.#edit(chat, body) : this.#send(chat, body);
    if (this.losesAnswers) throw new TypeError('fetch failed');
    return done;
  };

  /** What a chat shows, oldest first. */
  shown(chat: string): string[] {
    return [...(this.chats.get(chat)?.values() ?? [])];
  }

  #send(chat: string, { text = '' }: Body): Response {
    this.#number += 1;
    const messages = this.chats.get(chat) ?? new Map<number, string>();
    this.chats.set(chat, messages.set(this.#number, text));
    return answer(200, { ok: true, result: { message_id: this.#number } });
  }

  #edit(chat: string, { message_id: number = 0, text = '' }: Body): Response {
    const messages = this.chats.get(chat);
    if (!messages?.has(number)) return refused(400, 'Bad Request: message to edit not found');
    if (messages.get(number) === text) return refused(400, 'Bad Request: message is not modified');
    messages.set(number, text);
    return answer(200, { ok: true, result: { message_id: number } });
  }
}
