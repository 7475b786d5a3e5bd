import { sharesOf } from '../finder/formulas.ts';

/**
 * Share of a freebet (stake not returned) that becomes cash when it is placed on the leg with the highest odds and the
 * others are staked to return as much: `(o - 1) (1 - sum of the other stakes)`, divided by what that leg must pay of the
 * common return. Source: design/research/domain.md 1.3.
 * @param inverses of the effective odds of the legs, in the order of the formula
 */
export function freebetRating(formula: number, inverses: readonly number[]): number {
  const shares = sharesOf(formula, inverses[0] ?? 1);
  const free = inverses.indexOf(Math.min(...inverses));
  const inverse = inverses[free] ?? 1;
  const others = inverses.reduce(
    (sum, other, leg) => (leg === free ? sum : sum + other * (shares[leg] ?? 1)),
    0,
  );
  const share = shares[free] ?? 1;
  return share > 0 ? ((1 / inverse - 1) * (1 - others)) / share : 0;
}
