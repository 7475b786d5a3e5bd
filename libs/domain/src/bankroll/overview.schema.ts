import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { accountSchema, currencySchema } from './accounts.schema.ts';

/** `season`: since the first of the newest September. */
export const BANKROLL_PERIODS = ['30d', 'season', 'year', 'all'] as const;
export const bankrollPeriodSchema = z.enum(BANKROLL_PERIODS);
export type BankrollPeriod = z.infer<typeof bankrollPeriodSchema>;

export const overviewQuerySchema = z.strictObject({
  period: bankrollPeriodSchema.default('season'),
  /** Left out: that of most accounts. */
  currency: currencySchema.optional(),
});
export type OverviewQuery = z.output<typeof overviewQuerySchema>;

export const DIMENSIONS = ['account', 'sport', 'market', 'strategy', 'odds'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
/** Where ranges of odds begin, decimal. */
export const ODDS_RANGES = [1, 1.5, 2, 3, 5, 10] as const;
/** The range of odds of a bet, named by where it begins. */
export const oddsRangeOf = (odds: number): string =>
  String(ODDS_RANGES.findLast((from) => odds >= from) ?? 1);

/** A moment of the chart along the bets: all from the start of the period on, after one more bet was settled. */
export const pathPointSchema = z.object({
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
  /** Of single bets whose closing line is known; the rest is not 0 but not known. */
  clvBets: z.int(),
  clvCovered: z.int(),
  clvPct: z.number().optional(),
};
export const partSchema = z.object({ key: z.string(), ...sums });
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
  roiPct: z.number().optional(),
  yieldPct: z.number().optional(),
  drawdown: z.object({ cents: centsSchema, pct: z.number().optional(), day: z.string() }).optional(),
  open: z.object({ bets: z.int(), cents: centsSchema, worstCents: centsSchema, bestCents: centsSchema }),
  /** Oldest first, without days on which nothing was settled. */
  days: z.array(
    z.object({
      day: z.string(),
      bets: z.int(),
      profitCents: centsSchema,
      /** Bets of unknown worth, arbs and matched bets add what they brought. */
      expectedCents: z.number(),
      /** Cents squared: bets on one event are drawn together. */
      variance: z.number(),
    }),
  ),
  /**
   * One point a settled bet (legs of one arb are one), oldest first, thinned to `MAX_PATH_POINTS`; absent where there are so many
   * bets that their days are what a chart can tell apart.
   */
  path: z.array(pathPointSchema).optional(),
  luck: z.object({
    /** Bets whose worth was known when they were placed. */
    bets: z.int(),
    expectedCents: centsSchema,
    /** Actual less expected. */
    luckCents: centsSchema,
    /** 19 runs of 20 end within so much of what was expected. */
    bandCents: centsSchema,
    /** Runs of the same bets that end below; absent where nothing is known. */
    percentile: z.number().optional(),
    /** Such bets until 19 runs of 20 are ahead; absent without an edge. */
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
