import { profitPct } from '@bothways/domain/odds';
import { type LayPlan, layOff, type StakePlan, stakesByLeg } from '@bothways/domain/stakes';

/** Amounts as typed, in euros; null while a field is empty. */
interface FreebetInput {
  freebet: number | null;
  backOdds: number | null;
  layOdds: number | null;
  commissionPct: number | null;
}
export const FREEBET_SAMPLE: FreebetInput = { freebet: 50, backOdds: 3, layOdds: 3.05, commissionPct: 2 };

interface FreebetSum extends LayPlan {
  freebetWinsCents: number;
}

const cents = (euros: number): number => Math.round(euros * 100);

/** Computes the lay of a freebet (stake not returned); undefined for invalid numbers. */
export function freebetSum({
  freebet,
  backOdds,
  layOdds,
  commissionPct,
}: FreebetInput): FreebetSum | undefined {
  if (freebet === null || backOdds === null || layOdds === null || commissionPct === null) return undefined;
  const backCents = cents(freebet);
  const plan = layOff({ backCents, backOdds, layOdds, commissionPct, freebet: 'snr' });
  return plan && { ...plan, freebetWinsCents: plan.profitIfBackWinsCents + plan.liabilityCents };
}

export interface PairInput {
  stake: number | null;
  firstOdds: number | null;
  secondOdds: number | null;
}
export const PAIR_SAMPLE: PairInput = { stake: 125, firstOdds: 2, secondOdds: 2.5 };

export interface PairSum extends StakePlan {
  profitPct: number;
}

/** Computes the second stake that levels the first; undefined for invalid numbers. */
export function pairSum({ stake, firstOdds, secondOdds }: PairInput): PairSum | undefined {
  if (stake === null || firstOdds === null || secondOdds === null) return undefined;
  const plan = stakesByLeg([{ odds: firstOdds }, { odds: secondOdds }], 0, cents(stake));
  return plan && { ...plan, profitPct: profitPct(1 / firstOdds + 1 / secondOdds) };
}
