import { z } from 'zod';
import { bookieAccountSchema } from '../bot-accounts/index.ts';
import {
  billingSummarySchema,
  correctionSchema,
  paymentSchema,
  profitDaySchema,
} from '../bot-billing/index.ts';
import { centsSchema, creditsSchema, signedEurosSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';
import { versionSchema } from '../versions/index.ts';
import { tagSchema } from './tags.schema.ts';

export const BOT_MODES = ['normal', 'bonus'] as const;
export type BotMode = (typeof BOT_MODES)[number];
export const MAX_ALIAS_CHARS = 50;

/** A bot user's own data as an admin, who holds credits. */
const adminInfoSchema = z.object({
  isAdmin: z.boolean(),
  /** Credits available to give; 0 for non-admins. */
  credits: creditsSchema,
  adminData: z.object({
    billing: z.object({
      /** Their payments for packs, newest first. */
      payments: z.array(
        z.object({
          /** The order's reference: `PK-0071`. */
          order: z.string(),
          pack: packIdSchema,
          amountCents: centsSchema,
          credits: creditsSchema,
          paidAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
});
export type AdminInfo = z.infer<typeof adminInfoSchema>;

/** The values of a non-admin. */
export const NO_ADMIN: AdminInfo = {
  isAdmin: false,
  credits: 0,
  adminData: { billing: { payments: [] } },
};

const identity = { _id: z.object({ email: z.string() }) };
const basic = {
  /** Shown instead of the e-mail. */
  alias: z.string().optional(),
  mode: z.enum(BOT_MODES),
  country: z.string().optional(),
};
const status = {
  /** Whether the account is active. */
  enabled: z.boolean(),
  isReady: z.boolean(),
  /** Whether the bot runs for them. */
  started: z.boolean(),
  /** The bot runs, but places nothing until its first check has passed. */
  softStart: z.boolean(),
  /** The bot is stopped and cannot be started; missing while it can. */
  frozen: z.object({ reason: z.string(), since: z.iso.datetime() }).optional(),
  /** ISO 8601: when the bot was started; missing while it is stopped. */
  startTime: z.iso.datetime().optional(),
};
const metadata = {
  /** Covers alias, tags and the reason of a freeze, as visible to the caller. */
  version: versionSchema,
  tags: z.array(tagSchema),
  onboarding: z.object({
    /** Bookmakers that the person chose at sign-up; offered first. */
    selectedBookies: z.array(z.string()),
  }),
};
const rates = {
  /** The bot provider's percent of the profit. */
  providerRate: z.number().nonnegative().max(100).optional(),
  /** Our percent of the profit. */
  internalRate: z.number().nonnegative().max(100).optional(),
};
/** Euros, like all amounts of the spec's bot calls. */
const billing = {
  billing: z.object({
    payments: z.array(paymentSchema),
    corrections: z.array(correctionSchema),
    ...rates,
    profit: signedEurosSchema,
    /** The last 365 days, oldest first, without days on which no bet was settled. */
    profitByDay: z.array(profitDaySchema),
    summary: billingSummarySchema,
  }),
};
const bookies = { bookies: z.record(z.string(), bookieAccountSchema) };
const audit = {
  /** Missing for callers without `manage:user`: credits are not the business of whoever added the address. */
  adminInfo: adminInfoSchema.optional(),
  /** ISO 8601 */
  addedAt: z.iso.datetime(),
  /** The bot's last heartbeat, ISO 8601. */
  lastSeenAt: z.iso.datetime().optional(),
};

/**
 * Values of `fields`. `configuration` is the rates, which `billing` contains, too; `summary` is billing without its
 * rows.
 */
export const USER_FIELDS = [
  'basic',
  'status',
  'metadata',
  'billing',
  'bookies',
  'configuration',
  'audit',
  'summary',
] as const;
export type UserField = (typeof USER_FIELDS)[number];
export const DEFAULT_USER_FIELDS = 'basic,status,metadata,billing,bookies,configuration,audit';

/** A person whose accounts the bot bets with: all fields. */
export const botUserSchema = z.object({
  ...identity,
  ...basic,
  ...status,
  ...metadata,
  ...billing,
  ...bookies,
  configuration: z.object(rates),
  ...audit,
});
export type BotUser = z.infer<typeof botUserSchema>;

/** A bot user with only the requested fields. */
export const partialBotUserSchema = botUserSchema
  .omit({ billing: true })
  .partial()
  .extend({ ...identity, billing: botUserSchema.shape.billing.partial().optional() });
export type PartialBotUser = z.infer<typeof partialBotUserSchema>;

/** The fields that a card of the list needs. */
export const CARD_FIELDS: readonly UserField[] = [
  'basic',
  'status',
  'metadata',
  'summary',
  'bookies',
  'audit',
];
export const cardUserSchema = z.object({
  ...identity,
  ...basic,
  ...status,
  ...metadata,
  ...bookies,
  ...audit,
  billing: botUserSchema.shape.billing.pick({ profit: true, summary: true }),
});
export type CardUser = z.infer<typeof cardUserSchema>;
