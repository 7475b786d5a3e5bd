import { LOST_FACTOR_HOURS } from '@bothways/domain/account';
import type { Db } from '#kernel/db';
import { storedLocale } from '#people/users';
import { WORDS } from './alert-words.ts';
import { channelOf } from './channels.store.ts';
import type { PushService } from './push/index.ts';
import type { TelegramService } from './telegram/index.ts';

const TTL_S = LOST_FACTOR_HOURS * 60 * 60;

/** Tells the linked chat of a user that somebody wants to get in without the second factor. @throws Error to try again */
export async function warnByTelegram(db: Db, telegram: TelegramService, userId: string): Promise<void> {
  const channel = await channelOf(db, { userId, channel: 'telegram' });
  if (channel?.state !== 'on' || channel.chatId === null) return;
  const locale = (await storedLocale(db, userId)) ?? 'en';
  if ((await telegram.say(channel.chatId, 'lostFactor', locale)) === 'failed')
    throw new Error('Telegram did not take the message');
}

/** The same for the browsers of a user that show notifications. @throws Error to try again */
export async function warnByPush(db: Db, push: PushService, userId: string): Promise<void> {
  const locale = (await storedLocale(db, userId)) ?? 'en';
  const { lostFactor: body, lostFactorTitle: title } = WORDS[locale];
  const message = { title, body, path: `/${locale}/account/security`, tag: 'lost-factor', isGone: false };
  const answers = await push.send(userId, { message, ttlS: TTL_S, urgency: 'high' });
  const wasTaken = answers.some(({ kind }) => kind === 'taken');
  if (!wasTaken && answers.some(({ kind }) => kind === 'later'))
    throw new Error('No browser can be reached now');
}
