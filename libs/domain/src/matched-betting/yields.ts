/** What a back against a lay is worth, per hundred of stake. */
export interface MatchedYields {
  /** 100 + 100 times the qualifying result over the stake: what of the own money is still there. */
  ratingPct: number;
  /** Of a freebet whose stake is not returned. */
  snrPct: number;
  /** Of a freebet whose stake is returned. */
  srPct: number;
}

/** What one unit at the bookmaker returns if it wins, after the bookmaker's fee. */
export interface BackReturns {
  cash: number;
  snr: number;
  sr: number;
  /** What one unit of stake costs: more than 1 only where a fee comes on top. */
  outlay: number;
}

/** What a unit that comes if the selection wins is worth in every result, laid off: `(1 - c) / (L - c)`. */
export const layWorth = (layOdds: number, commissionPct: number): number =>
  (1 - commissionPct / 100) / (layOdds - commissionPct / 100);

/**
 * Rating and yields of a back against a lay, both results level (research/plans.md 3.1): a qualifying bet keeps `e k`, a
 * freebet `(o - 1) k` or `o k`. Plain o / L, which ignores the commission, is no rating.
 * @param worth k of the lay, see `layWorth`
 */
export const matchedYields = ({ cash, snr, sr, outlay }: BackReturns, worth: number): MatchedYields => ({
  ratingPct: 100 * (1 - outlay + outlay * cash * worth),
  snrPct: 100 * snr * worth,
  srPct: 100 * sr * worth,
});
