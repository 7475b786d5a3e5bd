import { z } from 'zod';
import { marketSchema } from '../markets/index.ts';
import { bookieValueSchema, modeSchema } from '../quotes/index.ts';
import { parseSport, sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { arbSchema, rejectReasonSchema } from './arb.schema.ts';
import { inOrder } from './in-order.ts';
import { byKey, inOneForm, inOneOrder } from './one-form.ts';

export const ARB_SORTS = ['profit_desc', 'profit_asc', 'guaranteed_desc', 'time_asc', 'time_desc'] as const;
export const arbSortSchema = z.enum(ARB_SORTS);
export type ArbSort = z.infer<typeof arbSortSchema>;

export const MIN_PROFIT_PCT = -10;
export const MAX_PROFIT_PCT = 100;
export const LIQUID_SCORE = 7;
/** Maximum arbs of a list. */
export const MAX_LIMIT = 1000;
/** Exceeds the bookmakers of any catalogue. */
export const MAX_BOOKIES_NAMED = 400;
/** An original and its variants. */
const MAX_VARIANTS = 40;
/** Each bookmaker appears once as an original and once as a variant. */
const MAX_NAMES_MAPPED = 2 * MAX_BOOKIES_NAMED;
/** Twice the longest name of a sport. */
const MAX_SPORT_LENGTH = 40;
const MAX_TERM_LENGTH = 100;

const percent = z.number().min(MIN_PROFIT_PCT).max(MAX_PROFIT_PCT);
export const oddsRangeSchema = z
  .strictObject({
    min: z.number().min(0).max(1000).optional(),
    max: z.number().min(0).max(1000).optional(),
  })
  .superRefine(inOrder(({ min, max }) => [min, max], 'max'));

const isSportName = (name: unknown): boolean => typeof name === 'string' && name.length <= MAX_SPORT_LENGTH;

/** A sport by any of its names, as quotes may state it: `American Football`, `soccer`. */
const sportByName = z.preprocess(
  (name: string) => (isSportName(name) ? (parseSport(name) ?? name) : name),
  sportSchema,
);

/** Whether the record names no more bookmakers than can exist. */
export const fewBookies = <T>(record: Readonly<Record<string, T>>): boolean =>
  Object.keys(record).length <= MAX_BOOKIES_NAMED;
export const tooManyBookies = { error: `At most ${MAX_BOOKIES_NAMED} bookmakers` };
const fewNames = (mapping: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.values(mapping).reduce((sum, names) => sum + names.length, 0) <= MAX_NAMES_MAPPED;

/** Both modes and every bookmaker. */
export const channelsSchema = z.array(z.union([modeSchema, bookieValueSchema])).max(MAX_BOOKIES_NAMED + 2);

/** Modes (the whole feed) and bookmaker values (bound the legs); applied after `bookieMapping`. */
export const arbFilterFields = {
  /** Bookmakers that may be a leg only beside at least one of `channels`. */
  channels: channelsSchema.default(['prematch']),
  /** Bookmakers that may be a leg only beside at least one of `channels`. */
  references: z.array(bookieValueSchema).max(MAX_BOOKIES_NAMED).default([]),
  /**
   * By original bookmaker, the variants that its prices are shown under, by preference: the first of the channels that
   * has no price of its own. A price's topic names the bookmaker whose price it is.
   */
  bookieMapping: z
    .record(bookieValueSchema, z.array(bookieValueSchema).max(MAX_VARIANTS))
    .refine(fewBookies, tooManyBookies)
    .refine(fewNames, { error: `At most ${MAX_NAMES_MAPPED} names` })
    .default({}),
  maxPercentage: percent.default(MAX_PROFIT_PCT),
  /** Minimum that the worst result pays, on the scale of `guaranteed`; absent: no minimum. */
  minGuaranteed: percent.optional(),
  limit: z.int().min(1).max(MAX_LIMIT).default(100),
  sort: arbSortSchema.default('profit_desc'),
  onlyLiquidEvents: z.boolean().default(false),
  filterOvertimeMismatch: z.boolean().default(false),
  // Length is checked before trimming: a trimmed string retains the original.
  excludeCompetitions: z
    .array(z.string().max(MAX_TERM_LENGTH).pipe(lineSchema.min(1)))
    .max(100)
    .default([]),
  bookieOddsFilters: z
    .record(bookieValueSchema, oddsRangeSchema)
    .refine(fewBookies, tooManyBookies)
    .default({}),
  /** Empty: every sport. */
  sports: z.array(sportByName).max(20).default([]),
  /** Empty: every market. */
  markets: z.array(marketSchema).max(30).default([]),
};

/** The smallest difference of percentages that filters distinguish. */
export const PCT_STEP = 1e-6;

/** Ids; empty: every event. */
export const eventIdsField = z.array(z.string().min(1).max(100)).max(20).default([]);

const isLive = (channels: readonly string[]): boolean => channels.includes('live');

/** Body of `POST /api/arbs/query`. `minPercentage` defaults to -10 prematch, and to 0 live where `maxPercentage` is not below that. */
export const arbQuerySchema = z
  .strictObject({
    ...arbFilterFields,
    minPercentage: percent.optional(),
    events: eventIdsField,
    /**
     * If false, legs come without `alternativeOdds`: most rows of a long list are never opened, and their prices move.
     */
    alternatives: z.boolean().default(true),
  })
  .superRefine(inOrder(({ minPercentage, maxPercentage }) => [minPercentage, maxPercentage], 'maxPercentage'))
  .transform(({ channels, minPercentage, bookieOddsFilters, events, ...rest }) =>
    inOneForm({
      ...rest,
      mode: isLive(channels) ? ('live' as const) : ('prematch' as const),
      /** Empty: every bookmaker. */
      bookies: channels.filter((channel) => channel !== 'live' && channel !== 'prematch'),
      minPercentage: minPercentage ?? (isLive(channels) && rest.maxPercentage >= 0 ? 0 : MIN_PROFIT_PCT),
      bookieOddsFilters: byKey(bookieOddsFilters),
      events: inOneOrder(events),
    }),
  );
export type ArbQueryInput = z.input<typeof arbQuerySchema>;
/** Restrictions that the server adds to a query; callers cannot set them. */
export interface Withholding {
  /** Bookmakers whose prices must not leave through this channel. */
  withoutBookies?: readonly string[];
}
/** The filter as used by the engine and the live hub. */
export type ArbFilter = z.output<typeof arbQuerySchema> & Withholding;

/** Number that match the filter but for its maximum, and therefore are neither listed nor rejected. */
export const aboveTotalField = z.int().default(0);

export const arbQueryAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    arbs: z.array(arbSchema),
    total: z.int(),
    rejectedTotal: z.int(),
    aboveTotal: aboveTotalField,
  }),
});

/** Body of `POST /api/arbs/latest`; ids are stripped of the part after a colon. */
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

/** Answer of `POST /api/arbs/rejected`: the arbs of the same filter that failed a check, and the count per reason. */
export const arbRejectedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    arbs: z.array(arbSchema),
    total: z.int(),
    byReason: z.partialRecord(rejectReasonSchema, z.int()),
    aboveTotal: aboveTotalField,
  }),
});
