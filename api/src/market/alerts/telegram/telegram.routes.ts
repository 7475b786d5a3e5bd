import { timingSafeEqual } from 'node:crypto';
import { alertsDoneSchema } from '@bothways/domain/alerts';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, readBytes, readJson, route } from '#kernel/http';
import { type TelegramService, updateSchema } from './telegram.service.ts';

export const TELEGRAM_PATH = '/api/alerts/telegram/updates';
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
/** A message has at most 4096 characters, with little around it. */
const MAX_UPDATE_BYTES = 64 * 1024;

/** Operations that Telegram calls. */
export const telegramOperations = {
  update: operation({
    method: 'post',
    path: TELEGRAM_PATH,
    tag: 'Alerts',
    summary: 'Something that was told to the Telegram bot; what is not understood is answered alike',
    access: { signature: 'Telegram: X-Telegram-Bot-Api-Secret-Token' },
    bodyTypes: { 'application/json': z.looseObject({}) },
    answer: alertsDoneSchema,
    failure: 'Failed to take the update',
  }),
};

const isSecret = (given: string | undefined, secret: string): boolean => {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * The webhook of the bot, authenticated by the secret it was registered with. Any message is accepted, because Telegram
 * would redeliver it; only commands and well-formed ids are used.
 */
export const mountTelegram =
  (service: TelegramService, secret: string): Mount =>
  (api) =>
    route(api, telegramOperations.update, async ({ c }) => {
      const raw = await readBytes(c, MAX_UPDATE_BYTES);
      if (!isSecret(c.req.header(SECRET_HEADER), secret))
        throw new ApiError('BAD_REQUEST', { message: 'The secret is wrong' });
      const { data } = updateSchema.safeParse(readJson(new TextDecoder().decode(raw)));
      if (data) await service.take(data);
      return { success: true };
    });
