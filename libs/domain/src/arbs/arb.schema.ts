import { z } from 'zod';
import { eventSchema, eventStatusSchema } from '../events/index.ts';
import { marketSchema, periodSchema, selectionSchema, sideSchema } from '../markets/index.ts';
import { feeSchema } from '../odds/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';

const changeSchema = z.enum(['up', 'down']);
const historyPointSchema = z.object({ timestamp: z.string(), odds: z.number() });

export const alternativeOddsSchema = z.object({
  bookie: bookieValueSchema,
  odds: z.number(),
  /** When the quote was last seen, ISO 8601. */
  updatedOn: z.string(),
  /** Liquidity in USD. */
  maxRisk: z.number().optional(),
  /** In play at an exchange: seconds that a bet waits before it is matched; absent where it does not. */
  betDelaySeconds: z.int().positive().optional(),
  history: z.array(historyPointSchema).optional(),
  topic: z.string(),
  fee: feeSchema.optional(),
  link: z.string().optional(),
  /** Counts for comparison only; the customer has no account there. */
  reference: z.boolean().optional(),
});
export type AlternativeOdds = z.infer<typeof alternativeOddsSchema>;

/** Most alternatives that a bet carries, the best. */
export const MAX_ALTERNATIVES = 20;

/** A price so many percent above the next best is likely to be a mistake, and voided. */
export const FAR_ABOVE_PCT = 10;

/**
 * One leg. `odds` is after the bookmaker's fee where it has one, `originalOdds` as quoted; those of a lay are what the backer
 * on the other side gets, so the lower the better, and its `maxRisk` is what that one stakes.
 */
export const arbBetSchema = alternativeOddsSchema.extend({
  /** Absent: a back. */
  side: sideSchema.optional(),
  originalOdds: z.number(),
  /** By how many percent `odds` exceed the next best of another original, where that is `FAR_ABOVE_PCT` or more. */
  aboveNextPct: z.number().optional(),
  oddsChange: changeSchema.optional(),
  /** The market's code. */
  marketShortName: marketSchema,
  period: periodSchema,
  selection: selectionSchema,
  /** The selection in words of the feed, e.g. the player's name; the screen translates from the codes. */
  choice: z.string(),
  team: z.union([z.literal(1), z.literal(2)]).optional(),
  handicap: z.number().optional(),
  isOver: z.boolean().optional(),
  overTimeIncluded: z.boolean(),
  /** When the price last moved, ISO 8601 (`updatedOn` is when it was last seen). */
  changedOn: z.string(),
  /**
   * 1 over the probability that the other bookmakers' prices give the selection, as value bets are judged; absent where
   * they say nothing, and in lists without alternatives.
   */
  noVigOdds: z.number().optional(),
  /** Of the same side. Sorted by odds, best first; this leg's own bookmaker is not in it. */
  alternativeOdds: z.array(alternativeOddsSchema),
});
export type ArbBet = z.infer<typeof arbBetSchema>;

/** Why an opportunity is not shown as one. */
export const REJECT_REASONS = [
  'STALE',
  'SKEW',
  'SUSPENDED',
  'INCOMPLETE_MARKET',
  'IMPLAUSIBLE',
  'ORIENTATION',
  'RULES',
  'ONE_SIDED_REF',
  'STARTED',
] as const;
export const rejectReasonSchema = z.enum(REJECT_REASONS);
export type RejectReason = z.infer<typeof rejectReasonSchema>;

/** Why something is in the Rejected list and in no other. */
export const rejectionFields = {
  reason: rejectReasonSchema.optional(),
  /** What the gate measured, for the person: ages in ms, the odds, the limit. */
  reasonDetail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};

const arbFields = z.object({
  /** Says what the arb is: event, then per leg the pick and the bookmaker. */
  id: z.string(),
  _id: z.object({ id: z.string(), eventId: z.string() }),
  event: eventSchema,
  bets: z.array(arbBetSchema),
  /** Sum of inverse odds of the legs after fees, with best stakes (0.9); profit percent is `(1 - profit) * 100`. */
  profit: z.number(),
  /** The same before fees. */
  rawProfit: z.number(),
  /** Since when this combination stands at or above the list's floor without a break, ISO 8601. */
  addedOn: z.string(),
  updatedOn: z.string(),
  profitChange: changeSchema.optional(),
  /**
   * Percent that the worst result pays, reckoned as the profit percent is: lower than that where legs can be void or half
   * lost (0 where the stakes come back), never higher.
   */
  guaranteed: z.number(),
  /** Profit percent when every leg of a middle wins; 0 where there is no middle. */
  middle: z.number(),
  /** Share of a freebet that becomes cash when it is placed on the leg with the highest odds. */
  rating: z.number(),
  /** All legs settle on the same play time. */
  overTimeMatch: z.boolean(),
  status: eventStatusSchema,
  ...rejectionFields,
  /** Set on the client. */
  deleted: z.boolean().optional(),
  pinnedAt: z.number().optional(),
});

/** An arb as lists and socket deliver it. Both `id` and `_id.id` are sent; either is understood. */
export const arbSchema = z.preprocess((raw) => {
  if (typeof raw !== 'object' || raw === null || 'id' in raw) return raw;
  const inner = '_id' in raw && typeof raw._id === 'object' && raw._id !== null ? raw._id : {};
  return { ...raw, id: 'id' in inner ? inner.id : undefined };
}, arbFields);
export type Arb = z.infer<typeof arbFields>;
