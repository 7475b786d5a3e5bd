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

/** What the engine holds of a bookmaker now, in one mode. */
const modeStatsSchema = z.object({
  events: z.int(),
  quotes: z.int(),
  /** When the newest quote was seen, ISO 8601; absent before the first. */
  lastSeenOn: z.string().optional(),
  /** The median of the same hour and weekday over six weeks; absent where it was not watched long enough. */
  usualEvents: z.int().optional(),
  /** From a change there to the change here, in milliseconds; absent where no source says when it saw a price. */
  delayMs: z.object({ p50: z.number(), p95: z.number() }).optional(),
  /** Opportunities with a leg there now. */
  arbs: z.int().optional(),
  valueBets: z.int().optional(),
  /** Share, 0 to 1, of the arbs with it that stood so many seconds after they were first shown; of how many. */
  stillThere: z
    .object({ after5: z.number(), after15: z.number(), after60: z.number(), of: z.int() })
    .optional(),
});

/** How alike its prices are to those of its clone group, and of bookmakers outside of it. */
const clonesSchema = z.object({
  /** Share, 0 to 1, of selections quoted by it and its group at the same odds; absent where it is in none. */
  sameShare: z.number().optional(),
  /** On how many selections. */
  selections: z.int(),
  suggestion: z
    .object({
      kind: z.enum(['join', 'split']),
      with: bookieValueSchema,
      sameShare: z.number(),
      selections: z.int(),
    })
    .optional(),
});

export const bookieStatsSchema = z.object({
  prematch: modeStatsSchema,
  live: modeStatsSchema,
  /** Bot users with an account there, and how many of these accounts bet, cannot be entered, are limited. */
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
export const areaStateSchema = z.object({
  /** 0 before the first change. */
  version: z.int().nonnegative(),
  savedOn: z.string().optional(),
  /** The person's name; absent for what the installation came with. */
  savedBy: z.string().optional(),
});
export type AreaState = z.infer<typeof areaStateSchema>;

/** A bookmaker as the back office knows it. */
export const adminBookieSchema = bookieSchema.extend({
  /** The same as `value`: the name of the field in the catalogue. */
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
/** Query of `GET /api/admin/bookies`. `deleted=true`: those that can still be restored, and no others. */
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

/** Besides what it saves a body says which version it was written from: another one since is 409 CHANGED. */
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

/** A version of an area, as it was saved. */
export const bookieChangeSchema = z.object({
  area: z.enum(BOOKIE_AREAS),
  version: z.int(),
  /** The fields of the area. Not `z.json()`, which has no end in the API document. */
  settings: z.record(z.string(), z.unknown()),
  savedOn: z.string(),
  savedBy: z.string().optional(),
  /** It brought this version back. */
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
  /** For `before`, where there is more. */
  next: z.int().optional(),
});
/** `POST /api/admin/bookies/{bookie}/areas/{area}/restore`. */
export const restoreAreaParamsSchema = adminBookieParamsSchema.extend({ area: bookieAreaSchema });
export const restoreAreaBodySchema = z.strictObject({
  /** What comes back. */
  version: z.int32().positive(),
  /** The newest version that the person has seen: another one since is 409 CHANGED. */
  newest: z.int32().nonnegative(),
});

/** `GET /api/admin/bookies/{bookie}/consequences`: what deleting it would touch. */
export const bookieConsequencesSchema = z.object({
  /** Accounts of bot users there: while there is one it cannot be deleted. */
  accounts: z.int(),
  /** Configurations of customers that name it. */
  configurations: z.int(),
  /** Bookmakers that take their prices from it. */
  variants: z.array(bookieValueSchema),
  promotions: z.int(),
  /** Quotes of it in the book now. */
  quotes: z.int(),
});
export type BookieConsequences = z.infer<typeof bookieConsequencesSchema>;
export const bookieConsequencesAnswerSchema = z.object({
  success: z.literal(true),
  consequences: bookieConsequencesSchema,
});
export const bookieMessageSchema = z.object({ success: z.literal(true), message: z.string() });

/** A deleted bookmaker can be restored for so long. */
export const RESTORE_DAYS = 30;
