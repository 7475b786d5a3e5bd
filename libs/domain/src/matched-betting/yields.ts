/** What a back against a lay is worth, per hundred of stake. */
export interface MatchedYields {
  /** 100 + 100 times the qualifying result over the stake: what of the own money is still there. */
  ratingPct: number;
  /** Of a freebet whose stake is not returned. */
  snrPct: number;
  /** Of a freebet whose stake is returned. */
  srPct: number;
}

/**
 * Rating and yields of a back against a lay, both results level (research/plans.md 3.1). What a unit that comes if the
 * selection wins is worth in every result is `k = (1 - c) / (L - c)`: a qualifying bet keeps `e k`, a freebet `(o - 1) k`
 * or `o k`. Plain o / L, which ignores the commission, is no rating.
 * @param returned what one unit of cash returns if it wins, after the bookmaker's fee
 * @param snr what one unit of freebet returns if it wins, its stake not
 * @param outlay what one unit of stake costs; more than 1 only where a fee comes on top
 */
export function matchedYields(
  { returned, snr, sr, outlay }: BackReturns,
  layOdds: number,
  commissionPct: number,
): MatchedYields {
  const commission = commissionPct / 100;
  const worth = (1 - commission) / (layOdds - commission);
  return {
    ratingPct: 100 * (1 - outlay + outlay * returned * worth),
    snrPct: 100 * snr * worth,
    srPct: 100 * sr * worth,
  };
}

export interface BackReturns {
  returned: number;
  snr: number;
  sr: number;
  outlay: number;
}
