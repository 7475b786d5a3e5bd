/** A middle of two legs with balanced stakes, in percent of the stakes. */
interface MiddleFigures {
  /** One leg wins, the other loses: `1/S - 1`. */
  outsidePct: number;
  /** Both win: `2/S - 1`. */
  insidePct: number;
  /** Break-even frequency of both winning, 0 to 1: `S - 1`, or 0 where the outside already wins. */
  breakEven: number;
}

/** Source: design/research/domain.md 1.5. */
export const middleFigures = (sum: number): MiddleFigures => ({
  outsidePct: (1 / sum - 1) * 100,
  insidePct: (2 / sum - 1) * 100,
  breakEven: Math.max(0, sum - 1),
});

/** The same where in the middle one leg wins and the other, at `pushOdds`, is void: `(1 + 1/o) / S - 1`. */
export const pushMiddleFigures = (sum: number, pushOdds: number): MiddleFigures => ({
  outsidePct: (1 / sum - 1) * 100,
  insidePct: ((1 + 1 / pushOdds) / sum - 1) * 100,
  breakEven: Math.max(0, (sum - 1) * pushOdds),
});

/**
 * Break-even probability of a result that pays `returned` of the balanced return, when every other result pays the
 * balanced return: `(S - 1) / (returned - 1)`. 0 where the others already win, NaN where the result pays no more than
 * they do. Generalizes `middleFigures` and `pushMiddleFigures`.
 */
export const chanceNeeded = (sum: number, returned: number): number =>
  returned > 1 ? Math.max(0, (sum - 1) / (returned - 1)) : Number.NaN;
