import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';

/** Days of each period, with today, in UTC. */
export const BETS_PERIODS = { '1D': 1, '7D': 7, '1M': 30, '3M': 90, '1Y': 365 } as const;
export type BetsPeriod = keyof typeof BETS_PERIODS;
export const BETS_PERIOD_NAMES = ['1D', '7D', '1M', '3M', '1Y'] as const satisfies readonly BetsPeriod[];

const period = { period: z.enum(BETS_PERIOD_NAMES).default('1M') };
export const betsStatisticsQuerySchema = z.strictObject(period);
export const allBetsStatisticsQuerySchema = z.strictObject({ ...period, user: emailSchema.optional() });

/** What settled bets came to. Bets whose payout nobody told are in none of it. */
const sums = {
  profit: signedEurosSchema,
  staked: eurosSchema,
  bets: z.int().nonnegative(),
};
export const betSumsSchema = z.object(sums);
export type BetSums = z.infer<typeof betSumsSchema>;
export const keyedSumsSchema = z.object({ key: z.string(), ...sums });
export type KeyedSums = z.infer<typeof keyedSumsSchema>;

/** How the prices that were taken stand to the bookmaker's own last price before the event began. */
export const closingSchema = z.object({
  /** Settled bets of the period. */
  bets: z.int().nonnegative(),
  /** Those of them whose closing price is known. */
  covered: z.int().nonnegative(),
  /** Those that took a better price than the last one. */
  better: z.int().nonnegative(),
  /** Percent, the mean of `(odds / closing - 1) * 100`; missing where nothing is covered. */
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
  /** Each with the most staked first. */
  byBookie: z.array(keyedSumsSchema),
  bySport: z.array(keyedSumsSchema),
  /** Codes of markets, and `other`. */
  byMarket: z.array(keyedSumsSchema),
  closing: closingSchema,
});
export type BetsStatistics = z.infer<typeof betsStatisticsSchema>;
