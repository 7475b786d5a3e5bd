import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectMatches, vectorsOf } from '../../test-data/vectors.ts';
import {
  backThreshold,
  bookSum,
  effectiveOdds,
  layAsBack,
  profitPct,
  returnPct,
  roiPct,
} from '../odds/index.ts';
import {
  balance,
  hedge,
  layOff,
  roundStakes,
  type StakeLeg,
  type StakePlan,
  stakesByFreebet,
  stakesByLeg,
  stakesByTotal,
  stakesUnderLimits,
} from './index.ts';

/** Money is whole units; a fine unit shows the exact figures behind the cents. */
const FINE = 1e10;
const CENTS = 100;

const numbers = z.array(z.number());
const legsOf = (odds: readonly number[]): StakeLeg[] => odds.map((price) => ({ odds: price }));
const sharesPct = (odds: readonly number[]): number[] => {
  const { bookSum: sum, weights } = balance(odds);
  return weights.map((weight) => (weight / sum) * 100);
};

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a plan');
  return value;
}

const layRow = z
  .object({
    freebet: z.number().optional(),
    stake: z.number().optional(),
    back: z.number(),
    backFee: z.number().default(0),
    backFeeModel: z.enum(['winnings', 'return']).default('winnings'),
    lay: z.number(),
    commission: z.number(),
  })
  .transform(({ freebet, stake, ...row }) => ({ ...row, amount: freebet ?? stake ?? Number.NaN }));

/** @param unit how many of the smallest unit make one: cents as people see them, or finer where the row is unrounded */
const layed =
  (freebet: 'snr' | 'sr' | undefined, unit: number) =>
  (input: unknown): unknown => {
    const row = layRow.parse(input);
    const plan = need(
      layOff({
        backCents: row.amount * unit,
        backOdds: row.back,
        backFee: { model: row.backFeeModel, ratePct: row.backFee * 100 },
        layOdds: row.lay,
        commissionPct: row.commission * 100,
        freebet,
      }),
    );
    return {
      layStake: plan.layStakeCents / unit,
      liability: plan.liabilityCents / unit,
      profitBack: plan.profitIfBackWinsCents / unit,
      profitLay: plan.profitIfLayWinsCents / unit,
      ratingPct: plan.ratePct,
    };
  };

const dutchRow = z.object({
  freebet: z.number().default(0),
  stake: z.number().default(0),
  odds: z.number(),
  fee: z.number().default(0),
  feeModel: z.enum(['winnings', 'return']).default('return'),
  others: numbers,
  otherFees: numbers.default([]),
});

/** The row's first leg, then the others with their fee on the return. */
const dutchLegs = (row: z.infer<typeof dutchRow>): StakeLeg[] => [
  { odds: row.odds, fee: { model: row.feeModel, ratePct: row.fee * 100 } },
  ...row.others.map(
    (odds, at): StakeLeg => ({
      odds,
      fee: { model: 'return', ratePct: (row.otherFees[at] ?? 0) * 100 },
    }),
  ),
];

const dutched = (plan: StakePlan): unknown => ({
  stakes: plan.legs.slice(1).map(({ stakeCents }) => stakeCents / FINE),
  profit: plan.netProfitCents / FINE,
});

