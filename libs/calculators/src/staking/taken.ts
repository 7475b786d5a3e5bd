import { type StakePlan, stakesByLeg } from '@bothways/domain/stakes';
import { beyondLimit, type Problem, roundedPlan } from './staking.ts';

/** Where a bookmaker says nothing, any cent is taken. */
const ONE_CENT = 1;

/** The leg that can least be moved: the one with the widest step, which the others follow. */
function leadOf({ legs }: Problem): number {
  const widest = Math.max(...legs.map(({ stepCents = ONE_CENT }) => stepCents));
  return legs.findIndex(({ stepCents = ONE_CENT }) => stepCents === widest);
}

/** The others after a stake of the leading leg, each as its bookmaker takes it. */
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

/** A better return on what is staked first; of equal ones what is nearer to the total that was asked for. */
const isBetter = (one: StakePlan, than: StakePlan, totalCents: number): boolean => {
  const gain = one.roiPct - than.roiPct;
  if (Math.abs(gain) > 0.1) return gain > 0;
  return Math.abs(one.totalCents - totalCents) < Math.abs(than.totalCents - totalCents);
};

/**
 * The exact stakes as the bookmakers take them: the leg with the widest step goes to a multiple of it, and the others follow, so
 * that the results stay balanced; a typed stake and a freebet lead by themselves. The exact plan where nobody minds.
 */
export function takenPlan(exact: StakePlan, problem: Problem): StakePlan {
  const { legs, state } = problem;
  if (legs.every(({ stepCents, minCents }) => stepCents === undefined && minCents === undefined))
    return exact;
  const inPlace = roundedPlan(exact, problem, ONE_CENT);
  if (state.fixed !== null || state.freebetLeg !== null) return inPlace;
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
    plans[0] ?? inPlace,
  );
}
