import { boundingResults, partitionResults, type Results } from './balance.ts';
import { roundCents, type StakeLeg, type StakeRounding, type StakeRules } from './leg.ts';
import { planOf, type StakePlan } from './money.ts';

/** Stakes are rounded to 5 of the currency, as people place them. */
export const STAKE_STEP_CENTS = 500;

/** Up to this many legs every combination of neighbours is tried (2^8); above, single steps while they gain. */
const EXHAUSTIVE_LEGS = 8;

export interface RoundOptions {
  stepCents?: number | undefined;
  /** The rounded total may not exceed this: "do not exceed". */
  maxTotalCents?: number | undefined;
  results?: Results | undefined;
  /** Legs whose stake stands as it is, as freebets do: somebody typed or placed it. */
  fixedLegs?: readonly number[] | undefined;
}

/** The step in which both the person and the bookmaker count: the bookmaker's own, as often as it takes. */
const commonStep = (own: number | undefined, step: number): number =>
  own === undefined ? step : Math.ceil(step / own) * own;

/** The multiples of the step next to a stake: those that the bookmaker's rounding leaves of the two. */
function multiples(stakeCents: number, step: number, rounding: StakeRounding = 'nearest'): number[] {
  const below = Math.floor(stakeCents / step) * step;
  const above = Math.ceil(stakeCents / step) * step;
  if (rounding === 'down') return [below];
  return rounding === 'up' ? [above] : [...new Set([below, above])];
}

/**
 * The stakes next to a single exact one, in the bookmaker's own steps as it rounds, else the nearest cent; its smallest bet is
 * not looked at.
 */
export const stepsNear = ({ stepCents, rounding }: StakeRules, stakeCents: number): number[] =>
  stepCents === undefined ? [roundCents(stakeCents)] : multiples(noiseless(stakeCents), stepCents, rounding);

/** Without parts of a cent that only the arithmetic has made. */
const noiseless = (cents: number): number => Math.round(cents * 1e6) / 1e6;

/**
 * The stakes next to the exact one that the bookmaker takes, within the leg's limit; 0 only for a stake of 0 or where `orZero`
 * says so.
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
  /** Worst profit of the results but refunds: the push of a line is 0 whatever the stakes, and says nothing of them. */
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

/** From all floors, the one change that gains most, again and again; each round gains, so it ends. */
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
 * Rounds stakes to a step so that the worst result stays as good as it can: of all floors and ceilings the best worst
 * profit, ties to the smaller total. Freebets and fixed legs stay as they are. No stake becomes 0 unless the total may not be exceeded
 * otherwise, or the bookmaker takes nothing that is left; `zeroLegs` then names it. Profit may turn negative: then it is no longer an arb.
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
