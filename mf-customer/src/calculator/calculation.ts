import {
  betterFreebetOf,
  beyondLimit,
  type CalculatorWarning,
  decidedCents,
  exactPlan,
  type FreebetOffer,
  type Problem,
  roundedPlan,
  warningOf,
} from '@bothways/calculators/staking';
import type { Arb } from '@bothways/domain/arbs';
import type { Pick } from '@bothways/domain/markets';
import { canSettle, type PayoffTable, payoffTable, resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { partitionResults, type Results, type StakePlan } from '@bothways/domain/stakes';
import type { CalculatorState } from './calculator.state.ts';
import { type CalculatorLeg, legsOf, stakeLegsOf } from './legs.ts';
import { isUncompared, limitCents } from './limits.ts';

export interface Calculation {
  legs: readonly CalculatorLeg[];
  /** Undefined without an amount: then there are no results. */
  plan: StakePlan | undefined;
  /** Undefined without a plan, and for a market that the settlement does not know. */
  payoff: PayoffTable | undefined;
  /** The worst result does not lose, and every stake is taken: only then may the word "guaranteed" stand. */
  isGuaranteed: boolean;
  warning: CalculatorWarning | undefined;
  /** What rounding takes from the worst result but a refund, in cents; below 0 it adds. */
  roundingCostCents: number;
  /** Some result refunds every bet, which is then the worst: the least that any other result brings. */
  besideRefundCents: number | undefined;
  /** The most that each leg takes, in cents; undefined where nobody says. */
  limitsCents: readonly (number | undefined)[];
  /** Legs whose limit makes the stakes smaller than asked for. */
  limitedBy: readonly number[];
  /** Legs whose bookmaker states its limit in dollars, which nobody has a rate for, and may take less than the stake. */
  uncompared: readonly number[];
  /** Legs staked beyond their limit, because the person typed it. */
  overLimit: readonly number[];
  /** Another leg for the freebet that brings more. */
  betterFreebet: FreebetOffer | undefined;
}

/** How the legs settle in every result; undefined where the settlement does not know a market. */
const resultsFor = (picks: readonly Pick[], sport: Sport): Results | undefined =>
  picks.every(canSettle) ? resultsOf(picks, sport).map(({ settled }) => settled) : undefined;

function payoffOf(arb: Arb, legs: readonly CalculatorLeg[], plan: StakePlan): PayoffTable | undefined {
  if (!legs.every(({ pick }) => canSettle(pick))) return undefined;
  const stakeLegs = stakeLegsOf(legs);
  const bets = legs.map((leg, at) => ({
    ...(stakeLegs[at] ?? { odds: leg.price.quotedOdds }),
    ...(leg.isFreebet ? { freebet: 'snr' as const } : {}),
    pick: leg.pick,
    stakeCents: plan.legs[at]?.stakeCents ?? 0,
  }));
  return payoffTable(bets, arb.event.sport.name);
}

/** "Draw no bet" on both sides wins nothing in a draw and something otherwise: a net profit of 0 says only half of it. */
function besideRefund({ rows }: PayoffTable): number | undefined {
  const decided = rows.filter(({ settled }) => settled.some((one) => one !== 'void'));
  const leastCents = Math.min(...decided.map(({ profitCents }) => profitCents));
  return decided.length < rows.length && decided.length > 0 && leastCents > 0 ? leastCents : undefined;
}

/**
 * What the calculator shows for an arb: stakes, totals, payoffs, and what to beware of.
 * @param dollarsPerEuro what turns bookmakers' limits into euros, where it is known
 */
export function calculate(arb: Arb, state: CalculatorState, dollarsPerEuro?: number): Calculation {
  const legs = legsOf(arb, state);
  const limitsCents = legs.map((leg, at) => limitCents(leg, state.limitsCents[at], dollarsPerEuro));
  const problem: Problem = {
    state,
    legs: stakeLegsOf(legs).map((leg, at) => ({ ...leg, maxCents: limitsCents[at] })),
    results: resultsFor(
      legs.map(({ pick }) => pick),
      arb.event.sport.name,
    ),
  };
  const staked = exactPlan(problem);
  const exact = staked?.plan;
  const common = {
    legs,
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
    };
  }
  const plan = state.isRounded ? roundedPlan(exact, problem) : exact;
  const payoff = payoffOf(arb, legs, plan);
  const results = problem.results ?? partitionResults(legs.length);
  const overLimit = beyondLimit(problem.legs, plan);
  const uncompared = legs.flatMap((leg, at) =>
    isUncompared(leg, limitsCents[at], plan.legs[at]?.stakeCents ?? 0) ? [at] : [],
  );
  return {
    ...common,
    plan,
    payoff,
    isGuaranteed: plan.netProfitCents >= 0 && overLimit.length === 0 && uncompared.length === 0,
    warning: warningOf(exact, plan, problem),
    roundingCostCents: decidedCents(exact, results) - decidedCents(plan, results),
    besideRefundCents: payoff && besideRefund(payoff),
    uncompared,
    overLimit,
  };
}
