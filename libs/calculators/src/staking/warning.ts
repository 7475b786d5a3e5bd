import { balanceOf, type Results, type StakePlan } from '@bothways/domain/stakes';
import { beyondLimit, type Problem } from './staking.ts';

/** Why the figures need attention. */
export type CalculatorWarning =
  /** A stake exceeds its bookmaker's maximum. */
  | 'overLimit'
  /** A stake was rounded to 0, so that its results are not covered. */
  | 'zeroStake'
  /** Some result loses only because of rounding. */
  | 'roundingLoses'
  /** Some result loses whatever the stakes. */
  | 'loses';

/** Returns the worst profit over the results except those that refund every bet: the part that rounding can change. */
export function decidedCents(plan: StakePlan, results: Results): number {
  const decided = plan.results.filter((_, at) => results[at]?.some((settled) => settled !== 'void'));
  return Math.min(...(decided.length > 0 ? decided : plan.results).map(({ profitCents }) => profitCents));
}

/** Returns the warning about rounded stakes, compared with the exact ones. */
export function warningOf(
  exact: StakePlan,
  plan: StakePlan,
  { legs, results, state }: Problem,
): CalculatorWarning | undefined {
  if (beyondLimit(legs, plan).length > 0) return 'overLimit';
  if (plan.zeroLegs.length > exact.zeroLegs.length) return 'zeroStake';
  if (plan.netProfitCents >= 0) return undefined;
  // An arb whose exact stakes lose a cent loses it to the rounding to cents.
  const isArb = state.freebetLeg !== null || balanceOf(legs, results).bookSum <= 1;
  return isArb ? 'roundingLoses' : 'loses';
}
