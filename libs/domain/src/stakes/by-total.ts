import { effectiveOdds, isOdds, outlayPerStake, type QuotedPrice } from '../odds/index.ts';
import { apportion } from './apportion.ts';
import { balance, type Results, UNCOVERED } from './balance.ts';
import { roundCents, type StakeLeg } from './leg.ts';
import { planOf, type StakePlan } from './money.ts';
import type { Balance } from './shapes.ts';

/** Optimal stakes of cash legs per unit of guaranteed return; see `balance`. */
export function balanceOf(legs: readonly QuotedPrice[], results?: Results): Balance {
  if (!legs.every((leg) => isOdds(leg.odds))) return UNCOVERED;
  return balance(
    legs.map(({ odds, fee, side }) => effectiveOdds(odds, fee, side)),
    results,
  );
}

const isAmount = (cents: number): boolean => Number.isFinite(cents) && cents > 0;

const stakesOf = (legs: readonly StakeLeg[], outlays: readonly number[]): number[] =>
  legs.map((leg, index) => (outlays[index] ?? 0) / outlayPerStake(leg));

/**
 * Splits a total over cash legs so that every result returns the same: `s = T / (e S)`. Undefined when the total is not
 * positive, odds are invalid, or some result pays nothing.
 * @param results how the legs settle; without it they are exclusive and exhaustive
 */
export function stakesByTotal(
  legs: readonly StakeLeg[],
  totalCents: number,
  results?: Results,
): StakePlan | undefined {
  const { bookSum, weights } = balanceOf(legs, results);
  if (!isAmount(totalCents) || !Number.isFinite(bookSum)) return undefined;
  const outlays = apportion(
    weights.map((weight) => weight / bookSum),
    Math.round(totalCents),
  );
  return planOf(legs, stakesOf(legs, outlays).map(Math.round), results);
}

/**
 * Stakes the other legs to match a given stake: `s_j = s_k e_k / e_j`. Undefined as in `stakesByTotal`, and when the
 * optimal stakes do not use the fixed leg at all.
 */
export function stakesByLeg(
  legs: readonly StakeLeg[],
  fixedLeg: number,
  stakeCents: number,
  results?: Results,
): StakePlan | undefined {
  const { weights } = balanceOf(legs, results);
  const fixed = legs[fixedLeg];
  const weight = weights[fixedLeg] ?? 0;
  if (!isAmount(stakeCents) || !fixed || weight <= 0) return undefined;
  const returned = (stakeCents * outlayPerStake(fixed)) / weight;
  const exact = stakesOf(
    legs,
    weights.map((share) => share * returned),
  );
  return planOf(
    legs,
    exact.map((cents, index) => (index === fixedLeg ? Math.round(stakeCents) : roundCents(cents))),
    results,
  );
}

/**
 * Returns the largest balanced plan within every leg's `maxCents` and the total: `R = min (max_i / w_i)`. Undefined
 * when nothing limits it, a limit leaves nothing, or as in `stakesByTotal`. Stakes are rounded down.
 */
export function stakesUnderLimits(
  legs: readonly StakeLeg[],
  totalCents = Number.POSITIVE_INFINITY,
  results?: Results,
): StakePlan | undefined {
  const { bookSum, weights } = balanceOf(legs, results);
  const bounds = legs.map((leg, index) => {
    const weight = weights[index] ?? 0;
    const most = leg.maxCents ?? Number.POSITIVE_INFINITY;
    return weight > 0 ? (most * outlayPerStake(leg)) / weight : Number.POSITIVE_INFINITY;
  });
  const returned = Math.min(totalCents / bookSum, ...bounds);
  if (!isAmount(returned)) return undefined;
  const exact = stakesOf(
    legs,
    weights.map((weight) => weight * returned),
  );
  return planOf(
    legs,
    exact.map((cents) => Math.floor(cents + 1e-7)),
    results,
  );
}
