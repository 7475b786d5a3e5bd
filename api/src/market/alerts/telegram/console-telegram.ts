import type { Logger } from 'pino';
import { alertText, type TextParts } from '../alert-text.ts';
import type { Sender } from '../sender.ts';

/** The chat id of every user when there is no bot. */
export const CONSOLE_CHAT = 'console';

/** Logs what a bot would send: for a fresh installation, never in production. */
export function consoleTelegram(log: Logger, parts: TextParts): Sender {
  let number = 0;
  return {
    channel: 'telegram',
    everyMs: 1000,
    isRepeatable: true,
    async send(to, told, left) {
      number += 1;
      log.info(
        { area: 'telegram', message: number, text: alertText(told, left, to, parts) },
        'Telegram message',
      );
      return { kind: 'sent', externalId: String(number) };
    },
    async edit(to, message, told) {
      log.info(
        { area: 'telegram', message, text: alertText(told, 0, to, parts) },
        'Telegram message, changed',
      );
      return { kind: 'sent' };
    },
  };
}
