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

/** What a bot user is as an admin: one who holds credits. */
export const adminInfoSchema = z.object({
  isAdmin: z.boolean(),
  /** What they may give now; 0 for who is no admin. */
  credits: creditsSchema,
  adminData: z.object({
    billing: z.object({
      /** What they paid for packs, newest first. */
      payments: z.array(
        z.object({
          /** The order as people say it: `PK-0071`. */
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

/** Who is no admin has nothing of one. */
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
  /** Runs, but places nothing until its first check has passed. */
  softStart: z.boolean(),
  /** The bot was stopped and may not start; missing while it may. */
  frozen: z.object({ reason: z.string(), since: z.iso.datetime() }).optional(),
  /** ISO 8601: since when it runs; missing while it does not. */
  startTime: z.iso.datetime().optional(),
};
const metadata = {
  /** Of alias, tags and why they are frozen, as the caller sees them. */
  version: versionSchema,
  tags: z.array(tagSchema),
  onboarding: z.object({
    /** Bookmakers that the person chose at sign-up; offered first. */
    selectedBookies: z.array(z.string()),
  }),
};
const rates = {
  /** Percent of the profit that the provider of the bot gets. */
  providerRate: z.number().nonnegative().max(100).optional(),
  /** Percent of the profit that we get. */
  internalRate: z.number().nonnegative().max(100).optional(),
};
/** Euros, as everything that the spec's calls of the bot area name. */
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
  /** Missing for who may not know it (`manage:user`): what somebody holds is no business of who added their address. */
  adminInfo: adminInfoSchema.optional(),
  /** ISO 8601 */
  addedAt: z.iso.datetime(),
  /** The last sign of the bot, ISO 8601. */
  lastSeenAt: z.iso.datetime().optional(),
};

/** What `fields` may name. `configuration` is the rates, which `billing` has too; `summary` is billing without its rows. */
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

/** A person whose accounts the bot bets with: everything there is. */
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

/** What the fields that were asked for have. */
export const partialBotUserSchema = botUserSchema
  .omit({ billing: true })
  .partial()
  .extend({ ...identity, billing: botUserSchema.shape.billing.partial().optional() });
export type PartialBotUser = z.infer<typeof partialBotUserSchema>;

/** What a card of the list needs. */
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
