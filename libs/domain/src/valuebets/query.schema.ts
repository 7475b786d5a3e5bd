import { z } from 'zod';
import {
  aboveTotalField,
  arbFilterFields,
  channelsSchema,
  eventIdsField,
  inOneForm,
  inOneOrder,
  inOrder,
  rejectReasonSchema,
  type Withholding,
} from '../arbs/index.ts';
import { valueBetSchema } from './value-bet.schema.ts';

export const VALUE_SORTS = ['value_desc', 'value_asc', 'time_asc', 'time_desc'] as const;
export const valueSortSchema = z.enum(VALUE_SORTS);
export type ValueSort = z.infer<typeof valueSortSchema>;

export const MIN_VALUE_PCT = -50;
export const MAX_VALUE_PCT = 100;
export const DEFAULT_MIN_VALUE_PCT = 1;
export const DEFAULT_MAX_VALUE_PCT = 50;

const percent = z.number().min(MIN_VALUE_PCT).max(MAX_VALUE_PCT);
export const valueOddsRangeSchema = z
  .strictObject({
    minOdds: z.number().min(1).max(1000).optional(),
    maxOdds: z.number().min(1).max(1000).optional(),
  })
  .superRefine(inOrder(({ minOdds, maxOdds }) => [minOdds, maxOdds], 'maxOdds'));

const { references, bookieMapping, limit, onlyLiquidEvents, filterOvertimeMismatch } = arbFilterFields;
const { excludeCompetitions, sports, markets } = arbFilterFields;

/**
 * Body of `POST /api/valuebets/query`. Without `channels` it is the prematch feed, with an empty list the live feed
 * (customer.md section 9); bookmakers in it are the ones that are judged.
 */
export const valueBetQuerySchema = z
  .strictObject({
    channels: channelsSchema.default(['prematch']),
    /** Never judged, and marked among the alternatives. Everybody's fair price is the whole market's. */
    references,
    /** Original bookmaker to its selected variants: one row for each variant, its id suffixed `:variant`. */
    bookieMapping,
    /** Default 1; no lower bound where `maxPercentage` is below that. */
    minPercentage: percent.optional(),
    /** Default 50; no upper bound where `minPercentage` is above that. */
    maxPercentage: percent.optional(),
    limit,
    sort: valueSortSchema.default('value_desc'),
    onlyLiquidEvents,
    filterOvertimeMismatch,
    excludeCompetitions,
    oddsFilters: valueOddsRangeSchema.default({}),
    sports,
    markets,
    events: eventIdsField,
  })
  .superRefine(inOrder(({ minPercentage, maxPercentage }) => [minPercentage, maxPercentage], 'maxPercentage'))
  .transform(({ channels, minPercentage, maxPercentage, events, ...rest }) =>
    inOneForm({
      ...rest,
      events: inOneOrder(events),
      minPercentage:
        minPercentage ??
        ((maxPercentage ?? MAX_VALUE_PCT) < DEFAULT_MIN_VALUE_PCT ? MIN_VALUE_PCT : DEFAULT_MIN_VALUE_PCT),
      maxPercentage:
        maxPercentage ??
        ((minPercentage ?? MIN_VALUE_PCT) > DEFAULT_MAX_VALUE_PCT ? MAX_VALUE_PCT : DEFAULT_MAX_VALUE_PCT),
      mode: channels.length === 0 || channels.includes('live') ? ('live' as const) : ('prematch' as const),
      /** Empty: every bookmaker. */
      bookies: channels.filter((channel) => channel !== 'live' && channel !== 'prematch'),
    }),
  );
export type ValueBetQueryInput = z.input<typeof valueBetQuerySchema>;
/** The filter as used by the engine and the live hub. */
export type ValueBetFilter = z.output<typeof valueBetQuerySchema> & Withholding;

export const valueBetQueryAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ valuebets: z.array(valueBetSchema), total: z.int(), aboveTotal: aboveTotalField }),
});

/** Matches of a filter that failed a check; each has its `reason`. */
export const valueBetRejectedAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    valuebets: z.array(valueBetSchema),
    total: z.int(),
    byReason: z.partialRecord(rejectReasonSchema, z.int()),
    aboveTotal: aboveTotalField,
  }),
});

/** Returns an id without its variant's suffix. */
export const bareValueBetId = (id: string): string => id.split(':')[0] ?? '';

/** Body of `POST /api/valuebets/latest`; ids are stripped of the part after a colon. */
export const valueBetLatestSchema = z.strictObject({
  valuebetIds: z.array(z.string().min(1).max(600).transform(bareValueBetId)).min(1).max(50),
});
export const valueBetLatestAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ valuebets: z.array(valueBetSchema), missingIds: z.array(z.string()) }),
});
