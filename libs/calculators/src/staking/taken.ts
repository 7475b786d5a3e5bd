import { type StakePlan, stakesByLeg } from '@bothways/domain/stakes';
import { beyondLimit, type Problem, roundedPlan } from './staking.ts';

/** Default step where a bookmaker has none. */
const ONE_CENT = 1;

/** Returns the least flexible leg: the one with the widest step, which the others follow. */
function leadOf({ legs }: Problem): number {
  const widest = Math.max(...legs.map(({ stepCents = ONE_CENT }) => stepCents));
  return legs.findIndex(({ stepCents = ONE_CENT }) => stepCents === widest);
}

/** Derives the other stakes from the leading leg's, each by its bookmaker's rules. */
function following(problem: Problem, lead: number, stakeCents: number): StakePlan | undefined {
  const { legs, results, state } = problem;
  const plan = stakesByLeg(legs, lead, stakeCents, results);
  if (!plan) return undefined;
  const rounded = roundedPlan(
    plan,
    { ...problem, state: { ...state, fixed: { leg: lead, stakeCents } } },
    ONE_CENT,
  );
  return beyondLimit(legs, rounded).length === 0 && rounded.zeroLegs.length === 0 ? rounded : undefined;
}

/** Prefers the better return on the stakes; of equal ones the total nearer to the requested one. */
const isBetter = (one: StakePlan, than: StakePlan, totalCents: number): boolean => {
  const gain = one.roiPct - than.roiPct;
  if (Math.abs(gain) > 0.1) return gain > 0;
  return Math.abs(one.totalCents - totalCents) < Math.abs(than.totalCents - totalCents);
};

/**
 * Rounds the exact stakes to the bookmakers' rules: the leg with the widest step is rounded to a multiple of it, and
 * the others follow, so that the results stay balanced; a typed stake or a freebet leads instead. Returns the exact
 * plan where no bookmaker has rules.
 */
export function takenPlan(exact: StakePlan, problem: Problem): StakePlan {
  const { legs, state } = problem;
  if (legs.every(({ stepCents, minCents }) => stepCents === undefined && minCents === undefined))
    return exact;
  const baseline = roundedPlan(exact, problem, ONE_CENT);
  if (state.fixed !== null || state.freebetLeg !== null) return baseline;
  const lead = leadOf(problem);
  const { stepCents = ONE_CENT, rounding = 'nearest', minCents = 0 } = legs[lead] ?? {};
  const wanted = exact.legs[lead]?.stakeCents ?? 0;
  const least = Math.ceil(minCents / stepCents) * stepCents;
  const near = { down: [Math.floor], up: [Math.ceil], nearest: [Math.floor, Math.ceil] }[rounding].map((to) =>
    Math.max(to(wanted / stepCents) * stepCents, least),
  );
  const plans = near.flatMap((cents) => (cents > 0 ? (following(problem, lead, cents) ?? []) : []));
  return plans.reduce(
    (best, plan) => (isBetter(plan, best, exact.totalCents) ? plan : best),
    plans[0] ?? baseline,
  );
}
