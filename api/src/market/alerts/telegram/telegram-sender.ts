import { TokenBuckets } from '#kernel/limits';
import { alertText, type TextParts } from '../alert-text.ts';
import type { Sender } from '../sender.ts';
import { deliveryOf } from './delivery-of.ts';
import type { TelegramAnswer, TelegramApi } from './telegram-api.ts';

/** Telegram accepts about one message a second per chat. */
const EVERY_MS = 1000;
/** About 30 a second across all chats; the rest is for answers to commands. */
const A_SECOND = 25;
const ALL = 'all';
const MS_PER_SECOND = 1000;

const MAX_TEXT_CHARS = 4096;
/** Telegram refuses an edit without effect, which is no failure. */
const isUnchanged = (answer: TelegramAnswer): boolean =>
  answer.kind === 'refused' && /message is not modified/i.test(answer.description);

/** Sends messages of the bot, which it can edit later. `monotonicMs` only moves forward. */
export function telegramSender(api: TelegramApi, parts: TextParts, monotonicMs: () => number): Sender {
  const pace = new TokenBuckets({ burst: A_SECOND, refillMs: MS_PER_SECOND / A_SECOND, nowMs: monotonicMs });
  const fitting = (text: string): string => text.slice(0, MAX_TEXT_CHARS);
  const plain = { link_preview_options: { is_disabled: true } };
  return {
    channel: 'telegram',
    everyMs: EVERY_MS,
    isRepeatable: false,
    async send(to, told, left) {
      if (to.chatId === null) return { kind: 'failed' };
      if (!pace.tryTake(ALL)) return { kind: 'later', afterMs: EVERY_MS };
      const text = fitting(alertText(told, left, to, parts));
      return deliveryOf(await api.call('sendMessage', { chat_id: to.chatId, text, ...plain }));
    },
    async edit(to, externalId, told) {
      if (to.chatId === null) return { kind: 'failed' };
      if (!pace.tryTake(ALL)) return { kind: 'later', afterMs: EVERY_MS };
      const text = fitting(alertText(told, 0, to, parts));
      const where = { chat_id: to.chatId, message_id: Number(externalId) };
      const answer = await api.call('editMessageText', { ...where, text, ...plain });
      return isUnchanged(answer) ? { kind: 'sent' } : deliveryOf(answer);
    },
  };
}
