import { TRAIT } from '../book/combos.ts';
import { FORMULA } from '../book/formulas.ts';
import { isLineFamily, ROLE } from '../book/outcome-key.ts';
import type { Tables } from '../book/tables.ts';

/**
 * Profit percent when two legs are paid at once, with balanced stakes: both win `2/S - 1`, one wins and the other is
 * void `(1 + 1/o)/S - 1`, halves in between. 0 if no result pays two legs more than the balanced return. Equal to the
 * domain's `middlePctOf`. Source: design/research/domain.md 1.5.
 * @param inverses of the effective odds of the legs
 */
export function middlePct(tables: Tables, combo: number, inverses: readonly number[]): number {
  const { combos, outcomes } = tables;
  // If the game is level in regular time and decided after it, the overtime leg and its regular-time counterpart both
  // win.
  if (combos.has(combo, TRAIT.MIXED_CLOCKS)) return bothWinPct(inverses);
  const [one, two] = inverses;
  if (combos.formula(combo) !== FORMULA.PAIR || one === undefined || two === undefined) return 0;
  const first = combos.leg(combo, 0);
  const second = combos.leg(combo, 1);
  const isPair = outcomes.role(first) === ROLE.SIDE1 && outcomes.role(second) === ROLE.SIDE2;
  const family = outcomes.family(first);
  if (!isPair || family !== outcomes.family(second) || !isLineFamily(family)) return 0;
  return overlapPct(outcomes.line(first), outcomes.line(second), one, two);
}

const bothWinPct = (inverses: readonly number[]): number =>
  (2 / inverses.reduce((sum, inverse) => sum + inverse, 0) - 1) * 100;

/** Rounding noise above the balanced return. */
const NOISE = 1e-9;

/** @param line1 wins above `-line1`, @param line2 wins below it; both in quarters of a point */
function overlapPct(line1: number, line2: number, inverse1: number, inverse2: number): number {
  if (line1 + line2 <= 0) return 0;
  const sum = inverse1 + inverse2;
  let most = 1 + NOISE;
  // A quarter beyond each line one leg has lost half and the other has won: that also pays two legs.
  for (let value = Math.ceil((-1 - line1) / 4); value <= Math.floor((line2 + 1) / 4); value++)
    most = Math.max(most, factor(value * 4 + line1, inverse1) + factor(line2 - value * 4, inverse2));
  return most > 1 + NOISE ? (most / sum - 1) * 100 : 0;
}

/** Return of a stake of `inverse`: 1 when won, the stake itself when void, halves in between. */
function factor(marginQuarters: number, inverse: number): number {
  if (marginQuarters >= 2) return 1;
  if (marginQuarters === 1) return (1 + inverse) / 2;
  return marginQuarters === 0 ? inverse : inverse / 2;
}
