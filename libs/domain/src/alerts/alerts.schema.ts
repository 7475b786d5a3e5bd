import { z } from 'zod';
import { modeSchema } from '../quotes/index.ts';
import { SPORTS, sportSchema } from '../sports/index.ts';
import { versionSchema } from '../versions/index.ts';
import { digestDaySchema, readDigestSchema } from './digest.ts';
import { ALERT_FAMILIES } from './opportunity.ts';
import { pushSchema } from './push.schema.ts';
import { EVERY_DAY, quietDaysSchema, quietHoursSchema } from './quiet-hours.ts';
import { zoneSchema } from './zone.ts';

/** Below 0 percent is no opportunity; above the maximum none has ever been seen. */
export const MIN_ALERT_PCT = 0;
export const MAX_ALERT_PCT = 100;

/** When to alert about the finds of a configuration. */
export const alertRuleSchema = z.strictObject({
  isOn: z.boolean(),
  /** Minimum percent; the configuration's own bounds apply as well. */
  minPct: z.number().min(MIN_ALERT_PCT).max(MAX_ALERT_PCT),
  /** Subset of the configuration's sports; null: all of them. */
  sports: z.array(sportSchema).min(1).max(SPORTS.length).nullable(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** `email` is the digest: it sums finds up and never sends one by one. */
export const ALERT_CHANNELS = ['telegram', 'push', 'email'] as const;
export const alertChannelSchema = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof alertChannelSchema>;

/** Channels of a rule; null: all that are active, including later ones. */
const ruleChannelsSchema = z.array(alertChannelSchema).min(1).max(ALERT_CHANNELS.length).nullable();
export type RuleChannels = z.infer<typeof ruleChannelsSchema>;

/** Whether a rule sends through an active channel. */
export const tellsThrough = (channels: RuleChannels, channel: AlertChannel): boolean =>
  channels === null || channels.includes(channel);

/** A configuration's alert settings as the person saves them. */
export const savedRuleSchema = alertRuleSchema.extend({ channels: ruleChannelsSchema });
export type SavedRule = z.infer<typeof savedRuleSchema>;
/** Default until the person saves a rule. */
export const NO_RULE: SavedRule = { isOn: false, minPct: 2, sports: null, channels: null };
/** Body of `PUT /api/alerts/rules/{configurationId}`: the changed fields, with the version that was read. */
export const ruleChangeSchema = savedRuleSchema.partial().extend({ version: versionSchema });
export type RuleChange = z.infer<typeof ruleChangeSchema>;
/** `current` of 409 CHANGED. */
export const readRuleSchema = savedRuleSchema.extend({ version: versionSchema });
export type ReadRule = z.infer<typeof readRuleSchema>;

export const configurationParamsSchema = z.strictObject({
  configurationId: z.string().regex(/^[\w-]{1,64}$/),
});

/** Settings that apply to all rules of a person. */
export const alertSettingsSchema = z.strictObject({
  zone: zoneSchema,
  quietHours: quietHoursSchema,
  quietDays: quietDaysSchema,
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
const sentQuietDaysSchema = quietDaysSchema.default([...EVERY_DAY]);
/**
 * `current` of 409 CHANGED. The version covers hours and days; the zone is always the current browser's. Pages of earlier
 * releases reject days: they are sent only where they are not all.
 */
export const readAlertSettingsSchema = alertSettingsSchema.extend({
  quietDays: sentQuietDaysSchema,
  version: versionSchema,
});
export type ReadAlertSettings = z.infer<typeof readAlertSettingsSchema>;
/** Body of `PUT /api/alerts/settings`: the changed fields, with the version that was read. */
export const alertSettingsChangeSchema = alertSettingsSchema.partial().extend({ version: versionSchema });
export type AlertSettingsChange = z.infer<typeof alertSettingsChangeSchema>;

export const telegramSchema = z.object({
  /** `none`: this installation sends nothing through Telegram; `console`: it logs what it would send. */
  kind: z.enum(['none', 'console', 'bot']),
  /** `blocked`: the person has stopped the bot in Telegram. */
  state: z.enum(['none', 'on', 'blocked']),
  /** The bot's name without `@`. */
  bot: z.string().nullable(),
});
export type TelegramState = z.infer<typeof telegramSchema>;

const configurationSchema = z.object({
  id: z.string(),
  name: z.string(),
  family: z.enum(ALERT_FAMILIES),
  mode: modeSchema,
  /** Only the active configuration of a list sends alerts. */
  isActive: z.boolean(),
  /** Whether the plan includes the list. */
  isAllowed: z.boolean(),
  rule: alertRuleSchema.nullable(),
  /** Beside the rule, because pages of earlier releases reject a rule with more fields. */
  channels: ruleChannelsSchema.default(null),
  /** Covers rule and channels. */
  version: versionSchema,
});
export type AlertConfiguration = z.infer<typeof configurationSchema>;

export const alertsAnswerSchema = z.object({
  success: z.boolean(),
  data: z.object({
    configurations: z.array(configurationSchema),
    /** Without the days, for the same pages. */
    settings: readAlertSettingsSchema.omit({ quietDays: true }),
    quietDays: sentQuietDaysSchema,
    telegram: telegramSchema,
    push: pushSchema,
    digest: readDigestSchema.omit({ weekday: true }),
    digestDay: digestDaySchema,
    /** The lists that alerts follow exceed the capacity: some wait. */
    isFull: z.boolean(),
  }),
});
export type AlertsAnswer = z.infer<typeof alertsAnswerSchema>;

/** Lifetime in minutes of a link to the bot. */
export const TELEGRAM_LINK_MINUTES = 10;
export const telegramLinkAnswerSchema = z.object({
  success: z.boolean(),
  /** Opens the bot with a single-use token; null where the console is linked already. */
  link: z.url().nullable(),
  expiresAt: z.string(),
});
export const alertsDoneSchema = z.object({ success: z.boolean() });
export const alertTestAnswerSchema = z.object({
  success: z.boolean(),
  /** Whether the channel accepted the message. */
  isTaken: z.boolean(),
});
