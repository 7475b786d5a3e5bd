/** Value of a back against a lay, per hundred of stake. */
export interface MatchedYields {
  /** 100 + 100 times the qualifying result over the stake: the share of the own money that remains. */
  ratingPct: number;
  /** Of a freebet whose stake is not returned. */
  snrPct: number;
  /** Of a freebet whose stake is returned. */
  srPct: number;
}

/** Returns of one winning unit at the bookmaker, after the bookmaker's fee. */
interface BackReturns {
  cash: number;
  snr: number;
  sr: number;
  /** Cost of one unit of stake: above 1 only for a fee on top. */
  outlay: number;
}

/** Guaranteed value of a unit that is paid if the selection wins, after laying it off: `(1 - c) / (L - c)`. */
export const layWorth = (layOdds: number, commissionPct: number): number =>
  (1 - commissionPct / 100) / (layOdds - commissionPct / 100);

/**
 * Rating and yields of a levelled back against a lay (research/plans.md 3.1): a qualifying bet keeps `e k`, a freebet
 * `(o - 1) k` or `o k`. Plain o / L, which ignores the commission, is not a rating.
 * @param worth k of the lay, see `layWorth`
 */
export const matchedYields = ({ cash, snr, sr, outlay }: BackReturns, worth: number): MatchedYields => ({
  ratingPct: 100 * (1 - outlay + outlay * cash * worth),
  snrPct: 100 * snr * worth,
  srPct: 100 * sr * worth,
});
