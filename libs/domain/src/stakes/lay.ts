import { effectiveOdds, type Fee, type FreebetKind, freebetReturn } from '../odds/index.ts';
import { roundCents } from './leg.ts';

export interface LayInput {
  /** Stake of the back bet, or the freebet. */
  backCents: number;
  backOdds: number;
  backFee?: Fee | undefined;
  layOdds: number;
  /** Of the exchange, on net winnings, in percent. */
  commissionPct: number;
  /** Absent: a qualifying bet with own money. */
  freebet?: FreebetKind | undefined;
}

export interface LayPlan {
  /** Rounded to cents first; the money below follows from it. */
  layStakeCents: number;
  /** What the lay loses when the back wins: `s (L - 1)`. */
  liabilityCents: number;
  profitIfBackWinsCents: number;
  profitIfLayWinsCents: number;
  /** Profit of the unrounded lay stake over the back stake, in percent. */
  ratePct: number;
}

/** What the back bet pays when it wins, and what it costs when it loses. */
function backMoney({ backCents, backOdds, backFee, freebet }: LayInput): { returned: number; cost: number } {
  if (freebet) return { returned: backCents * freebetReturn(freebet, backOdds, backFee), cost: 0 };
  const outlay = backFee?.model === 'stake' ? 1 + backFee.ratePct / 100 : 1;
  return { returned: backCents * outlay * effectiveOdds(backOdds, backFee), cost: backCents * outlay };
}

/**
 * Lays off a back bet or freebet so that both sides win the same: lay stake `R / (L - c)` with R the back bet's return
 * (research/domain.md 1.4). Undefined when a number cannot be odds or an amount.
 */
export function layOff(input: LayInput): LayPlan | undefined {
  const { backCents, backOdds, layOdds, commissionPct } = input;
  const commission = commissionPct / 100;
  if (!(backCents > 0 && backOdds > 1 && layOdds > 1 && commission >= 0 && commission < 1)) return undefined;
  const { returned, cost } = backMoney(input);
  const exactStake = returned / (layOdds - commission);
  const layStakeCents = roundCents(exactStake);
  const liabilityCents = roundCents(layStakeCents * (layOdds - 1));
  return {
    layStakeCents,
    liabilityCents,
    profitIfBackWinsCents: roundCents(returned) - roundCents(cost) - liabilityCents,
    profitIfLayWinsCents: roundCents(layStakeCents * (1 - commission)) - roundCents(cost),
    ratePct: ((exactStake * (1 - commission) - cost) / backCents) * 100,
  };
}
