import { FORMULA, sumOf } from '../book/formulas.ts';
import { bitOf, DRAW_PLACE, EITHER_PLACE, PLACES } from '../book/mix-shapes.ts';
import { PUSH, type Push, pushedSum, unevenReturn } from './guaranteed.ts';

/** A market of two or three bets around a score that lists show by itself: a mix has to beat all of them. */
export interface Rival {
  readonly formula: number;
  readonly push: Push;
  /** In the order of the formula. */
  readonly places: readonly number[];
  readonly mask: number;
}

const NONE = Number.POSITIVE_INFINITY;
const LINES = [0, 1, 2, 3, 4] as const;
const WIN = 0;
const VOID = 2;
const HALF_WIN = 3;
const NOT_LOSE = 4;
const other = (line: number): number => line + 5;

const rival = (formula: number, places: readonly number[], push: Push = PUSH.NONE): Rival => ({
  formula,
  push,
  places,
  mask: places.reduce((mask, place) => mask | bitOf(place), 0),
});

/** Pairs of lines without a gap; two whole lines can only refund the stakes on a push, so they are no rival. */
const PAIRS = LINES.flatMap((one) =>
  LINES.filter((two) => one + two >= 4 && !(one === VOID && two === VOID)).map((two) => {
    const isSplit = one + two === 4 && one !== WIN && two !== WIN;
    const isUneven = one + two === 5 && (one === VOID || two === VOID);
    return rival(FORMULA.PAIR, [one, other(two)], isSplit ? PUSH.SPLIT : isUneven ? PUSH.UNEVEN : PUSH.NONE);
  }),
);

const fromBothSides = (formula: number, line: number, rest: readonly number[]): Rival[] => [
  rival(formula, [line, ...rest, other(WIN)]),
  rival(formula, [other(line), ...rest, WIN]),
];

const RIVALS: readonly Rival[] = [
  ...PAIRS,
  ...fromBothSides(FORMULA.PLUS_QUARTER_WIN, HALF_WIN, []),
  ...fromBothSides(FORMULA.PLUS_QUARTER_DRAW_WIN, HALF_WIN, [DRAW_PLACE]),
  ...fromBothSides(FORMULA.DNB_DRAW_WIN, VOID, [DRAW_PLACE]),
  ...fromBothSides(FORMULA.MINUS_QUARTER_DRAW_WIN, 1, [DRAW_PLACE]),
  rival(FORMULA.TRIPLE, [WIN, DRAW_PLACE, other(WIN)]),
  rival(FORMULA.PAIR, [EITHER_PLACE, DRAW_PLACE]),
  rival(FORMULA.DOUBLE_CHANCES, [NOT_LOSE, other(NOT_LOSE), EITHER_PLACE]),
];

export const rivalsOf = (mask: number): readonly Rival[] => {
  const known = byMask[mask];
  if (known) return known;
  const rivals = RIVALS.filter((each) => (each.mask & mask) === each.mask);
  byMask[mask] = rivals;
  return rivals;
};
/** Rivals by the bits of the available bets. */
const byMask: Rival[][] = Array.from({ length: 1 << PLACES });

export const rivalsWith: readonly (readonly Rival[])[] = Array.from({ length: PLACES }, (_, place) =>
  RIVALS.filter(({ places }) => places.includes(place)),
);

/**
 * Guaranteed sum of the market, as `guaranteedSumOf` defines it, from the inverse odds of its legs in the formula's
 * order.
 */
export function rivalSum({ formula, push, places }: Rival, a: number, b: number, c: number): number {
  const sum = sumOf(formula, a, b, c);
  if (push !== PUSH.UNEVEN) return pushedSum(push, sum);
  if (sum === NONE) return NONE;
  const [void_, won] = places[0] === VOID ? [a, b] : [b, a];
  return sum / Math.min(1, unevenReturn(void_, won));
}
