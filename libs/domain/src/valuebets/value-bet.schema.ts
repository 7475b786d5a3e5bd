import { z } from 'zod';
import { alternativeOddsSchema, arbBetSchema, rejectionFields } from '../arbs/index.ts';
import { eventSchema, eventStatusSchema } from '../events/index.ts';
import { marketSchema } from '../markets/index.ts';

/** Another bookmaker's price; `handicap` is its own line, from the side of the bet. */
const valueAlternativeSchema = alternativeOddsSchema.extend({
  /** Available for betting now: neither suspended nor stale. */
  active: z.boolean(),
  handicap: z.number().optional(),
});
export type ValueAlternative = z.infer<typeof valueAlternativeSchema>;

/** The estimate from all lines of the market together. Absent where a market has no lines. */
const splineValueSchema = z.object({
  /** Fair probability of the bet; no-vig odds are its inverse. */
  adjustedProbability: z.number(),
  /** Bookmakers that quote exactly this bet and count in the estimate. */
  sameBets: z.int(),
  /** Number of prices over all lines that the curve was fitted to. */
  numberOfDataPoints: z.int(),
  valueBetPercentage: z.number(),
});

/** The blend of the bookmakers' no-vig prices of exactly this bet. */
const legacyValueSchema = z.object({
  blendedProbability: z.number(),
  valueBetPercentage: z.number(),
});

/** Both estimates; the first takes precedence where it exists. */
export const valueSchema = z.object({
  splineValue: splineValueSchema.optional(),
  legacyValue: legacyValueSchema,
  /** Independent bookmakers behind the estimate, those of the curve's other lines included. */
  groups: z.int().optional(),
});
export type Value = z.infer<typeof valueSchema>;

/** The fair price of the bet at one line of its market. */
const lineValueSchema = z.object({
  handicap: z.number(),
  probability: z.number(),
  /** Value percent of the best prices of both sides, `(1 / (1/o1 + 1/o2) - 1) * 100`; only from `/latest`. */
  pairPct: z.number().optional(),
});
export type LineValue = z.infer<typeof lineValueSchema>;

/** The bet of a value bet. `odds` is after the bookmaker's fee where it has one, `originalOdds` as quoted. */
export const valueInnerBetSchema = arbBetSchema.omit({ noVigOdds: true }).extend({
  /** Equals the id of the value bet without its suffix. */
  id: z.string(),
  /** The bet in the feed's words: market, selection and line. */
  name: z.string(),
  shortName: z.string(),
  /** Settles only on the play up to the tie-break. */
  toTiebreak: z.boolean(),
  /** Type of the selection: a side, a total, yes or no, a score. */
  type: z.enum(['side', 'total', 'yesNo', 'score']),
  active: z.boolean(),
  /** Start of the price's unbroken availability, ISO 8601. */
  addedOn: z.string(),
  market: z.object({
    name: z.string(),
    /** Market, period, clock and team: the common part of all lines of the bet. */
    id: z.string(),
    groupName: marketSchema,
    active: z.boolean(),
  }),
  /** Number of the period in the order of play; 0 for the whole event. */
  periodTypeId: z.int(),
  /** The set of the bet, if any. */
  set: z.int().optional(),
  /** The game of the set. Quotes know only one single game: the tie-break, which is the set's thirteenth. */
  game: z.int().optional(),
  value: valueSchema,
  /** Best odds first. Lists have the line of the bet; `/latest` has every line. */
  alternativeOdds: z.array(valueAlternativeSchema),
  /** Fair price by line; only from `/latest`, and only where the market has several lines. */
  lines: z.array(lineValueSchema).optional(),
});
export type ValueInnerBet = z.infer<typeof valueInnerBetSchema>;

/** Version of the record's format, incremented when a field changes its meaning. */
export const VALUE_BET_VERSION = 1;

const valueBetFields = z.object({
  /** Identifies the bet: event, mode, pick and bookmaker; after a colon the variant of a mapped row. */
  id: z.string(),
  _id: z.object({ id: z.string(), eventId: z.string() }),
  /** The bookmaker of the row; a variant where the original is mapped. */
  channel: z.string(),
  /** `(odds / fairOdds - 1) * 100` */
  percentage: z.number(),
  /** Stake for a fair return of 1: `1 / (p * odds)` after fees. Below 1 the bet has value. */
  profit: z.number(),
  /** The same before fees. */
  rawProfit: z.number(),
  /**
   * Expected share of a freebet that becomes cash, placed on this bet with the stake not returned: `p * (odds - 1)`.
   */
  rating: z.number(),
  bet: valueInnerBetSchema,
  /** A list of only `bet`, for readers of either shape. */
  bets: z.array(valueInnerBetSchema),
  event: eventSchema,
  /** "A vs B" */
  match: z.string(),
  /** Start of the unbroken time at or above the list's minimum, ISO 8601. */
  addedOn: z.string(),
  updatedOn: z.string(),
  /** When the estimate was computed, ISO 8601. */
  timestamp: z.string(),
  /** The bookmaker of the price: the original where the row is for a variant. */
  provider: z.string(),
  /** Every price of the reference settles on the same play time. */
  overTimeMatch: z.boolean(),
  /** A single bet has no middle: 0. */
  middle: z.number(),
  /** The bet ends with the tie-break. */
  ttb: z.boolean(),
  version: z.int(),
  status: eventStatusSchema,
  percentageChange: z.enum(['up', 'down']).optional(),
  ...rejectionFields,
  /** Set on the client. */
  deleted: z.boolean().optional(),
  pinnedAt: z.number().optional(),
});

const fieldsOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};

/** A value bet in lists and on the socket. Both shapes of its id and its bet are sent; either is accepted. */
export const valueBetSchema = z.preprocess((raw) => {
  if (typeof raw !== 'object' || raw === null) return raw;
  const fields = fieldsOf(raw);
  const bet = fields.bet ?? (Array.isArray(fields.bets) ? fields.bets[0] : undefined);
  return { ...fields, id: fields.id ?? fieldsOf(fields._id).id, bet, bets: fields.bets ?? [bet] };
}, valueBetFields);
export type ValueBet = z.infer<typeof valueBetFields>;
