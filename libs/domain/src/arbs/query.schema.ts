import { z } from 'zod';
import { marketSchema } from '../markets/index.ts';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { parseSport, sportSchema } from '../sports/index.ts';
import { arbSchema, rejectReasonSchema } from './arb.schema.ts';
import { inOrder } from './in-order.ts';

export const ARB_SORTS = ['profit_desc', 'profit_asc', 'time_asc', 'time_desc'] as const;
export const arbSortSchema = z.enum(ARB_SORTS);
export type ArbSort = z.infer<typeof arbSortSchema>;

export const MIN_PROFIT_PCT = -10;
export const MAX_PROFIT_PCT = 100;
export const LIQUID_SCORE = 7;
/** Most arbs that one list holds. */
export const MAX_LIMIT = 1000;

const percent = z.number().min(MIN_PROFIT_PCT).max(MAX_PROFIT_PCT);
export const oddsRangeSchema = z
  .strictObject({
    min: z.number().min(0).max(1000).optional(),
    max: z.number().min(0).max(1000).optional(),
  })
  .superRefine(inOrder(({ min, max }) => [min, max], 'max'));

/** A sport by any of its names, as quotes may state it: `American Football`, `soccer`. */
const sportByName = z.preprocess(
  (name: string) => (typeof name === 'string' ? (parseSport(name) ?? name) : name),
  sportSchema,
);

/** Filters that the query body, the live topic and a saved configuration share. */
export const arbFilterFields = {
  /** Modes (the whole feed) and bookmaker values (bound the legs); after `bookieMapping`. */
  channels: z
    .array(z.union([modeSchema, bookieValueSchema]))
    .max(400)
    .default(['prematch']),
  /** Bookmakers that may be a leg only beside at least one of `channels`. */
  references: z.array(bookieValueSchema).max(400).default([]),
  /** Original bookmaker to its selected variants: quotes of the original are shown under the variant's name. */
  bookieMapping: z.record(bookieValueSchema, z.array(bookieValueSchema).max(40)).default({}),
  maxPercentage: percent.default(MAX_PROFIT_PCT),
  limit: z.int().min(1).max(MAX_LIMIT).default(100),
  sort: arbSortSchema.default('profit_desc'),
  onlyLiquidEvents: z.boolean().default(false),
  filterOvertimeMismatch: z.boolean().default(false),
  excludeCompetitions: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  bookieOddsFilters: z.record(bookieValueSchema, oddsRangeSchema).default({}),
  /** Empty: every sport. */
  sports: z.array(sportByName).max(20).default([]),
  /** Empty: every market. */
  markets: z.array(marketSchema).max(30).default([]),
};

const isLive = (channels: readonly string[]): boolean => channels.includes('live');

/** Body of `POST /api/arbs/query`. `minPercentage` defaults to -10 prematch, and to 0 live where `maxPercentage` is not below that. */
export const arbQuerySchema = z
  .strictObject({
    ...arbFilterFields,
    minPercentage: percent.optional(),
    /** Ids; empty: every event. */
    events: z.array(z.string().min(1).max(100)).max(20).default([]),
  })
  .superRefine(inOrder(({ minPercentage, maxPercentage }) => [minPercentage, maxPercentage], 'maxPercentage'))
  .transform(({ channels, minPercentage, ...rest }) => ({
    ...rest,
    mode: isLive(channels) ? ('live' as const) : ('prematch' as const),
    /** Empty: every bookmaker. */
    bookies: channels.filter((channel) => channel !== 'live' && channel !== 'prematch'),
    minPercentage: minPercentage ?? (isLive(channels) && rest.maxPercentage >= 0 ? 0 : MIN_PROFIT_PCT),
  }));
export type ArbQueryInput = z.input<typeof arbQuerySchema>;
/** The filter as the engine and the live hub know it. */
export type ArbFilter = z.output<typeof arbQuerySchema>;

export const arbQueryAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ arbs: z.array(arbSchema), total: z.int(), rejectedTotal: z.int() }),
});

/** Body of `POST /api/arbs/latest`; of each id the part after a colon is stripped. */
export const arbLatestSchema = z.strictObject({
  ids: z
    .array(
      z
        .string()
        .min(1)
        .max(600)
        .transform((id) => id.split(':')[0] ?? ''),
    )
    .min(1)
    .max(50),
  /** As in the query: without it, legs have their originals' names. Ids always name the originals. */
  bookieMapping: arbFilterFields.bookieMapping,
});
export type ArbLatest = z.output<typeof arbLatestSchema>;
export const arbLatestAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ arbs: z.array(arbSchema), missingIds: z.array(z.string()) }),
});

/** Body of `POST /api/arbs/rejected`: the same filter, answered with what failed a gate, and the count per reason. */
export const arbRejectedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    arbs: z.array(arbSchema),
    total: z.int(),
    byReason: z.partialRecord(rejectReasonSchema, z.int()),
  }),
});
