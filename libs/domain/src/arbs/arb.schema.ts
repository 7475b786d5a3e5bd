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
  /** In play at an exchange: seconds that a bet waits before it is matched; absent where there is no delay. */
  betDelaySeconds: z.int().positive().optional(),
  history: z.array(historyPointSchema).optional(),
  topic: z.string(),
  fee: feeSchema.optional(),
  link: z.string().optional(),
  /** For comparison only; the customer has no account with this bookmaker. */
  reference: z.boolean().optional(),
});
export type AlternativeOdds = z.infer<typeof alternativeOddsSchema>;

/** Maximum alternatives of a bet, the best. */
export const MAX_ALTERNATIVES = 20;

/** A price this many percent above the next best is probably an error, and bets on it voided. */
export const FAR_ABOVE_PCT = 10;

/**
 * One leg. `odds` is after the bookmaker's fee where it has one, `originalOdds` as quoted. For a lay both are the
 * backer's odds, so lower is better, and `maxRisk` is the backer's stake.
 */
export const arbBetSchema = alternativeOddsSchema.extend({
  /** Absent: a back. */
  side: sideSchema.optional(),
  originalOdds: z.number(),
  /** Percent by which `odds` exceed the next best of another original, where that is `FAR_ABOVE_PCT` or more. */
  aboveNextPct: z.number().optional(),
  oddsChange: changeSchema.optional(),
  /** The market's code. */
  marketShortName: marketSchema,
  period: periodSchema,
  selection: selectionSchema,
  /** The selection in the feed's words, e.g. the player's name; the screen translates the codes instead. */
  choice: z.string(),
  team: z.union([z.literal(1), z.literal(2)]).optional(),
  handicap: z.number().optional(),
  isOver: z.boolean().optional(),
  overTimeIncluded: z.boolean(),
  /** When we received the current price, ISO 8601 (`updatedOn` is when its source last saw it). */
  changedOn: z.string(),
  /**
   * 1 over the selection's probability by the other bookmakers' prices, as value bets are judged; absent where those
   * give none, and in lists without alternatives.
   */
  noVigOdds: z.number().optional(),
  /** Alternatives on the same side, best odds first, without this leg's own bookmaker. */
  alternativeOdds: z.array(alternativeOddsSchema),
});
export type ArbBet = z.infer<typeof arbBetSchema>;

/** Why an opportunity is rejected. */
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

/** Only in the Rejected list. */
export const rejectionFields = {
  reason: rejectReasonSchema.optional(),
  /** Measurements behind the reason: ages in ms, the odds, the limit. */
  reasonDetail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};

const arbFields = z.object({
  /** Identifies the arb: event, then pick and bookmaker of each leg. */
  id: z.string(),
  _id: z.object({ id: z.string(), eventId: z.string() }),
  event: eventSchema,
  bets: z.array(arbBetSchema),
  /** Sum of inverse odds of the legs after fees, with optimal stakes (0.9); profit percent is `(1 - profit) * 100`. */
  profit: z.number(),
  /** The same before fees. */
  rawProfit: z.number(),
  /** Start of the unbroken time at or above the list's minimum, ISO 8601. */
  addedOn: z.string(),
  updatedOn: z.string(),
  profitChange: changeSchema.optional(),
  /**
   * Percent that the worst result pays, on the scale of the profit percent: lower where legs can be void or half lost
   * (0 where the stakes are returned), never higher.
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

/** An arb in lists and on the socket. Both `id` and `_id.id` are sent; either is accepted. */
export const arbSchema = z.preprocess((raw) => {
  if (typeof raw !== 'object' || raw === null || 'id' in raw) return raw;
  const inner = '_id' in raw && typeof raw._id === 'object' && raw._id !== null ? raw._id : {};
  return { ...raw, id: 'id' in inner ? inner.id : undefined };
}, arbFields);
export type Arb = z.infer<typeof arbFields>;
