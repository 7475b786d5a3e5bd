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

/** The person's inputs. */
interface StakeChoice {
  /** The total stake; with a freebet, the freebet. Null without one: then there are no results. */
  amountCents: number | null;
  /** A leg with a typed stake: the others follow it instead of the total. */
  fixed: { leg: number; stakeCents: number } | null;
  /** The leg with the freebet; null with own money. */
  freebetLeg: number | null;
}

/** Input of the solver: the legs and all their results. */
export interface Problem {
  state: StakeChoice;
  /** With fees and limits. */
  legs: readonly StakeLeg[];
  results: Results | undefined;
}

const unlimited = (legs: readonly StakeLeg[]): StakeLeg[] =>
  legs.map((leg) => ({ ...leg, maxCents: undefined }));

/** Returns the legs whose stake exceeds their limit. */
export const beyondLimit = (legs: readonly StakeLeg[], plan: StakePlan): number[] =>
  legs.flatMap(({ maxCents }, at) =>
    (plan.legs[at]?.stakeCents ?? 0) > (maxCents ?? Number.POSITIVE_INFINITY) ? [at] : [],
  );

interface Staked {
  /** Undefined where the limits leave nothing. */
  plan: StakePlan | undefined;
  limitedBy: number[];
}

/** Computes the stakes to the cent; undefined without an amount. */
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

/**
 * Rounds stakes to steps, of 5 by default, and returns the combination with the best worst result; a freebet and a
 * typed stake stay unchanged.
 */
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
  /** Additional profit compared with the current leg, before rounding. */
  gainCents: number;
}

/** Returns the best leg for the freebet where it differs, and the gain; gains below a cent do not count. */
export function betterFreebetOf({ state, legs, results }: Problem): FreebetOffer | undefined {
  const { amountCents, freebetLeg } = state;
  if (freebetLeg === null || amountCents === null) return undefined;
  const own = stakesByFreebet(legs, freebetLeg, amountCents, 'snr', results);
  const best = bestFreebetLeg(legs, amountCents, 'snr', results);
  if (!best || best.leg === freebetLeg) return undefined;
  const gainCents = Math.round(((best.plan.conversionPct - (own?.conversionPct ?? 0)) / 100) * amountCents);
  return gainCents > 1 ? { leg: best.leg, gainCents } : undefined;
}
