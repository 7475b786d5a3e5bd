import { z } from 'zod';
import { modeSchema } from '../quotes/index.ts';
import { SPORTS, sportSchema } from '../sports/index.ts';
import { versionSchema } from '../versions/index.ts';
import { readDigestSchema } from './digest.ts';
import { ALERT_FAMILIES } from './opportunity.ts';
import { pushSchema } from './push.schema.ts';
import { quietHoursSchema } from './quiet-hours.ts';
import { zoneSchema } from './zone.ts';

/** What is below 0 percent is no opportunity; what nobody has ever seen is none to wait for. */
export const MIN_ALERT_PCT = 0;
export const MAX_ALERT_PCT = 100;

/** When somebody is told of what a configuration finds. */
export const alertRuleSchema = z.strictObject({
  isOn: z.boolean(),
  /** From this percent on; the configuration's own bounds hold beside it. */
  minPct: z.number().min(MIN_ALERT_PCT).max(MAX_ALERT_PCT),
  /** Of the configuration's sports only these; null: all of them. */
  sports: z.array(sportSchema).min(1).max(SPORTS.length).nullable(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** `email` is the digest: what is found is counted and never sent one by one. */
export const ALERT_CHANNELS = ['telegram', 'push', 'email'] as const;
export const alertChannelSchema = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof alertChannelSchema>;

/** Through which ways a rule tells; null: through all that are open, whichever come later too. */
export const ruleChannelsSchema = z.array(alertChannelSchema).min(1).max(ALERT_CHANNELS.length).nullable();
export type RuleChannels = z.infer<typeof ruleChannelsSchema>;

/** Whether a rule tells through a way that is open. */
export const tellsThrough = (channels: RuleChannels, channel: AlertChannel): boolean =>
  channels === null || channels.includes(channel);

/** All that a person says of a configuration's alerts. */
export const savedRuleSchema = alertRuleSchema.extend({ channels: ruleChannelsSchema });
export type SavedRule = z.infer<typeof savedRuleSchema>;
/** What holds until a person says something. */
export const NO_RULE: SavedRule = { isOn: false, minPct: 2, sports: null, channels: null };
/** Body of `PUT /api/alerts/rules/{configurationId}`: the fields that were touched, with the version that was read. */
export const ruleChangeSchema = savedRuleSchema.partial().extend({ version: versionSchema });
export type RuleChange = z.infer<typeof ruleChangeSchema>;
/** `current` of 409 CHANGED. */
export const readRuleSchema = savedRuleSchema.extend({ version: versionSchema });
export type ReadRule = z.infer<typeof readRuleSchema>;

export const configurationParamsSchema = z.strictObject({
  configurationId: z.string().regex(/^[\w-]{1,64}$/),
});

/** What holds for all rules of a person. */
export const alertSettingsSchema = z.strictObject({
  zone: zoneSchema,
  quietHours: quietHoursSchema,
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;
/** The settings as they are read. The version is of the quiet hours: the zone is what the browser at hand has. */
export const readAlertSettingsSchema = alertSettingsSchema.extend({ version: versionSchema });
export type ReadAlertSettings = z.infer<typeof readAlertSettingsSchema>;
/** Body of `PUT /api/alerts/settings`: what was touched, with the version that was read. */
export const alertSettingsChangeSchema = alertSettingsSchema.partial().extend({ version: versionSchema });
export type AlertSettingsChange = z.infer<typeof alertSettingsChangeSchema>;

export const telegramSchema = z.object({
  /** `none`: this installation reaches nobody through Telegram; `console`: it writes what it would send into its log. */
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
  /** Only the active configuration of a list tells of anything. */
  isActive: z.boolean(),
  /** The plan has the list. */
  isAllowed: z.boolean(),
  rule: alertRuleSchema.nullable(),
  /** Beside the rule, because pages of before take no rule that says more. */
  channels: ruleChannelsSchema.default(null),
  /** Of rule and channels. */
  version: versionSchema,
});
export type AlertConfiguration = z.infer<typeof configurationSchema>;

export const alertsAnswerSchema = z.object({
  success: z.boolean(),
  data: z.object({
    configurations: z.array(configurationSchema),
    settings: readAlertSettingsSchema,
    telegram: telegramSchema,
    push: pushSchema,
    digest: readDigestSchema,
    /** More lists are followed for alerts than there is room for: some wait. */
    isFull: z.boolean(),
  }),
});
export type AlertsAnswer = z.infer<typeof alertsAnswerSchema>;

/** Minutes that a link to the bot works. */
export const TELEGRAM_LINK_MINUTES = 10;
export const telegramLinkAnswerSchema = z.object({
  success: z.boolean(),
  /** Opens the bot with a token of one use; null where the console is linked already. */
  link: z.url().nullable(),
  expiresAt: z.string(),
});
export const alertsDoneSchema = z.object({ success: z.boolean() });
export const alertTestAnswerSchema = z.object({
  success: z.boolean(),
  /** Whether the channel took the message. */
  isTaken: z.boolean(),
});
