import { effectiveOdds, type Fee, type FreebetKind, freebetReturn, isOdds } from '../odds/index.ts';
import { roundCents } from './leg.ts';

/** A lay already matched by the exchange. */
interface MatchedLay {
  stakeCents: number;
  odds: number;
}

export interface LayInput {
  /** Stake of the back bet, or the freebet. */
  backCents: number;
  backOdds: number;
  backFee?: Fee | undefined;
  layOdds: number;
  /** The exchange's commission on net winnings, in percent. */
  commissionPct: number;
  /** Absent: a qualifying bet with own money. */
  freebet?: FreebetKind | undefined;
  /** Value to the customer of the refund for a losing back bet. */
  refundCents?: number | undefined;
  /** The matched part of the lay, possibly at other odds. */
  matched?: MatchedLay | undefined;
  /** Skips rounding to cents; exchanges do not accept such stakes. */
  isExact?: boolean | undefined;
}

export interface LayPlan {
  /** The stake to lay now. Rounded to cents first; the amounts below follow from it. */
  layStakeCents: number;
  /** Loss of the lays when the back wins, including matched ones: `s (L - 1)`. */
  liabilityCents: number;
  /** Winnings of the back bet itself, without its own stake. */
  backWinCents: number;
  /** Cost of the back bet itself when it loses, less a refund: negative is a gain. */
  backLossCents: number;
  /** Winnings of the lays, after commission. */
  layWinCents: number;
  profitIfBackWinsCents: number;
  profitIfLayWinsCents: number;
  /** Worse result of the unrounded lay stake in percent of the back stake. */
  ratePct: number;
  /** Before rounding, in cents: `(R - r - matched) / (L - c)`. */
  exactStakeCents: number;
  /** More is matched than levels both results: nothing is left to lay, and the results differ. */
  isOverlaid: boolean;
}

/** Returns the back bet's winnings when it wins, and its cost when it loses. */
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
 * back bet's return, r the refund when it loses, and m matched at odds M (research/domain.md 1.4). Undefined for
 * invalid odds or amounts.
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
