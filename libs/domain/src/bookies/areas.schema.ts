import { z } from 'zod';
import { MARKETS, marketSchema } from '../markets/index.ts';
import { eurosSchema } from '../money/index.ts';
import { feeSchema, ODDS_FORMATS } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { SPORTS, sportSchema } from '../sports/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { lineSchema, publicLinkSchema } from '../text/index.ts';
import { bookieInformationSchema } from './bot-bookie.schema.ts';

/** The areas of a bookmaker that are stored, saved and restored separately, by the last segment of their path. */
export const BOOKIE_AREAS = ['basic-info', 'calculator', 'information', 'bot', 'live', 'prematch'] as const;
export const bookieAreaSchema = z.enum(BOOKIE_AREAS);
export type BookieArea = z.infer<typeof bookieAreaSchema>;

const MAX_COUNTRIES = 60;
const percent = z.number().min(0).max(100);
/** Trimmed; empty means absent. */
const emptyAsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((raw) => (typeof raw === 'string' && raw.trim() === '' ? undefined : raw), schema.optional());

const MAX_LINK_CHARS = 500;
export const bookieCountriesSchema = z
  .array(z.string().regex(/^[A-Z]{2}$/, 'must be a country of two letters'))
  .max(MAX_COUNTRIES)
  .refine((countries) => new Set(countries).size === countries.length, 'names a country twice');
export const bookieLabelSchema = lineSchema.trim().min(1).max(60);
const groupSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/);

/** `PUT .../basic-info`. Absent optional fields are cleared; absent name and countries stay unchanged. */
export const basicInfoBodySchema = z.strictObject({
  label: bookieLabelSchema.optional(),
  countries: bookieCountriesSchema.optional(),
  /** The original whose prices it copies. */
  ogBookie: emptyAsNone(z.string().trim().pipe(bookieValueSchema)),
  affiliateLink: emptyAsNone(publicLinkSchema(MAX_LINK_CHARS)),
  /** The platform that it runs on. */
  provider: emptyAsNone(lineSchema.trim().max(60)),
  /**
   * Bookmakers of one group have the same prices: there are no arbs between them, and they count as one source in fair
   * odds.
   */
  cloneGroup: emptyAsNone(groupSchema),
});
/** A bookmaker's name and attributes in the catalogue, and its link. */
export const basicInfoSchema = z.strictObject({
  label: bookieLabelSchema,
  countries: bookieCountriesSchema,
  ogBookie: bookieValueSchema.optional(),
  affiliateLink: z.string().optional(),
  provider: z.string().optional(),
  cloneGroup: z.string().optional(),
});
export type BasicInfo = z.infer<typeof basicInfoSchema>;

export const CURRENCIES = ['EUR', 'GBP', 'USD', 'BRL', 'MXN', 'ARS', 'CAD', 'AUD', 'SEK', 'DKK'] as const;
/** Direction in which stakes are rounded to a multiple of the step. */
export const STAKE_ROUNDINGS = ['nearest', 'down', 'up'] as const;
/** Treatment of the stake of a void bet. */
export const VOID_RULES = ['returned', 'lost'] as const;

/** Rounding of stakes and the bookmaker's fee. Money is in `currency`. */
export const calculatorSettingsSchema = z.strictObject({
  /** Percent of the base that `commissionModel` names. */
  commission: percent.default(0),
  commissionModel: feeSchema.shape.model.default('winnings'),
  currency: z.enum(CURRENCIES).default('EUR'),
  /** Stakes are multiples of it; null: the person's own rounding. */
  roundingStep: eurosSchema.min(0.01).max(1000).nullable().default(null),
  rounding: z.enum(STAKE_ROUNDINGS).default('nearest'),
  minStake: eurosSchema.max(1_000_000).default(0),
  /** Its usual maximum stake; null: unknown. */
  maxStake: eurosSchema.min(0.01).max(1_000_000).nullable().default(null),
  /** The bookmaker's odds format. */
  oddsFormat: z.enum(ODDS_FORMATS).default('decimal'),
  voidRule: z.enum(VOID_RULES).default('returned'),
});
export type CalculatorSettings = z.output<typeof calculatorSettingsSchema>;
export const calculatorBodySchema = calculatorSettingsSchema.refine(
  ({ minStake, maxStake }) => maxStake === null || minStake <= maxStake,
  { path: ['maxStake'], message: 'must be the smallest stake or more' },
);

const note = emptyAsNone(z.string().trim().max(1000));
/** `PUT .../information`: advice for opening an account there. */
export const informationBodySchema = z.strictObject({
  register: z.strictObject({ validation: note, deposit: note }).prefault({}),
  withdraw: z.strictObject({ waiting: note }).prefault({}),
  recommendations: note,
});
export const informationSettingsSchema = bookieInformationSchema;
type InformationSettings = z.infer<typeof informationSettingsSchema>;

/** What the bot may do with accounts there. */
export const botSettingsSchema = z.strictObject({
  /** Accounts can be added. */
  enabled: z.boolean().default(false),
  birthdateRequired: z.boolean().default(false),
  /** Its accounts may bet at slightly lower odds than displayed. */
  reducedOdds: z.boolean().default(false),
  /** Its accounts may first play the bookmaker's other games. */
  ludoInduction: z.boolean().default(false),
  /** Deposit requested where a promotion names no amount, in euros; null: the default. */
  defaultDeposit: eurosSchema.min(1).max(1_000_000).nullable().default(null),
});
type BotSettings = z.output<typeof botSettingsSchema>;

/** Maximum time that an unconfirmed price counts as fresh. */
export const MAX_STALE_S = 3600;
const MAX_DELAY_S = 600;

/** Which prices of a bookmaker are used in one mode, and how they count. */
export const modeSettingsSchema = z
  .strictObject({
    /** Its prices are collected. */
    enabled: z.boolean().default(true),
    /** Added to the age of each price: its time to get here. */
    delaySeconds: steppedSchema(10).min(0).max(MAX_DELAY_S).default(0),
    /** An older price is stale; null: the system's limit. */
    staleSeconds: steppedSchema(10).min(1).max(MAX_STALE_S).nullable().default(null),
    /** Null: all. */
    sports: z.array(sportSchema).min(1).max(SPORTS.length).nullable().default(null),
    /** Null: all. */
    markets: z.array(marketSchema).min(1).max(MARKETS.length).nullable().default(null),
    /** An arb with a leg there and more profit percent is implausible; null: the system's limit. */
    maxPercentage: percent.nullable().default(null),
    /** Whether it counts for fair odds and averages. */
    reference: z.boolean().default(true),
    /** Its weight there: 1 is normal, 2 double. */
    referenceWeight: z.number().min(0.1).max(10).default(1),
  })
  .refine(({ delaySeconds, staleSeconds }) => staleSeconds === null || delaySeconds < staleSeconds, {
    path: ['staleSeconds'],
    message: 'must be more than the delay',
  });
export type ModeSettings = z.output<typeof modeSettingsSchema>;

/** The settings of every area. */
export interface BookieSettings {
  'basic-info': BasicInfo;
  calculator: CalculatorSettings;
  information: InformationSettings;
  bot: BotSettings;
  live: ModeSettings;
  prematch: ModeSettings;
}
