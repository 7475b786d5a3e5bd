/**
 * How the legs of a combination add up: the sum of stakes that returns 1 whatever happens, from the inverse effective
 * odds of the legs. Below 1 it is an arb. Source: design/research/domain.md 1.7 (equal to the LP optimum). Each sum rises
 * with each inverse, so the best prices give the best sum.
 */
export const FORMULA = {
  /** Two legs that leave nothing out. */
  PAIR: 0,
  /** Three legs that leave nothing out. */
  TRIPLE: 1,
  /** Draw no bet, draw, win of the other: on a draw the first stake comes back. */
  DNB_DRAW_WIN: 2,
  /** -0.25, draw, win of the other: on a draw half of the first stake comes back. */
  MINUS_QUARTER_DRAW_WIN: 3,
  /** +0.25, draw, win of the other: on a draw half of the first bet wins. */
  PLUS_QUARTER_DRAW_WIN: 4,
  /** +0.25 and win of the other: on a draw half of the first bet wins and must do alone. */
  PLUS_QUARTER_WIN: 5,
  /** 1X, X2, 12: each result pays two of them. */
  DOUBLE_CHANCES: 6,
  /** The best three of all bets around a score, whatever they are: see `MixSolver`. Not a sum of fixed legs. */
  MIX: 7,
} as const;
export type Formula = (typeof FORMULA)[keyof typeof FORMULA];

export const legCount = (formula: number): 2 | 3 =>
  formula === FORMULA.PAIR || formula === FORMULA.PLUS_QUARTER_WIN ? 2 : 3;

/** What the draw still has to pay; nothing where a fee has made the first bet one that cannot win. */
const rest = (share: number): number => (share > 0 ? share : 0);

/** @param c ignored where the formula has two legs */
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

/** What each leg's bet must pay of the common return: 1 for a plain leg. Stakes are share / odds; they sum to `sumOf`. */
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
