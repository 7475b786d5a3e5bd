import type { Arb } from '@bothways/domain/arbs';
import type { Pick } from '@bothways/domain/markets';
import { canSettle, type PayoffTable, payoffTable, resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import {
  planOf,
  type Results,
  STAKE_STEP_CENTS,
  type StakeLeg,
  type StakePlan,
  stakesByFreebet,
  stakesByLeg,
  stakesByTotal,
} from '@bothways/domain/stakes';
import type { CalculatorState } from './calculator.state.ts';
import { type CalculatorLeg, legsOf, stakeLegOf } from './legs.ts';

/** Why the figures deserve a second look. */
export type CalculatorWarning =
  /** A stake was rounded to 0, so that its results are not covered. */
  | 'zeroStake'
  /** Some result loses only because of rounding. */
  | 'roundingLoses'
  /** Some result loses whatever the stakes. */
  | 'loses';

export interface Calculation {
  legs: readonly CalculatorLeg[];
  /** Undefined without an amount: then there are no results. */
  plan: StakePlan | undefined;
  /** Undefined without a plan, and for a market that the settlement does not know. */
  payoff: PayoffTable | undefined;
  /** The worst result does not lose: only then may the word "guaranteed" stand. */
  isGuaranteed: boolean;
  warning: CalculatorWarning | undefined;
  /** What rounding takes from the worst result, in cents; below 0 it adds. */
  roundingCostCents: number;
  /** Some result refunds every bet, which is then the worst: the least that any other result brings. */
  besideRefundCents: number | undefined;
}

const sumTo5 = (cents: number): number => Math.round(cents / STAKE_STEP_CENTS) * STAKE_STEP_CENTS;

/** How the legs settle in every result; undefined where the settlement does not know a market. */
const resultsFor = (picks: readonly Pick[], sport: Sport): Results | undefined =>
  picks.every(canSettle) ? resultsOf(picks, sport).map(({ settled }) => settled) : undefined;

function exactPlan(state: CalculatorState, legs: readonly StakeLeg[], results: Results | undefined) {
  const { amountCents, fixed, freebetLeg } = state;
  if (freebetLeg !== null) {
    return amountCents === null ? undefined : stakesByFreebet(legs, freebetLeg, amountCents, 'snr', results);
  }
  if (fixed) return stakesByLeg(legs, fixed.leg, fixed.stakeCents, results);
  return amountCents === null ? undefined : stakesByTotal(legs, amountCents, results);
}

/** Every stake to the nearest 5, halves upwards; a freebet and a typed stake stay as they are. */
function roundedPlan(
  exact: StakePlan,
  { fixed, freebetLeg }: CalculatorState,
  legs: readonly StakeLeg[],
  results: Results | undefined,
): StakePlan {
  const stakes = exact.legs.map(({ stakeCents }, leg) =>
    leg === freebetLeg || leg === fixed?.leg ? stakeCents : sumTo5(stakeCents),
  );
  return planOf(
    legs.map((leg, at) => (at === freebetLeg ? { ...leg, freebet: 'snr' as const } : leg)),
    stakes,
    results,
  );
}

function warningOf(exact: StakePlan, plan: StakePlan): CalculatorWarning | undefined {
  if (plan.zeroLegs.length > exact.zeroLegs.length) return 'zeroStake';
  if (plan.netProfitCents >= 0) return undefined;
  return exact.netProfitCents >= 0 ? 'roundingLoses' : 'loses';
}

function payoffOf(arb: Arb, legs: readonly CalculatorLeg[], plan: StakePlan): PayoffTable | undefined {
  if (!legs.every(({ pick }) => canSettle(pick))) return undefined;
  const bets = legs.map((leg, at) => ({
    ...stakeLegOf(leg),
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

/** What the calculator shows for an arb: stakes, totals, payoffs, and what to beware of. */
export function calculate(arb: Arb, state: CalculatorState): Calculation {
  const legs = legsOf(arb, state);
  const stakeLegs = legs.map(stakeLegOf);
  const results = resultsFor(
    legs.map(({ pick }) => pick),
    arb.event.sport.name,
  );
  const exact = exactPlan(state, stakeLegs, results);
  if (!exact) {
    return {
      legs,
      plan: undefined,
      payoff: undefined,
      isGuaranteed: false,
      warning: undefined,
      roundingCostCents: 0,
      besideRefundCents: undefined,
    };
  }
  const plan = state.isRounded ? roundedPlan(exact, state, stakeLegs, results) : exact;
  const payoff = payoffOf(arb, legs, plan);
  return {
    legs,
    plan,
    payoff,
    isGuaranteed: plan.netProfitCents >= 0,
    warning: warningOf(exact, plan),
    roundingCostCents: exact.netProfitCents - plan.netProfitCents,
    besideRefundCents: payoff && besideRefund(payoff),
  };
}
