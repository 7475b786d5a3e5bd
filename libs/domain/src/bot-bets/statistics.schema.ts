import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';

/** Days of each period, including today, in UTC. */
export const BETS_PERIODS = { '1D': 1, '7D': 7, '1M': 30, '3M': 90, '1Y': 365 } as const;
export type BetsPeriod = keyof typeof BETS_PERIODS;
export const BETS_PERIOD_NAMES = ['1D', '7D', '1M', '3M', '1Y'] as const satisfies readonly BetsPeriod[];

const period = { period: z.enum(BETS_PERIOD_NAMES).default('1M') };
export const betsStatisticsQuerySchema = z.strictObject(period);
export const allBetsStatisticsQuerySchema = z.strictObject({ ...period, user: emailSchema.optional() });

/** Totals of settled bets. Excludes bets with an unknown payout. */
const sums = {
  profit: signedEurosSchema,
  staked: eurosSchema,
  bets: z.int().nonnegative(),
};
const betSumsSchema = z.object(sums);
export type BetSums = z.infer<typeof betSumsSchema>;
const keyedSumsSchema = z.object({ key: z.string(), ...sums });
export type KeyedSums = z.infer<typeof keyedSumsSchema>;

/** Compares the odds taken with the bookmaker's own last price before the event began. */
const closingSchema = z.object({
  /** Settled bets of the period. */
  bets: z.int().nonnegative(),
  /** Of these, those with a known closing price. */
  covered: z.int().nonnegative(),
  /** Of these, those with better odds than the closing price. */
  better: z.int().nonnegative(),
  /** Percent, the mean of `(odds / closing - 1) * 100`; missing without covered bets. */
  averagePercent: z.number().optional(),
});
export type Closing = z.infer<typeof closingSchema>;

export const betsStatisticsSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** YYYY-MM-DD, both included. */
  from: z.string(),
  to: z.string(),
  total: betSumsSchema,
  /** Oldest first, without days on which nothing was settled. */
  days: z.array(betSumsSchema.extend({ day: z.string() })),
  /** Each by stakes, greatest first. */
  byBookie: z.array(keyedSumsSchema),
  bySport: z.array(keyedSumsSchema),
  /** Codes of markets, and `other`. */
  byMarket: z.array(keyedSumsSchema),
  closing: closingSchema,
});
export type BetsStatistics = z.infer<typeof betsStatisticsSchema>;
