import { TRAIT } from '../book/combos.ts';
import { FORMULA } from '../book/formulas.ts';
import { NOT_TO_LOSE, ROLE, type Role, TO_WIN } from '../book/outcome-key.ts';

/**
 * A leg relative to a lead: at lead 0 the sides' lines are their own handicaps in quarters; at a home lead of `k`
 * points all of them shift by `4k`, so that EH and whole handicaps form the same combinations as 1X2.
 */
export interface TemplateLeg {
  role: Role;
  line: number;
  overtime?: true;
}

export interface Template {
  formula: number;
  traits: number;
  legs: readonly TemplateLeg[];
  /** Only at lead 0. */
  levelOnly?: true;
  /** Also on totals, which have no draw to bet on. */
  alsoTotals?: true;
  /** Also in markets that only name a side. */
  alsoSided?: true;
}

const { SIDE1, SIDE2, DRAW, EITHER } = ROLE;
const draw: TemplateLeg = { role: DRAW, line: 0 };
const either: TemplateLeg = { role: EITHER, line: 0 };
const side = (role: Role, line: number): TemplateLeg => ({ role, line });
const late = (role: Role, line: number): TemplateLeg => ({ role, line, overtime: true });

/** The template from the home side and from the away side. */
function bothSides(make: (one: Role, two: Role) => Template): Template[] {
  return [make(SIDE1, SIDE2), make(SIDE2, SIDE1)];
}

/**
 * Source: design/research/domain.md 1.7. Pairs of two lines of one family are found by their lines, see `linePairs`.
 */
export const SAME_CLOCK: readonly Template[] = [
  {
    formula: FORMULA.TRIPLE,
    traits: 0,
    legs: [side(SIDE1, TO_WIN), draw, side(SIDE2, TO_WIN)],
    alsoSided: true,
  },
  {
    formula: FORMULA.PAIR,
    traits: TRAIT.TWO_WAY,
    legs: [side(SIDE1, TO_WIN), side(SIDE2, TO_WIN)],
    levelOnly: true,
    alsoSided: true,
  },
  // At a lead, and in a market that only names a side, the draw can be laid.
  { formula: FORMULA.PAIR, traits: 0, legs: [either, draw], alsoSided: true },
  {
    formula: FORMULA.DOUBLE_CHANCES,
    traits: 0,
    legs: [side(SIDE1, NOT_TO_LOSE), side(SIDE2, NOT_TO_LOSE), either],
    levelOnly: true,
  },
  ...bothSides((one, two) => ({
    formula: FORMULA.DNB_DRAW_WIN,
    traits: 0,
    legs: [side(one, 0), draw, side(two, TO_WIN)],
  })),
  ...bothSides((one, two) => ({
    formula: FORMULA.MINUS_QUARTER_DRAW_WIN,
    traits: 0,
    legs: [side(one, -1), draw, side(two, TO_WIN)],
  })),
  ...bothSides((one, two) => ({
    formula: FORMULA.PLUS_QUARTER_DRAW_WIN,
    traits: 0,
    legs: [side(one, 1), draw, side(two, TO_WIN)],
  })),
  ...bothSides((one, two) => ({
    formula: FORMULA.PLUS_QUARTER_WIN,
    traits: 0,
    legs: [side(one, 1), side(two, TO_WIN)],
    alsoTotals: true as const,
  })),
];

/**
 * One leg counts overtime. If the draw is covered, overtime only adds a result that pays twice; otherwise a side that
 * loses in overtime loses both legs.
 */
export const MIXED_WINNERS: readonly Template[] = [
  ...bothSides((one, two) => ({
    formula: FORMULA.TRIPLE,
    traits: TRAIT.MIXED_CLOCKS,
    legs: [late(one, TO_WIN), draw, side(two, TO_WIN)],
    levelOnly: true as const,
  })),
  ...bothSides((one, two) => ({
    formula: FORMULA.PAIR,
    traits: TRAIT.MIXED_CLOCKS,
    legs: [late(one, TO_WIN), side(two, NOT_TO_LOSE)],
    levelOnly: true as const,
  })),
  ...bothSides((one, two) => ({
    formula: FORMULA.PAIR,
    traits: TRAIT.MIXED_CLOCKS | TRAIT.TRAP,
    legs: [late(one, TO_WIN), side(two, TO_WIN)],
    levelOnly: true as const,
  })),
];
