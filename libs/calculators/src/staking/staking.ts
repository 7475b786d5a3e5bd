import {
  bestFreebetLeg,
  type Results,
  roundStakes,
  STAKE_STEP_CENTS,
  type StakeLeg,
  type StakePlan,
  stakesByFreebet,
  stakesByLeg,
  stakesByTotal,
  stakesUnderLimits,
} from '@bothways/domain/stakes';

/** What the person asks for. */
export interface StakeChoice {
  /** The total stake; with a freebet, the freebet. Null without one: then there are no results. */
  amountCents: number | null;
  /** A leg whose stake the person typed: the others follow it instead of the total. */
  fixed: { leg: number; stakeCents: number } | null;
  /** The leg that carries the freebet; null with own money. */
  freebetLeg: number | null;
}

/** The legs as the solver knows them, and everything that can happen to them. */
export interface Problem {
  state: StakeChoice;
  /** With fees and limits. */
  legs: readonly StakeLeg[];
  results: Results | undefined;
}

const unlimited = (legs: readonly StakeLeg[]): StakeLeg[] =>
  legs.map((leg) => ({ ...leg, maxCents: undefined }));

/** Legs staked beyond what they take. */
export const beyondLimit = (legs: readonly StakeLeg[], plan: StakePlan): number[] =>
  legs.flatMap(({ maxCents }, at) =>
    (plan.legs[at]?.stakeCents ?? 0) > (maxCents ?? Number.POSITIVE_INFINITY) ? [at] : [],
  );

interface Staked {
  /** Undefined where the limits leave nothing. */
  plan: StakePlan | undefined;
  limitedBy: number[];
}

/** The stakes to the cent; undefined without an amount. */
export function exactPlan({ state, legs, results }: Problem): Staked | undefined {
  const { amountCents, fixed, freebetLeg } = state;
  if (fixed && freebetLeg === null) {
    const plan = stakesByLeg(legs, fixed.leg, fixed.stakeCents, results);
    return plan && { plan, limitedBy: [] };
  }
  if (amountCents === null) return undefined;
  const stake = (of: readonly StakeLeg[]): StakePlan | undefined =>
    freebetLeg === null
      ? stakesByTotal(of, amountCents, results)
      : stakesByFreebet(of, freebetLeg, amountCents, 'snr', results);
  const wanted = stake(unlimited(legs));
  if (!wanted) return undefined;
  const limitedBy = beyondLimit(legs, wanted).filter((leg) => leg !== freebetLeg);
  if (limitedBy.length === 0) return { plan: wanted, limitedBy };
  const plan = freebetLeg === null ? stakesUnderLimits(legs, amountCents, results) : stake(legs);
  return { plan, limitedBy };
}

const placed = (legs: readonly StakeLeg[], freebetLeg: number | null): StakeLeg[] =>
  legs.map((leg, at) => (at === freebetLeg ? { ...leg, freebet: 'snr' as const } : leg));

/** Stakes in steps, of 5 where nothing else is said, each way tried, the best of the worst results taken; a freebet and a typed stake stay. */
export function roundedPlan(
  exact: StakePlan,
  { state, legs, results }: Problem,
  stepCents = STAKE_STEP_CENTS,
): StakePlan {
  return roundStakes(
    placed(legs, state.freebetLeg),
    exact.legs.map(({ stakeCents }) => stakeCents),
    { results, stepCents, fixedLegs: state.fixed && state.freebetLeg === null ? [state.fixed.leg] : [] },
  );
}

export interface FreebetOffer {
  leg: number;
  /** What the freebet brings there more than where it lies, before rounding. */
  gainCents: number;
}

/** The best leg for the freebet where that is another one, and by how much; a cent is none. */
export function betterFreebetOf({ state, legs, results }: Problem): FreebetOffer | undefined {
  const { amountCents, freebetLeg } = state;
  if (freebetLeg === null || amountCents === null) return undefined;
  const own = stakesByFreebet(legs, freebetLeg, amountCents, 'snr', results);
  const best = bestFreebetLeg(legs, amountCents, 'snr', results);
  if (!best || best.leg === freebetLeg) return undefined;
  const gainCents = Math.round(((best.plan.conversionPct - (own?.conversionPct ?? 0)) / 100) * amountCents);
  return gainCents > 1 ? { leg: best.leg, gainCents } : undefined;
}
