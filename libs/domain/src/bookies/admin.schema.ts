import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';
import {
  BOOKIE_AREAS,
  basicInfoBodySchema,
  basicInfoSchema,
  bookieAreaSchema,
  bookieCountriesSchema,
  bookieLabelSchema,
  botSettingsSchema,
  calculatorBodySchema,
  calculatorSettingsSchema,
  informationBodySchema,
  informationSettingsSchema,
  modeSettingsSchema,
} from './areas.schema.ts';
import { bookieSchema } from './bookie.schema.ts';

/** The engine's current data about a bookmaker in one mode. */
const modeStatsSchema = z.object({
  events: z.int(),
  quotes: z.int(),
  /** When the newest quote was seen, ISO 8601; absent before the first. */
  lastSeenOn: z.string().optional(),
  /** Median of the same hour and weekday over six weeks; absent without enough observation. */
  usualEvents: z.int().optional(),
  /**
   * From a change at the bookmaker to the change here, in milliseconds; absent where no source timestamps its prices.
   */
  delayMs: z.object({ p50: z.number(), p95: z.number() }).optional(),
  /** Current opportunities with a leg there. */
  arbs: z.int().optional(),
  valueBets: z.int().optional(),
  /** Share, 0 to 1, of the arbs with it that lasted this many seconds after they were first shown, and their number. */
  stillThere: z
    .object({ after5: z.number(), after15: z.number(), after60: z.number(), of: z.int() })
    .optional(),
});

/** Similarity of its prices to those of its clone group, and of bookmakers outside it. */
const clonesSchema = z.object({
  /** Share, 0 to 1, of selections with the same odds at it and its group; absent where it has no group. */
  sameShare: z.number().optional(),
  /** Number of selections compared. */
  selections: z.int(),
  /** A variant's share of quotes like its original's, of all compared in the last seven days. */
  ofWeek: z.object({ original: bookieValueSchema, sameShare: z.number(), selections: z.int() }).optional(),
  suggestion: z
    .object({
      kind: z.enum(['join', 'split']),
      with: bookieValueSchema,
      sameShare: z.number(),
      selections: z.int(),
    })
    .optional(),
});

const bookieStatsSchema = z.object({
  prematch: modeStatsSchema,
  live: modeStatsSchema,
  /** Bot users with an account there, and how many of these accounts place bets, fail to log in, are limited. */
  users: z.int(),
  enabledUsers: z.int(),
  loginErrors: z.int(),
  limited: z.int(),
  /** In euros. */
  balanceTotal: z.number(),
  clones: clonesSchema.optional(),
});
export type BookieStats = z.infer<typeof bookieStatsSchema>;

/** When an area was last saved. */
const areaStateSchema = z.object({
  /** 0 before the first change. */
  version: z.int().nonnegative(),
  savedOn: z.string().optional(),
  /** The person's name; absent for the defaults of the installation. */
  savedBy: z.string().optional(),
});
export type AreaState = z.infer<typeof areaStateSchema>;

/** A bookmaker in the back office. */
export const adminBookieSchema = bookieSchema.extend({
  /** Equals `value`: the name that the spec's catalogue uses. */
  bookie: bookieSchema.shape.value,
  provider: z.string().optional(),
  affiliateLink: z.string().optional(),
  basicInfo: basicInfoSchema,
  calculator: calculatorSettingsSchema,
  information: informationSettingsSchema,
  bot: botSettingsSchema,
  live: modeSettingsSchema,
  prematch: modeSettingsSchema,
  areas: z.record(bookieAreaSchema, areaStateSchema),
  /** Only with `?deleted=true`. */
  deletedOn: z.string().optional(),
  /** Only with `?stats=true`. */
  stats: bookieStatsSchema.optional(),
});
export type AdminBookie = z.infer<typeof adminBookieSchema>;

const flag = z.enum(['true', 'false']).optional();
/** Query of `GET /api/admin/bookies`. `deleted=true`: only deleted ones that can still be restored. */
export const adminBookiesQuerySchema = z.strictObject({ stats: flag, deleted: flag });
export const adminBookiesAnswerSchema = z.object({
  success: z.boolean(),
  bookies: z.array(adminBookieSchema),
});

export const adminBookieParamsSchema = z.strictObject({ bookie: bookieValueSchema });

/** `POST /api/admin/bookies`. A variant names its original. */
export const newBookieBodySchema = z.strictObject({
  bookie: bookieValueSchema,
  label: bookieLabelSchema,
  countries: bookieCountriesSchema,
  ...basicInfoBodySchema.pick({ ogBookie: true, provider: true }).shape,
});
export type NewBookie = z.output<typeof newBookieBodySchema>;
export const adminBookieAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  bookie: adminBookieSchema,
});

/** Each body also has the version that it was edited from: if another one has been saved since, 409 CHANGED. */
const fromVersion = { version: z.int32().nonnegative() };
/** The bodies of `PUT /api/admin/bookies/{bookie}/{area}`. */
export const AREA_BODIES = {
  'basic-info': basicInfoBodySchema.safeExtend(fromVersion),
  calculator: calculatorBodySchema.safeExtend(fromVersion),
  information: informationBodySchema.safeExtend(fromVersion),
  bot: botSettingsSchema.safeExtend(fromVersion),
  live: modeSettingsSchema.safeExtend(fromVersion),
  prematch: modeSettingsSchema.safeExtend(fromVersion),
} as const;

/** A saved version of an area. */
const bookieChangeSchema = z.object({
  area: z.enum(BOOKIE_AREAS),
  version: z.int(),
  /** The area's fields. Not `z.json()`, which is recursive without end in the API document. */
  settings: z.record(z.string(), z.unknown()),
  savedOn: z.string(),
  savedBy: z.string().optional(),
  /** The version that it restored. */
  restoredFrom: z.int().optional(),
});
export type BookieChange = z.infer<typeof bookieChangeSchema>;
/** Query of `GET /api/admin/bookies/{bookie}/history`: newest first, `before` pages on. */
export const bookieHistoryQuerySchema = z.strictObject({
  area: bookieAreaSchema.optional(),
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});
export const bookieHistoryAnswerSchema = z.object({
  success: z.literal(true),
  changes: z.array(bookieChangeSchema),
  /** `before` of the next page, where there is one. */
  next: z.int().optional(),
});
/** `POST /api/admin/bookies/{bookie}/areas/{area}/restore`. */
export const restoreAreaParamsSchema = adminBookieParamsSchema.extend({ area: bookieAreaSchema });
export const restoreAreaBodySchema = z.strictObject({
  /** The version to restore. */
  version: z.int32().positive(),
  /** The newest version that the person has seen: if another one has been saved since, 409 CHANGED. */
  newest: z.int32().nonnegative(),
});

/** `GET /api/admin/bookies/{bookie}/consequences`: what deleting it would affect. */
const bookieConsequencesSchema = z.object({
  /** Accounts of bot users there: they block the deletion. */
  accounts: z.int(),
  /** Customers' configurations that name it. */
  configurations: z.int(),
  /** Bookmakers that copy its prices. */
  variants: z.array(bookieValueSchema),
  promotions: z.int(),
  /** Its current quotes in the book. */
  quotes: z.int(),
});
export type BookieConsequences = z.infer<typeof bookieConsequencesSchema>;
export const bookieConsequencesAnswerSchema = z.object({
  success: z.literal(true),
  consequences: bookieConsequencesSchema,
});
export const bookieMessageSchema = z.object({ success: z.literal(true), message: z.string() });

/** A deleted bookmaker can be restored within this time. */
export const RESTORE_DAYS = 30;
