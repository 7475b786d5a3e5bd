/**
 * How the legs of a combination add up: the total stake that returns 1 on every result, from the inverse effective odds
 * of the legs. Below 1 it is an arb. Source: design/research/domain.md 1.7 (equal to the LP optimum). Each sum is
 * monotonic in each inverse, so the best prices give the best sum.
 */
export const FORMULA = {
  /** Two legs that cover every result. */
  PAIR: 0,
  /** Three legs that cover every result. */
  TRIPLE: 1,
  /** Draw no bet, draw, the other side's win: on a draw the first stake is refunded. */
  DNB_DRAW_WIN: 2,
  /** -0.25, draw, the other side's win: on a draw half of the first stake is refunded. */
  MINUS_QUARTER_DRAW_WIN: 3,
  /** +0.25, draw, the other side's win: on a draw half of the first bet wins. */
  PLUS_QUARTER_DRAW_WIN: 4,
  /** +0.25 and the other side's win: on a draw half of the first bet wins and must cover the return alone. */
  PLUS_QUARTER_WIN: 5,
  /** 1X, X2, 12: each result pays two of them. */
  DOUBLE_CHANCES: 6,
  /** The best three of all bets around a score: see `MixSolver`. Not a sum of fixed legs. */
  MIX: 7,
} as const;
export type Formula = (typeof FORMULA)[keyof typeof FORMULA];

export const legCount = (formula: number): 2 | 3 =>
  formula === FORMULA.PAIR || formula === FORMULA.PLUS_QUARTER_WIN ? 2 : 3;

/** Share that the draw still has to cover; 0 if a fee has turned the first bet into one that cannot win. */
const rest = (share: number): number => (share > 0 ? share : 0);

/** @param c ignored if the formula has two legs */
export function sumOf(formula: number, a: number, b: number, c: number): number {
  switch (formula) {
    case FORMULA.PAIR:
      return a + b;
    case FORMULA.TRIPLE:
      return a + b + c;
    case FORMULA.DNB_DRAW_WIN:
      return a + rest(1 - a) * b + c;
    case FORMULA.MINUS_QUARTER_DRAW_WIN:
      return a + rest(1 - a / 2) * b + c;
    case FORMULA.PLUS_QUARTER_DRAW_WIN:
      return a + rest((1 - a) / 2) * b + c;
    case FORMULA.PLUS_QUARTER_WIN:
      return (2 * a) / (1 + a) + b;
    case FORMULA.DOUBLE_CHANCES:
      return (a + b + c) / 2;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * Share of the common return that each leg must pay: 1 for a plain leg. Stakes are share / odds; they sum to `sumOf`.
 */
export function sharesOf(formula: number, a: number): readonly [number, number, number] {
  switch (formula) {
    case FORMULA.DNB_DRAW_WIN:
      return [1, rest(1 - a), 1];
    case FORMULA.MINUS_QUARTER_DRAW_WIN:
      return [1, rest(1 - a / 2), 1];
    case FORMULA.PLUS_QUARTER_DRAW_WIN:
      return [1, rest((1 - a) / 2), 1];
    case FORMULA.PLUS_QUARTER_WIN:
      return [2 / (1 + a), 1, 1];
    case FORMULA.DOUBLE_CHANCES:
      return [0.5, 0.5, 0.5];
    default:
      return [1, 1, 1];
  }
}
