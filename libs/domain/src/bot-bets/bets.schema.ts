import { z } from 'zod';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';

/** The two statuses that can be filtered on. */
const BET_STATUSES = ['PLACED', 'SETTLED'] as const;
export const betStatusSchema = z.enum(BET_STATUSES);
export type BetStatus = (typeof BET_STATUSES)[number];

/** Author and time of a mark. */
const betMarkSchema = z.object({ by: z.string(), at: z.iso.datetime() });
export type BetMark = z.infer<typeof betMarkSchema>;

/** One bet at one bookmaker. Amounts are euros. */
const betLineSchema = z.object({
  /** The bot's id. */
  id: z.string(),
  bookie: z.string(),
  /** The raw name, see `parseBetName`. */
  name: z.string(),
  stake: eurosSchema,
  odds: z.number().gt(1),
  status: betStatusSchema,
  /** Missing while it is open, and where the bookmaker reports none. */
  payout: eurosSchema.optional(),
  placedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().optional(),
  claimable: betMarkSchema.optional(),
});
export type BetLine = z.infer<typeof betLineSchema>;

/** Bets that the bot placed together on one event: their newest version. */
const betGroupSchema = z.object({
  _id: z.object({ email: z.string(), version: z.int() }),
  /** Our id. */
  id: z.string(),
  /** The user's alias, in lists of all users. */
  alias: z.string().optional(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    sport: z.string(),
    teams: z.array(z.string()),
    league: z.string().optional(),
    startsAt: z.iso.datetime().optional(),
  }),
  timestamp: z.iso.datetime(),
  /** Sum of the inverse odds, like an arb's: the percent is `(1 - profit) * 100`. */
  profit: z.number(),
  /** Open while any of its bets is. */
  status: betStatusSchema,
  bets: z.array(betLineSchema),
  analyzed: betMarkSchema.optional(),
});
export type BetGroup = z.infer<typeof betGroupSchema>;

/** Figures above the list, independent of the filter. */
const betsFiguresSchema = z.object({
  /** Stakes of the bets with a known payout. */
  staked: eurosSchema,
  settledBets: z.int().nonnegative(),
  /** Percent: profit over staked; 0 where nothing is staked. */
  yieldPercent: z.number(),
  openStake: eurosSchema,
  openEvents: z.int().nonnegative(),
  /** When the first bet was placed. */
  since: z.iso.datetime().optional(),
});
export type BetsFigures = z.infer<typeof betsFiguresSchema>;

export const betsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  groups: z.array(betGroupSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
  /** Number of open bets. */
  openCount: z.int().nonnegative(),
  totalProfit: signedEurosSchema,
  figures: betsFiguresSchema,
  /** Options of the filters. */
  sports: z.array(z.string()),
  bookies: z.array(z.string()),
});
export type BetsAnswer = z.infer<typeof betsAnswerSchema>;
