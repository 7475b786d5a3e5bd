import { balanceOf, type Results, type StakePlan } from '@bothways/domain/stakes';
import { beyondLimit, type Problem } from './staking.ts';

/** Why the figures deserve a second look. */
export type CalculatorWarning =
  /** A stake is more than its bookmaker takes. */
  | 'overLimit'
  /** A stake was rounded to 0, so that its results are not covered. */
  | 'zeroStake'
  /** Some result loses only because of rounding. */
  | 'roundingLoses'
  /** Some result loses whatever the stakes. */
  | 'loses';

/** The worst profit of the results but those that refund every bet: what rounding can change. */
export function decidedCents(plan: StakePlan, results: Results): number {
  const decided = plan.results.filter((_, at) => results[at]?.some((settled) => settled !== 'void'));
  return Math.min(...(decided.length > 0 ? decided : plan.results).map(({ profitCents }) => profitCents));
}

/** What to beware of in rounded stakes, beside the exact ones. */
export function warningOf(
  exact: StakePlan,
  plan: StakePlan,
  { legs, results, state }: Problem,
): CalculatorWarning | undefined {
  if (beyondLimit(legs, plan).length > 0) return 'overLimit';
  if (plan.zeroLegs.length > exact.zeroLegs.length) return 'zeroStake';
  if (plan.netProfitCents >= 0) return undefined;
  // An arb that loses a cent in its exact stakes loses it to the cents themselves.
  const isArb = state.freebetLeg !== null || balanceOf(legs, results).bookSum <= 1;
  return isArb ? 'roundingLoses' : 'loses';
}
