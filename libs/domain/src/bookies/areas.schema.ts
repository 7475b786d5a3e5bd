import { z } from 'zod';
import { MARKETS, marketSchema } from '../markets/index.ts';
import { eurosSchema } from '../money/index.ts';
import { feeSchema, ODDS_FORMATS } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { SPORTS, sportSchema } from '../sports/index.ts';
import { steppedSchema } from '../steps/index.ts';
import { lineSchema, publicLinkSchema } from '../text/index.ts';
import { bookieInformationSchema } from './bot-bookie.schema.ts';

/** What of a bookmaker is kept, saved and restored on its own, by the last part of its address. */
export const BOOKIE_AREAS = ['basic-info', 'calculator', 'information', 'bot', 'live', 'prematch'] as const;
export const bookieAreaSchema = z.enum(BOOKIE_AREAS);
export type BookieArea = z.infer<typeof bookieAreaSchema>;

const MAX_COUNTRIES = 60;
const percent = z.number().min(0).max(100);
/** Trimmed; an empty one means that there is none. */
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

/** `PUT .../basic-info`. What can be empty and is left out is cleared; name and countries that are left out stay. */
export const basicInfoBodySchema = z.strictObject({
  label: bookieLabelSchema.optional(),
  countries: bookieCountriesSchema.optional(),
  /** The original whose prices it takes over. */
  ogBookie: emptyAsNone(z.string().trim().pipe(bookieValueSchema)),
  affiliateLink: emptyAsNone(publicLinkSchema(MAX_LINK_CHARS)),
  /** Whose platform it runs on. */
  provider: emptyAsNone(lineSchema.trim().max(60)),
  /** Bookmakers of one group have the same prices: there are no arbs between them, and they are one voice in fair odds. */
  cloneGroup: emptyAsNone(groupSchema),
});
/** What the catalogue calls a bookmaker, and where a click leads. */
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
/** To which multiple of the step a stake goes. */
export const STAKE_ROUNDINGS = ['nearest', 'down', 'up'] as const;
/** What happens to the stake of a bet that is void. */
export const VOID_RULES = ['returned', 'lost'] as const;

/** How stakes are rounded and what the bookmaker keeps. Money is in `currency`. */
export const calculatorSettingsSchema = z.strictObject({
  /** In percent, of what `commissionModel` says. */
  commission: percent.default(0),
  commissionModel: feeSchema.shape.model.default('winnings'),
  currency: z.enum(CURRENCIES).default('EUR'),
  /** Stakes are multiples of it; null: as the person rounds. */
  roundingStep: eurosSchema.min(0.01).max(1000).nullable().default(null),
  rounding: z.enum(STAKE_ROUNDINGS).default('nearest'),
  minStake: eurosSchema.max(1_000_000).default(0),
  /** What it usually takes at most; null: not known. */
  maxStake: eurosSchema.min(0.01).max(1_000_000).nullable().default(null),
  /** How the bookmaker writes its odds. */
  oddsFormat: z.enum(ODDS_FORMATS).default('decimal'),
  voidRule: z.enum(VOID_RULES).default('returned'),
});
export type CalculatorSettings = z.output<typeof calculatorSettingsSchema>;
export const calculatorBodySchema = calculatorSettingsSchema.refine(
  ({ minStake, maxStake }) => maxStake === null || minStake <= maxStake,
  { path: ['maxStake'], message: 'must be the smallest stake or more' },
);

const note = emptyAsNone(z.string().trim().max(1000));
/** `PUT .../information`: what people read before they open an account there. */
export const informationBodySchema = z.strictObject({
  register: z.strictObject({ validation: note, deposit: note }).prefault({}),
  withdraw: z.strictObject({ waiting: note }).prefault({}),
  recommendations: note,
});
export const informationSettingsSchema = bookieInformationSchema;
export type InformationSettings = z.infer<typeof informationSettingsSchema>;

/** What the bot may do with accounts there. */
export const botSettingsSchema = z.strictObject({
  /** Accounts can be added. */
  enabled: z.boolean().default(false),
  birthdateRequired: z.boolean().default(false),
  /** Its accounts may bet at slightly lower odds than shown. */
  reducedOdds: z.boolean().default(false),
  /** Its accounts may be led in by the bookmaker's other games. */
  ludoInduction: z.boolean().default(false),
  /** Asked for where a promotion names no amount, in euros; null: the usual. */
  defaultDeposit: eurosSchema.min(1).max(1_000_000).nullable().default(null),
});
export type BotSettings = z.output<typeof botSettingsSchema>;

/** Longest that a price counts as fresh without being seen again. */
export const MAX_STALE_S = 3600;
const MAX_DELAY_S = 600;

/** What is taken of a bookmaker's prices in one mode, and what they are worth. */
export const modeSettingsSchema = z
  .strictObject({
    /** Its prices are collected. */
    enabled: z.boolean().default(true),
    /** Added to the age of each price: how long a price takes to get here. */
    delaySeconds: steppedSchema(10).min(0).max(MAX_DELAY_S).default(0),
    /** A price older than this is stale; null: the house's limit. */
    staleSeconds: steppedSchema(10).min(1).max(MAX_STALE_S).nullable().default(null),
    /** Null: all. */
    sports: z.array(sportSchema).min(1).max(SPORTS.length).nullable().default(null),
    /** Null: all. */
    markets: z.array(marketSchema).min(1).max(MARKETS.length).nullable().default(null),
    /** An arb with a leg there that promises more, in profit percent, is not believed; null: the house's limit. */
    maxPercentage: percent.nullable().default(null),
    /** It counts for fair odds and averages. */
    reference: z.boolean().default(true),
    /** How much it counts there: 1 as any other, 2 twice as much. */
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
