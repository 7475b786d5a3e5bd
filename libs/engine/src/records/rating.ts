import { FORMULA, sharesOf } from '../finder/formulas.ts';

/**
 * What each leg must pay of the common return when the first one is a freebet. Void, it pays nothing, so that the draw is
 * all on the others; half won, it pays half.
 */
function sharesOfFreeFirst(formula: number, inverse: number): readonly [number, number, number] {
  switch (formula) {
    case FORMULA.DNB_DRAW_WIN:
    case FORMULA.MINUS_QUARTER_DRAW_WIN:
      return [1, 1, 1];
    case FORMULA.PLUS_QUARTER_DRAW_WIN:
      return [1, 0.5, 1];
    case FORMULA.PLUS_QUARTER_WIN:
      return [2, 1, 1];
    default:
      return sharesOf(formula, inverse);
  }
}

/**
 * Share of a freebet (stake not returned) that becomes cash when it is placed on the leg with the highest odds of those that
 * take one and the others are staked to return as much: `(o - 1) (1 - sum of the other stakes)`, divided by what that leg must
 * pay of the common return. Nothing where the others cost more than they bring, and where no leg takes one. Source: design/research/domain.md 1.3.
 * @param inverses of the effective odds of the legs, in the order of the formula
 */
export function freebetRating(
  formula: number,
  inverses: readonly number[],
  takesFreebet: (leg: number) => boolean = () => true,
): number {
  const free = inverses.indexOf(Math.min(...inverses.filter((_, leg) => takesFreebet(leg))));
  if (free < 0) return 0;
  const first = inverses[0] ?? 1;
  const shares = free === 0 ? sharesOfFreeFirst(formula, first) : sharesOf(formula, first);
  const inverse = inverses[free] ?? 1;
  const others = inverses.reduce(
    (sum, other, leg) => (leg === free ? sum : sum + other * (shares[leg] ?? 1)),
    0,
  );
  const share = shares[free] ?? 1;
  return share > 0 ? Math.max(0, ((1 / inverse - 1) * (1 - others)) / share) : 0;
}
