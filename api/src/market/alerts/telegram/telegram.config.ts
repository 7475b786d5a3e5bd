import { z } from 'zod';
import { isPrivateEnough } from '#kernel/delivery';

/** Environment variables of the Telegram bot, for the schema in `config.ts`. */
export const telegramVariables = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{5,20}:[A-Za-z0-9_-]{20,100}$/, 'must be what BotFather gives: digits, a colon and a key')
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_]{5,32}$/, 'must be the name of the bot without @')
    .optional(),
  TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateEnough, 'must be https')
    .default('https://api.telegram.org'),
};
const telegramSchema = z.object({ NODE_ENV: z.string(), ...telegramVariables });

/** `none`: Telegram is off. `console`: messages are logged, for a fresh installation. */
export type TelegramConfig =
  | { kind: 'none' | 'console' }
  | {
      kind: 'bot';
      token: string;
      /** Without `@`. */
      name: string;
      /** Without a trailing slash. */
      apiUrl: string;
    };

export class TelegramConfigError extends Error {
  override name = 'TelegramConfigError';
}

/** @throws TelegramConfigError naming the missing variable */
export function telegramConfig(env: z.output<typeof telegramSchema>): TelegramConfig {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_API_URL: apiUrl } = env;
  if (token === undefined) return { kind: env.NODE_ENV === 'production' ? 'none' : 'console' };
  if (name === undefined)
    throw new TelegramConfigError('TELEGRAM_BOT_TOKEN needs this to be set: TELEGRAM_BOT_NAME');
  return { kind: 'bot', token, name, apiUrl: apiUrl.replace(/\/+$/, '') };
}