const ANSWERS: Record<string, (input: unknown) => unknown> = {
  'arb.threeWay': (input) => {
    const { books } = z.object({ books: z.array(numbers) }).parse(input);
    const columns = [0, 1, 2].map((outcome) => books.map((book) => book[outcome] ?? 0));
    const best = columns.map((column) => Math.max(...column));
    const S = bookSum(best);
    return {
      best,
      books: columns.map((column, at) => column.indexOf(best[at] ?? 0)),
      S,
      roiPct: roiPct(S),
      shownPct: profitPct(S),
      stakePct: sharesPct(best),
    };
  },
  'arb.exists': (input) => {
    const S = bookSum(z.object({ odds: numbers }).parse(input).odds);
    return { S, arb: S < 1 };
  },
  'arb.limits': (input) => {
    const leg = z.object({ odds: z.number(), max: z.number() });
    const { legs } = z.object({ legs: z.array(leg) }).parse(input);
    const plan = need(stakesUnderLimits(legs.map(({ odds, max }) => ({ odds, maxCents: max * FINE }))));
    const S = bookSum(legs.map(({ odds }) => odds));
    return {
      S,
      roiPct: roiPct(S),
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / FINE),
      total: plan.totalCents / FINE,
      profit: plan.netProfitCents / FINE,
    };
  },
  'arb.fixedStake': (input) => {
    const row = z.object({ odds: numbers, fixedIndex: z.number(), fixedStake: z.number() }).parse(input);
    const plan = need(stakesByLeg(legsOf(row.odds), row.fixedIndex, row.fixedStake * CENTS));
    const returns = plan.results.map(({ returnCents }) => returnCents / CENTS);
    return {
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / CENTS),
      totalStake: plan.totalCents / CENTS,
      minReturn: Math.min(...returns),
      maxReturn: Math.max(...returns),
      payoutPct: returnPct(bookSum(row.odds)),
    };
  },
  'arb.totalStake': (input) => {
    const { odds, total } = z.object({ odds: numbers, total: z.number() }).parse(input);
    const plan = need(stakesByTotal(legsOf(odds), total * CENTS));
    return {
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / CENTS),
      payoutPct: returnPct(bookSum(odds)),
    };
  },
  'arb.hedge': (input) => {
    const row = z.object({ existingStakes: numbers, existingOdds: numbers, hedgeOdds: numbers }).parse(input);
    const standing = row.existingStakes.map((stake, leg) => ({
      leg,
      stake,
      odds: row.existingOdds[leg] ?? 0,
    }));
    const { outlays, profit } = need(hedge(standing, legsOf(row.hedgeOdds)));
    return { hedge: outlays, profit };
  },
  'arb.round5': (input) => {
    const { odds, total, step } = z
      .object({ odds: numbers, total: z.number(), step: z.number() })
      .parse(input);
    const legs = legsOf(odds);
    const exact = need(stakesByTotal(legs, total * CENTS)).legs.map(({ stakeCents }) => stakeCents);
    const plan = roundStakes(legs, exact, { stepCents: step * CENTS });
    return {
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / CENTS),
      profits: plan.results.map(({ profitCents }) => profitCents / CENTS),
      minProfit: plan.netProfitCents / CENTS,
      exactProfit: (roiPct(bookSum(odds)) / 100) * total,
    };
  },
  'arb.twoWayCommission': (input) => {
    const leg = z.object({ odds: z.number(), commission: z.number().default(0) });
    const row = z.object({ legs: z.array(leg), total: z.number() }).parse(input);
    const legs = row.legs.map(
      ({ odds, commission }): StakeLeg => ({
        odds,
        fee: { model: 'winnings', ratePct: commission * 100 },
      }),
    );
    const plan = need(stakesByTotal(legs, row.total * FINE));
    const effective = legs.map(({ odds, fee }) => effectiveOdds(odds, fee));
    const S = bookSum(effective);
    return {
      effective,
      S,
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / FINE),
      ret: plan.guaranteedReturnCents / FINE,
      profit: plan.netProfitCents / FINE,
      roiPct: plan.roiPct,
      shownPct: profitPct(S),
    };
  },
  'arb.backLay': (input) => {
    const { back, lay, commission } = z
      .object({ back: z.number(), lay: z.number(), commission: z.number() })
      .parse(input);
    const S = bookSum([back, layAsBack(lay, commission * 100)]);
    return { S, arb: S < 1, threshold: backThreshold(lay, commission * 100) };
  },
  'arb.freebetLeg': (input) => {
    const row = z.object({ odds: numbers, freebetIndex: z.number(), freebet: z.number() }).parse(input);
    const plan = need(stakesByFreebet(legsOf(row.odds), row.freebetIndex, row.freebet * FINE));
    return {
      stakes: plan.legs.map(({ stakeCents }) => stakeCents / FINE),
      cashStaked: plan.totalCents / FINE,
      profit: plan.netProfitCents / FINE,
      conversionPct: plan.conversionPct,
    };
  },
  'mb.snr': layed('snr', CENTS),
  'mb.snr.rounded': layed('snr', CENTS),
  'mb.sr': layed('sr', FINE),
  'mb.qualifying': (input) => {
    const isRounded = z
      .object({ roundLay: z.number().optional(), backFee: z.number().optional() })
      .parse(input);
    return layed(undefined, isRounded.roundLay || isRounded.backFee ? CENTS : FINE)(input);
  },
  'mb.dutch': (input) => {
    const row = dutchRow.parse(input);
    return dutched(need(stakesByLeg(dutchLegs(row), 0, row.stake * FINE)));
  },
  'mb.dutchSnr': (input) => {
    const row = dutchRow.parse(input);
    return dutched(need(stakesByFreebet(dutchLegs(row), 0, row.freebet * FINE)));
  },
};

const rows = vectorsOf('stakes');

describe('stakes: published and derived vectors', () => {
  it('finds every kind of its table', () => {
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(Object.keys(ANSWERS)));
  });

  it.each(rows.map((row) => [row.kind, JSON.stringify(row.input), row] as const))('%s %s', (kind, _, row) => {
    expectMatches(ANSWERS[kind]?.(row.input), row.expected, row.tolerance);
  });
});
