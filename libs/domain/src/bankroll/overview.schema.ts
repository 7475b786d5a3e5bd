import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { accountSchema, currencySchema } from './accounts.schema.ts';

/** `season`: since the latest first of September. */
export const BANKROLL_PERIODS = ['30d', 'season', 'year', 'all'] as const;
const bankrollPeriodSchema = z.enum(BANKROLL_PERIODS);
export type BankrollPeriod = z.infer<typeof bankrollPeriodSchema>;

export const overviewQuerySchema = z.strictObject({
  period: bankrollPeriodSchema.default('season'),
  /** Absent: the currency of most accounts. */
  currency: currencySchema.optional(),
});
export type OverviewQuery = z.output<typeof overviewQuerySchema>;

export const DIMENSIONS = ['account', 'sport', 'market', 'strategy', 'odds'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
/** Lower bounds of the odds ranges, decimal. */
export const ODDS_RANGES = [1, 1.5, 2, 3, 5, 10] as const;
/** The range of odds of a bet, named by its lower bound. */
export const oddsRangeOf = (odds: number): string =>
  String(ODDS_RANGES.findLast((from) => odds >= from) ?? 1);

/** A point of the chart along the bets: totals since the start of the period, after one more settled bet. */
const pathPointSchema = z.object({
  day: z.string(),
  bets: z.int(),
  profitCents: centsSchema,
  expectedCents: z.number(),
  /** Cents squared. */
  variance: z.number(),
});
export type PathPoint = z.infer<typeof pathPointSchema>;

const sums = {
  bets: z.int(),
  profitCents: centsSchema,
  stakedCents: centsSchema,
  /** Number of single bets with a known closing line; the others are unknown, not 0. */
  clvBets: z.int(),
  clvCovered: z.int(),
  clvPct: z.number().optional(),
};
const partSchema = z.object({ key: z.string(), ...sums });
export type Part = z.infer<typeof partSchema>;

export const overviewAnswerSchema = z.object({
  success: z.literal(true),
  currency: currencySchema,
  currencies: z.array(currencySchema),
  /** YYYY-MM-DD, both included. */
  from: z.string(),
  to: z.string(),
  bankrollCents: centsSchema,
  paidInCents: centsSchema,
  total: z.object(sums),
  /** The most money that was in while bets of the period were settled. */
  atRiskCents: centsSchema.optional(),
  /** Profit over `atRiskCents`. */
  roiPct: z.number().optional(),
  /** Time-weighted: each result over the bankroll before it, linked. */
  growthPct: z.number().optional(),
  yieldPct: z.number().optional(),
  /** `pct` of the bankroll at the peak and what was paid in until the low; measured bet by bet, or day by day. */
  drawdown: z
    .object({
      cents: centsSchema,
      pct: z.number().optional(),
      day: z.string(),
      by: z.enum(['bet', 'day']).optional(),
    })
    .optional(),
  open: z.object({ bets: z.int(), cents: centsSchema, worstCents: centsSchema, bestCents: centsSchema }),
  /** Oldest first, without days on which nothing was settled. */
  days: z.array(
    z.object({
      day: z.string(),
      bets: z.int(),
      profitCents: centsSchema,
      /** Bets of unknown value, arbs and matched bets add their actual profit. */
      expectedCents: z.number(),
      /** Cents squared, with the correlation of bets on one event. */
      variance: z.number(),
    }),
  ),
  /**
   * One point per settled bet (legs of an arb count as one), oldest first, thinned to `MAX_PATH_POINTS`; absent where
   * the bets are so many that a chart can resolve only their days.
   */
  path: z.array(pathPointSchema).optional(),
  luck: z.object({
    /** Bets whose value at placement is known. */
    bets: z.int(),
    expectedCents: centsSchema,
    /** Actual less expected profit. */
    luckCents: centsSchema,
    /** 19 of 20 runs end within this distance of the expected profit. */
    bandCents: centsSchema,
    /** Percent of runs of the same bets that end below; absent where no value is known. */
    percentile: z.number().optional(),
    /** Number of such bets until 19 of 20 runs are ahead; absent without an edge. */
    untilAhead: z.int().optional(),
  }),
  parts: z.object({
    account: z.array(partSchema),
    sport: z.array(partSchema),
    market: z.array(partSchema),
    strategy: z.array(partSchema),
    odds: z.array(partSchema),
  }),
  accounts: z.array(accountSchema),
  checkedAt: z.iso.datetime().optional(),
  events: z.array(
    z.object({
      eventKey: z.string(),
      name: z.string(),
      home: z.string().optional(),
      away: z.string().optional(),
      startsAt: z.iso.datetime().optional(),
      stakedCents: centsSchema,
      worstCents: centsSchema,
      bestCents: centsSchema,
    }),
  ),
});
export type Overview = z.infer<typeof overviewAnswerSchema>;
