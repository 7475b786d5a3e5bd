import {
  alertSettingsChangeSchema,
  alertsAnswerSchema,
  alertsDoneSchema,
  alertTestAnswerSchema,
  configurationParamsSchema,
  ruleChangeSchema,
  telegramLinkAnswerSchema,
} from '@bothways/domain/alerts';
import { isoOf } from '@bothways/domain/time';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { personOf } from '#people/auth';
import { storedLocale } from '#people/users';
import type { AlertsService } from './alerts.service.ts';
import { blockChannel, channelOf } from './channels.store.ts';
import type { TelegramService } from './telegram/index.ts';

const shared = { tag: 'Alerts', access: 'session' } as const;
const nothing = { body: z.strictObject({}), bodyOptional: true } as const;

/** Operations on a user's alerts. */
export const alertsOperations = {
  read: operation({
    ...shared,
    method: 'get',
    path: '/api/alerts',
    summary: 'Rules by configuration, quiet hours, and how the channels stand',
    answer: alertsAnswerSchema,
    failure: 'Failed to fetch the alerts',
  }),
  saveRule: operation({
    ...shared,
    method: 'put',
    path: '/api/alerts/rules/{configurationId}',
    summary:
      'Change what was touched of what a configuration tells of; only what comes from now on; 409 where it is another one since `version`',
    params: configurationParamsSchema,
    body: ruleChangeSchema,
    answer: alertsDoneSchema,
    failure: 'Failed to save the rule',
  }),
  saveSettings: operation({
    ...shared,
    method: 'put',
    path: '/api/alerts/settings',
    summary: 'Change time zone or quiet hours; 409 where these are others since `version`',
    body: alertSettingsChangeSchema,
    answer: alertsDoneSchema,
    failure: 'Failed to save the settings',
  }),
  link: operation({
    ...shared,
    ...nothing,
    method: 'post',
    path: '/api/alerts/telegram/link',
    summary: 'A link that brings a chat to this account, once and for some minutes; the one of before ends',
    answer: telegramLinkAnswerSchema,
    failure: 'Failed to make the link',
  }),
  unlink: operation({
    ...shared,
    method: 'delete',
    path: '/api/alerts/telegram',
    summary: 'The chat hears nothing more',
    answer: alertsDoneSchema,
    failure: 'Failed to unlink the chat',
  }),
  test: operation({
    ...shared,
    ...nothing,
    method: 'post',
    path: '/api/alerts/telegram/test',
    summary: 'A message that tests the way',
    answer: alertTestAnswerSchema,
    failure: 'Failed to send the test',
  }),
};

/** Bursts of links and tests per user, and the refill interval. */
const BURST = 5;
const REFILL_MS = 30_000;

interface AlertsRouteDeps {
  db: Db;
  service: AlertsService;
  telegram: TelegramService;
  /** Called when a user's channels have changed. */
  onChanged: () => void;
  trustProxy: boolean;
  monotonicMs: () => number;
}

/** Mounts the routes of a user's own alerts. */
export function mountAlerts({
  db,
  service,
  telegram,
  onChanged,
  trustProxy,
  monotonicMs,
}: AlertsRouteDeps): Mount {
  const pace = new TokenBuckets({ burst: BURST, refillMs: REFILL_MS, nowMs: monotonicMs });
  return (api) => {
    const { read, saveRule, saveSettings, link, unlink, test } = alertsOperations;
    route(api, read, ({ user }) => service.read(user()));
    route(api, saveRule, ({ params, body, user }) => service.saveRule(user(), params.configurationId, body));
    route(api, saveSettings, ({ body, user }) => service.saveSettings(user().userId, body));
    route(api, link, async ({ c, user }) => {
      const { userId } = user();
      pace.take(userId);
      const made = await telegram.link(personOf(c, user(), trustProxy));
      if (!made) throw new ApiError('UNAVAILABLE', { message: 'There is no Telegram bot here' });
      return { success: true, link: made.link, expiresAt: isoOf(made.expiresAtMs) };
    });
    route(api, unlink, async ({ c, user }) => {
      await telegram.unlink(personOf(c, user(), trustProxy));
      return { success: true };
    });
    route(api, test, async ({ user }) => {
      const { userId } = user();
      pace.take(userId);
      const place = { userId, channel: 'telegram' as const };
      const channel = await channelOf(db, place);
      if (channel?.state !== 'on' || channel.chatId === null)
        throw new ApiError('CONFLICT', { message: 'No chat is linked' });
      const said = await telegram.say(channel.chatId, 'test', (await storedLocale(db, userId)) ?? 'en');
      if (said === 'blocked') {
        await blockChannel(db, place);
        onChanged();
      }
      return { success: true, isTaken: said === 'sent' };
    });
  };
}
