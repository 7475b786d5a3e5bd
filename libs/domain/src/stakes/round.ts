import { boundingResults, partitionResults, type Results } from './balance.ts';
import { roundCents, type StakeLeg, type StakeRounding, type StakeRules } from './leg.ts';
import { planOf, type StakePlan } from './money.ts';

/** Stakes are rounded to 5 of the currency, as people place them. */
export const STAKE_STEP_CENTS = 500;

/** Up to this many legs every combination of neighbours is tried (2^8); above, hill climbing. */
const EXHAUSTIVE_LEGS = 8;

export interface RoundOptions {
  stepCents?: number | undefined;
  /** Maximum of the rounded total: "do not exceed". */
  maxTotalCents?: number | undefined;
  results?: Results | undefined;
  /** Legs whose stake is fixed, like that of freebets: a person typed or placed it. */
  fixedLegs?: readonly number[] | undefined;
}

/** Returns the smallest multiple of the bookmaker's step that is not below the person's. */
const commonStep = (own: number | undefined, step: number): number =>
  own === undefined ? step : Math.ceil(step / own) * own;

/** Returns the multiples of the step next to a stake, restricted by the bookmaker's rounding. */
function multiples(stakeCents: number, step: number, rounding: StakeRounding = 'nearest'): number[] {
  const below = Math.floor(stakeCents / step) * step;
  const above = Math.ceil(stakeCents / step) * step;
  if (rounding === 'down') return [below];
  return rounding === 'up' ? [above] : [...new Set([below, above])];
}

/**
 * Returns the stakes next to a single exact one, in the bookmaker's steps and rounding, else the nearest cent; ignores
 * the minimum stake.
 */
export const stepsNear = ({ stepCents, rounding }: StakeRules, stakeCents: number): number[] =>
  stepCents === undefined ? [roundCents(stakeCents)] : multiples(noiseless(stakeCents), stepCents, rounding);

/** Removes fractions of a cent that are artifacts of the arithmetic. */
const noiseless = (cents: number): number => Math.round(cents * 1e6) / 1e6;

/**
 * Returns the accepted stakes next to the exact one, within the leg's limit; 0 only for a stake of 0 or with `orZero`.
 */
function neighbours(leg: StakeLeg, stakeCents: number, step: number, orZero: boolean): number[] {
  if (leg.freebet || stakeCents === 0) return [stakeCents];
  const { stepCents, rounding, minCents = 0, maxCents = Number.POSITIVE_INFINITY } = leg;
  const common = commonStep(stepCents, step);
  const least = Math.ceil(minCents / common) * common;
  const near = multiples(stakeCents, common, rounding);
  const taken = [...new Set(near.map((cents) => (cents > 0 ? Math.max(cents, least) : cents)))];
  const choices = taken.filter((cents) => cents <= maxCents && (cents > 0 || orZero));
  if (choices.length > 0) return choices;
  const most = Math.floor(Math.min(stakeCents, maxCents) / common) * common;
  return [most >= least ? most : 0];
}

interface Candidate {
  plan: StakePlan;
  /**
   * Worst profit over the results except refunds: the push of a line is 0 whatever the stakes, so it does not rank
   * them.
   */
  boundCents: number;
}

/** Higher worst profit first, then the higher one apart from refunds, then the smaller total. */
const isBetter = (one: Candidate, than: Candidate | undefined): boolean => {
  if (!than) return true;
  const gain = one.plan.netProfitCents - than.plan.netProfitCents || one.boundCents - than.boundCents;
  return gain > 0 || (gain === 0 && one.plan.totalCents < than.plan.totalCents);
};

const combinations = (choices: readonly (readonly number[])[]): number[][] =>
  choices.reduce<number[][]>(
    (built, options) => built.flatMap((stakes) => options.map((option) => [...stakes, option])),
    [[]],
  );

type Judge = (stakes: number[]) => Candidate | undefined;

const bestOf = (stakes: readonly number[][], judge: Judge): Candidate | undefined =>
  stakes.reduce<Candidate | undefined>((best, one) => {
    const candidate = judge(one);
    return candidate && isBetter(candidate, best) ? candidate : best;
  }, undefined);

/** Starting from all floors, repeatedly makes the single change that gains most; each round gains, so it terminates. */
function climb(choices: readonly (readonly number[])[], judge: Judge): Candidate | undefined {
  const floors = choices.map((options) => options[0] ?? 0);
  let best = judge(floors);
  for (;;) {
    const stakes = best?.plan.legs.map((leg) => leg.stakeCents) ?? floors;
    const steps = choices.flatMap((options, leg) => options.map((option) => stakes.with(leg, option)));
    const next = bestOf(steps, judge);
    if (!next || !isBetter(next, best)) return best;
    best = next;
  }
}

/**
 * Rounds stakes to a step with the best worst result: of all floors and ceilings the best worst profit, ties to the
 * smaller total. Freebets and fixed legs stay unchanged. No stake becomes 0 unless required by the maximum total, or
 * because the bookmaker accepts no remaining stake; `zeroLegs` then names it. Profit may become negative: then it is no
 * longer an arb.
 * @param stakesCents the exact stakes
 */
export function roundStakes(
  legs: readonly StakeLeg[],
  stakesCents: readonly number[],
  {
    stepCents = STAKE_STEP_CENTS,
    maxTotalCents = Number.POSITIVE_INFINITY,
    results = partitionResults(legs.length),
    fixedLegs = [],
  }: RoundOptions = {},
): StakePlan {
  const bounding = boundingResults(results);
  const judge: Judge = (stakes) => {
    const plan = planOf(legs, stakes, results);
    const bounds = plan.results.filter((_, at) => bounding.includes(results[at] ?? []));
    const boundCents = Math.min(...bounds.map((row) => row.profitCents));
    return plan.totalCents <= maxTotalCents ? { plan, boundCents } : undefined;
  };
  const search = (orZero: boolean): StakePlan | undefined => {
    const choices = legs.map((leg, index) => {
      const stakeCents = stakesCents[index] ?? 0;
      return fixedLegs.includes(index) ? [stakeCents] : neighbours(leg, stakeCents, stepCents, orZero);
    });
    const best = legs.length > EXHAUSTIVE_LEGS ? climb(choices, judge) : bestOf(combinations(choices), judge);
    return best?.plan;
  };
  const nothing = legs.map(() => 0);
  return search(false) ?? search(true) ?? planOf(legs, nothing, results);
}
