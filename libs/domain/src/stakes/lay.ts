import { effectiveOdds, type Fee, type FreebetKind, freebetReturn, isOdds } from '../odds/index.ts';
import { roundCents } from './leg.ts';

/** A lay that the exchange has matched already. */
export interface MatchedLay {
  stakeCents: number;
  odds: number;
}

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
  /** What comes back when the back bet loses, as it is worth to the customer. */
  refundCents?: number | undefined;
  /** A part of the lay that stands already, maybe at other odds. */
  matched?: MatchedLay | undefined;
  /** Without rounding to cents, which no exchange takes. */
  isExact?: boolean | undefined;
}

export interface LayPlan {
  /** What to lay now. Rounded to cents first; the money below follows from it. */
  layStakeCents: number;
  /** What the lays lose when the back wins, those that stand included: `s (L - 1)`. */
  liabilityCents: number;
  /** What the back bet itself wins, its own stake taken off. */
  backWinCents: number;
  /** What the back bet itself costs when it loses, a refund taken off: below 0 it gives. */
  backLossCents: number;
  /** What the lays win, after commission. */
  layWinCents: number;
  profitIfBackWinsCents: number;
  profitIfLayWinsCents: number;
  /** Profit of the unrounded lay stake in the worse result over the back stake, in percent. */
  ratePct: number;
  /** Before rounding, in cents: `(R - r - matched) / (L - c)`. */
  exactStakeCents: number;
  /** More is laid already than levels both results: what is left to lay is nothing, and the results differ. */
  isOverlaid: boolean;
}

/** What the back bet pays when it wins, and what it costs when it loses. */
function backMoney({ backCents, backOdds, backFee, freebet }: LayInput): { returned: number; cost: number } {
  if (freebet) return { returned: backCents * freebetReturn(freebet, backOdds, backFee), cost: 0 };
  const outlay = backFee?.model === 'stake' ? 1 + backFee.ratePct / 100 : 1;
  return { returned: backCents * outlay * effectiveOdds(backOdds, backFee), cost: backCents * outlay };
}

const NOTHING_MATCHED: MatchedLay = { stakeCents: 0, odds: 2 };
const asIs = (cents: number): number => cents;

const isSound = ({
  backCents,
  backOdds,
  layOdds,
  commissionPct,
  refundCents = 0,
  matched,
}: LayInput): boolean =>
  backCents > 0 &&
  Number.isFinite(backCents) &&
  isOdds(backOdds) &&
  isOdds(layOdds) &&
  commissionPct >= 0 &&
  commissionPct < 100 &&
  refundCents >= 0 &&
  Number.isFinite(refundCents) &&
  (matched === undefined ||
    (matched.stakeCents >= 0 && Number.isFinite(matched.stakeCents) && isOdds(matched.odds)));

/**
 * Lays off a back bet or freebet so that both sides win the same: lay stake `(R - r - m (M - c)) / (L - c)` with R the
 * back bet's return, r what is refunded when it loses, and m matched already at odds M (research/domain.md 1.4).
 * Undefined when a number cannot be odds or an amount.
 */
export function layOff(input: LayInput): LayPlan | undefined {
  if (!isSound(input)) return undefined;
  const { backCents, layOdds, refundCents = 0, matched = NOTHING_MATCHED, isExact = false } = input;
  const commission = input.commissionPct / 100;
  const round = isExact ? asIs : roundCents;
  const { returned, cost } = backMoney(input);
  const wanted =
    (returned - refundCents - matched.stakeCents * (matched.odds - commission)) / (layOdds - commission);
  const exactStakeCents = Math.max(0, wanted);
  const liabilityOf = (stake: number): number =>
    stake * (layOdds - 1) + matched.stakeCents * (matched.odds - 1);
  const winOf = (stake: number): number => (stake + matched.stakeCents) * (1 - commission);
  const layStakeCents = round(exactStakeCents);
  const liabilityCents = round(liabilityOf(layStakeCents));
  const layWinCents = round(winOf(layStakeCents));
  const backWinCents = round(returned) - round(cost);
  const backLossCents = round(cost) - round(refundCents);
  const exactWorst = Math.min(
    returned - cost - liabilityOf(exactStakeCents),
    winOf(exactStakeCents) - cost + refundCents,
  );
  return {
    layStakeCents,
    liabilityCents,
    backWinCents,
    backLossCents,
    layWinCents,
    profitIfBackWinsCents: backWinCents - liabilityCents,
    profitIfLayWinsCents: layWinCents - backLossCents,
    ratePct: (exactWorst / backCents) * 100,
    exactStakeCents,
    isOverlaid: wanted < 0,
  };
}
