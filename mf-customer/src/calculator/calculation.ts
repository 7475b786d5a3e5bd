import {
  betterFreebetOf,
  beyondLimit,
  type CalculatorWarning,
  decidedCents,
  exactPlan,
  type FreebetOffer,
  type Problem,
  roundedPlan,
  takenPlan,
  warningOf,
} from '@bothways/calculators/staking';
import type { Arb } from '@bothways/domain/arbs';
import { type BookieStakes, stakeFault, stakeRulesOf } from '@bothways/domain/bookies';
import type { Pick } from '@bothways/domain/markets';
import { canSettle, type PayoffTable, payoffTable, resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { partitionResults, type Results, type StakePlan } from '@bothways/domain/stakes';
import type { BookieCalculator } from '../bookies/index.ts';
import type { CalculatorState } from './calculator.state.ts';
import { type CalculatorLeg, legsOf, stakeLegsOf } from './legs.ts';
import { isUncompared, limitCents } from './limits.ts';

export interface Calculation {
  legs: readonly CalculatorLeg[];
  /** Undefined without an amount: then there are no results. */
  plan: StakePlan | undefined;
  /** Undefined without a plan, and for a market that the settlement does not support. */
  payoff: PayoffTable | undefined;
  /** The worst result does not lose, and every stake is accepted: the condition for the word "guaranteed". */
  isGuaranteed: boolean;
  warning: CalculatorWarning | undefined;
  /** Amount by which rounding lowers the worst result other than a refund, in cents; below 0 it raises it. */
  roundingCostCents: number;
  /** Minimum of the other results where some result refunds every bet and is thereby the worst. */
  besideRefundCents: number | undefined;
  /** The stake rules of each leg's bookmaker. */
  stakeRules: readonly BookieStakes[];
  /** Maximum stake of each leg, in cents; undefined where it is unknown. */
  limitsCents: readonly (number | undefined)[];
  /** Legs whose limit lowers the stakes below the requested ones. */
  limitedBy: readonly number[];
  /** Legs whose bookmaker states its limit in dollars, without a known rate, and may accept less than the stake. */
  uncompared: readonly number[];
  /** Legs staked beyond their limit because the person typed the stake. */
  overLimit: readonly number[];
  /** Legs with a stake that the bookmaker does not accept: below its minimum, or not a multiple of its step. */
  notTaken: readonly number[];
  /** A more profitable leg for the freebet. */
  betterFreebet: FreebetOffer | undefined;
}

/** Returns how the legs settle in every result; undefined where the settlement does not support a market. */
const resultsFor = (picks: readonly Pick[], sport: Sport): Results | undefined =>
  picks.every(canSettle) ? resultsOf(picks, sport).map(({ settled }) => settled) : undefined;

function payoffOf(
  arb: Arb,
  legs: readonly CalculatorLeg[],
  { legs: stakeLegs }: Problem,
  plan: StakePlan,
): PayoffTable | undefined {
  if (!legs.every(({ pick }) => canSettle(pick))) return undefined;
  const bets = legs.map((leg, at) => ({
    ...(stakeLegs[at] ?? { odds: leg.price.quotedOdds }),
    ...(leg.isFreebet ? { freebet: 'snr' as const } : {}),
    pick: leg.pick,
    stakeCents: plan.legs[at]?.stakeCents ?? 0,
  }));
  return payoffTable(bets, arb.event.sport.name);
}

/**
 * Returns the least profit of the decided results where another result refunds every bet: "draw no bet" on both sides
 * wins nothing in a draw and something otherwise, so a net profit of 0 alone would mislead.
 */
function besideRefund({ rows }: PayoffTable): number | undefined {
  const decided = rows.filter(({ settled }) => settled.some((one) => one !== 'void'));
  const leastCents = Math.min(...decided.map(({ profitCents }) => profitCents));
  return decided.length < rows.length && decided.length > 0 && leastCents > 0 ? leastCents : undefined;
}

/** Facts about the bookmakers besides their prices. */
export interface Known {
  calculatorOf?: BookieCalculator | undefined;
  /** Converts bookmakers' limits to euros. */
  dollarsPerEuro?: number | undefined;
}

/** Computes the calculator's figures for an arb: stakes, totals, payoffs and warnings. */
export function calculate(
  arb: Arb,
  state: CalculatorState,
  { calculatorOf, dollarsPerEuro }: Known = {},
): Calculation {
  const legs = legsOf(arb, state);
  const stakeRules = legs.map(({ price }) => stakeRulesOf(calculatorOf?.(price.bookie)));
  const limitsCents = legs.map((leg, at) =>
    limitCents(leg, {
      typedCents: state.limitsCents[at],
      usualCents: stakeRules[at]?.maxCents,
      dollarsPerEuro,
    }),
  );
  const problem: Problem = {
    state,
    legs: stakeLegsOf(legs).map((leg, at) => ({ ...leg, ...stakeRules[at], maxCents: limitsCents[at] })),
    results: resultsFor(
      legs.map(({ pick }) => pick),
      arb.event.sport.name,
    ),
  };
  const staked = exactPlan(problem);
  const exact = staked?.plan;
  const common = {
    legs,
    stakeRules,
    limitsCents,
    limitedBy: staked?.limitedBy ?? [],
    betterFreebet: betterFreebetOf(problem),
  };
  if (!exact) {
    return {
      ...common,
      plan: undefined,
      payoff: undefined,
      isGuaranteed: false,
      warning: undefined,
      roundingCostCents: 0,
      besideRefundCents: undefined,
      uncompared: [],
      overLimit: [],
      notTaken: [],
    };
  }
  const plan = state.isRounded ? roundedPlan(exact, problem) : takenPlan(exact, problem);
  const payoff = payoffOf(arb, legs, problem, plan);
  const results = problem.results ?? partitionResults(legs.length);
  const overLimit = beyondLimit(problem.legs, plan);
  const uncompared = legs.flatMap((leg, at) =>
    isUncompared(leg, { typedCents: state.limitsCents[at], dollarsPerEuro }, plan.legs[at]?.stakeCents ?? 0)
      ? [at]
      : [],
  );
  const notTaken = stakeRules.flatMap((rules, at) =>
    stakeFault(rules, plan.legs[at]?.stakeCents ?? 0) === undefined ? [] : [at],
  );
  const isTaken = overLimit.length === 0 && uncompared.length === 0 && notTaken.length === 0;
  return {
    ...common,
    plan,
    payoff,
    isGuaranteed: plan.netProfitCents >= 0 && isTaken,
    warning: warningOf(exact, plan, problem),
    roundingCostCents: decidedCents(exact, results) - decidedCents(plan, results),
    besideRefundCents: payoff && besideRefund(payoff),
    uncompared,
    overLimit,
    notTaken,
  };
}
