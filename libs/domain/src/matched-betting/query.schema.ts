import { z } from 'zod';
import {
  aboveTotalField,
  arbFilterFields,
  eventIdsField,
  inOneForm,
  inOneOrder,
  inOrder,
  MAX_BOOKIES_NAMED,
  rejectReasonSchema,
  type Withholding,
} from '../arbs/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { matchedBetSchema, matchedKindSchema } from './matched-bet.schema.ts';

/** `yield_desc`: by the yield of the kind of bet, best first. `time` is the start of the event. */
export const MATCHED_SORTS = [
  'yield_desc',
  'rating_desc',
  'liquidity_desc',
  'time_asc',
  'time_desc',
] as const;
export const matchedSortSchema = z.enum(MATCHED_SORTS);
export type MatchedSort = z.infer<typeof matchedSortSchema>;

/** No pair is rated lower: all of the stake is lost, and a fee of 100 % on top of it. */
export const MIN_RATING_PCT = -100;
/** No pair is rated higher: a back at the longest odds, 1000, laid at just above 1. */
export const MAX_RATING_PCT = 100_000;
/** Below, more than a fifth of the stake is lost: rarely worth matching. */
const DEFAULT_MIN_RATING_PCT = 80;
/** Above, one of the two prices is nearly always a mistake. */
const DEFAULT_MAX_RATING_PCT = 200;
const MAX_HOURS = 24 * 60;
const MAX_LIQUIDITY_USD = 1_000_000;

const names = z.array(bookieValueSchema).max(MAX_BOOKIES_NAMED).default([]);
const odds = z.number().min(1).max(1000);
const rating = z.number().min(MIN_RATING_PCT).max(MAX_RATING_PCT);
const { bookieMapping, excludeCompetitions, sports, markets, limit } = arbFilterFields;

/** Body of `POST /api/matched-bets/query`, of its topic and of the rejected ones. Prematch only. */
export const matchedQuerySchema = z
  .strictObject({
    /** Bookmakers to back at; empty: all. Never exchanges. */
    bookies: names,
    /** Exchanges to lay at; empty: all. */
    exchanges: names,
    /** As in lists of arbs: quotes of an original are shown under its variant's name. */
    bookieMapping,
    kind: matchedKindSchema.default('qualifying'),
    /** Odds of the back, as quoted. */
    minOdds: odds.optional(),
    maxOdds: odds.optional(),
    /** Default 80; no lower bound where `maxRating` is no more than that. */
    minRating: rating.optional(),
    /**
     * Default 200; no upper bound where `minRating` is no less than that. 100 excludes arbs: accounts that take those are
     * soon limited.
     */
    maxRating: rating.optional(),
    /** Minimum stake, in USD, that can be laid at the price; lays of unknown liquidity are then excluded. */
    minLiquidity: z.number().min(0).max(MAX_LIQUIDITY_USD).optional(),
    /** Maximum hours until the start. */
    withinHours: z.number().min(1).max(MAX_HOURS).optional(),
    excludeCompetitions,
    sports,
    markets,
    events: eventIdsField,
    limit,
    sort: matchedSortSchema.default('yield_desc'),
  })
  .superRefine(inOrder(({ minOdds, maxOdds }) => [minOdds, maxOdds], 'maxOdds'))
  .superRefine(inOrder(({ minRating, maxRating }) => [minRating, maxRating], 'maxRating'))
  .transform(({ exchanges, events, minRating, maxRating, ...rest }) => ({
    ...inOneForm({ ...rest, references: [] }),
    minRating:
      minRating ??
      ((maxRating ?? MAX_RATING_PCT) <= DEFAULT_MIN_RATING_PCT ? MIN_RATING_PCT : DEFAULT_MIN_RATING_PCT),
    maxRating:
      maxRating ??
      ((minRating ?? MIN_RATING_PCT) >= DEFAULT_MAX_RATING_PCT ? MAX_RATING_PCT : DEFAULT_MAX_RATING_PCT),
    exchanges: inOneOrder(exchanges),
    events: inOneOrder(events),
  }));
export type MatchedQueryInput = z.input<typeof matchedQuerySchema>;
/** The filter as used by the engine and the live hub. */
export type MatchedFilter = z.output<typeof matchedQuerySchema> & Withholding;

const answer = <T extends z.ZodRawShape>(data: T) =>
  z.object({ success: z.boolean(), message: z.string(), data: z.object(data) });

const page = {
  matchedBets: z.array(matchedBetSchema),
  total: z.int(),
  /** Number of pairs above and below the list's ratings, whether or not they pass the checks. */
  aboveTotal: aboveTotalField,
  belowTotal: z.int().default(0),
};
export const matchedQueryAnswerSchema = answer({ ...page, rejectedTotal: z.int() });
/** Matches of a filter that failed a check; each has its `reason`. */
export const matchedRejectedAnswerSchema = answer({
  ...page,
  byReason: z.partialRecord(rejectReasonSchema, z.int()),
});

/** Body of `POST /api/matched-bets/latest`. */
export const matchedLatestSchema = z.strictObject({
  ids: z.array(z.string().min(1).max(600)).min(1).max(50),
  bookieMapping,
});
export type MatchedLatest = z.output<typeof matchedLatestSchema>;
export const matchedLatestAnswerSchema = answer({
  matchedBets: z.array(matchedBetSchema),
  missingIds: z.array(z.string()),
});
