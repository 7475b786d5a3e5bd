import {
  effectiveOdds,
  type FreebetKind,
  freebetReturn,
  isOdds,
  outlayPerStake,
  returnFactor,
} from '../odds/index.ts';
import { boundingResults, partitionResults, type Results } from './balance.ts';
import { cheapestCover } from './cover.ts';
import { planOf, roundCents, type StakeLeg, type StakePlan, wonShare } from './money.ts';

export interface FreebetPlan extends StakePlan {
  /** Share of the freebet that becomes cash in every result but a refund, before rounding to cents, in percent. */
  conversionPct: number;
}

/** What the other legs must return in each result to level it with the freebet's full win. */
const openNeeds = (returned: readonly number[]): number[] => {
  const best = Math.max(...returned);
  return returned.map((cents) => best - cents);
};

/**
 * Places a freebet on one leg and stakes the others so that every result returns the same:
 * `R = F (o_k - 1)` (stake not returned), `s_j = R / e_j`, profit `R - sum s_j`.
 * A refund of both legs (the push of a line) gives the cash stake back and turns nothing into cash.
 * Undefined when the amount is not above 0, odds are not odds, or some result cannot be covered.
 */
export function stakesByFreebet(
  legs: readonly StakeLeg[],
  freebetLeg: number,
  freebetCents: number,
  kind: FreebetKind = 'snr',
  results: Results = partitionResults(legs.length),
): FreebetPlan | undefined {
  const free = legs[freebetLeg];
  if (!free || !(freebetCents > 0) || !legs.every((leg) => isOdds(leg.odds))) return undefined;
  const placed = { ...free, freebet: kind };
  const full = freebetCents * freebetReturn(kind, free.odds, free.fee);
  const bounding = boundingResults(results);
  const shares = bounding.map((row) => wonShare(row[freebetLeg] ?? 'lost'));
  const matrix = bounding.map((row) =>
    row.map((settled, index) => {
      const leg = legs[index];
      return leg && index !== freebetLeg ? returnFactor(settled, effectiveOdds(leg.odds, leg.fee)) : 0;
    }),
  );
  const outlays = cheapestCover(matrix, openNeeds(shares.map((share) => share * full)));
  if (!outlays) return undefined;
  const stakes = legs.map((leg, index) =>
    index === freebetLeg ? freebetCents : roundCents((outlays[index] ?? 0) / outlayPerStake(leg.fee)),
  );
  const plan = planOf(
    legs.map((leg, index) => (index === freebetLeg ? placed : leg)),
    stakes,
    results,
  );
  const cash = outlays.reduce((sum, cents) => sum + cents, 0);
  return { ...plan, conversionPct: ((full * Math.max(...shares) - cash) / freebetCents) * 100 };
}
