import type { Settled } from '@bothways/domain/odds';
import { FORMULA } from '../book/formulas.ts';
import { isLineFamily, ROLE } from '../book/outcome-key.ts';
import type { Tables } from '../book/tables.ts';
import type { Found } from '../quality/gates.ts';

/** Return of the legs when neither wins in full, relative to the return of the winning results. */
export const PUSH = {
  /** There is no such result, or it pays as much. */
  NONE: 0,
  /** Both legs are void (draw no bet on either side, -1 and +1): the stakes are refunded. */
  VOID: 1,
  /** One wins half and the other loses half (-0.25 and +0.25). */
  SPLIT: 2,
  /** One wins half and the other is void (+0.25 and draw no bet): pays less only if the void leg is a long shot. */
  UNEVEN: 3,
} as const;
export type Push = (typeof PUSH)[keyof typeof PUSH];

/** Whether a line in quarters is whole. */
const isWhole = (line: number): boolean => line % 4 === 0;
const isHalf = (line: number): boolean => Math.abs(line % 4) === 2;

/** Returns how the combination's legs can be pushed. */
export function pushOf({ combos, outcomes }: Tables, combo: number): Push {
  if (combos.formula(combo) !== FORMULA.PAIR) return PUSH.NONE;
  const [first, second] = [combos.leg(combo, 0), combos.leg(combo, 1)];
  const family = outcomes.family(first);
  const isPair = outcomes.role(first) === ROLE.SIDE1 && outcomes.role(second) === ROLE.SIDE2;
  if (!isPair || family !== outcomes.family(second) || !isLineFamily(family)) return PUSH.NONE;
  const [line1, line2] = [outcomes.line(first), outcomes.line(second)];
  if (line1 + line2 === 0) return isHalf(line1) ? PUSH.NONE : isWhole(line1) ? PUSH.VOID : PUSH.SPLIT;
  const isUneven = line1 + line2 === 1 && (isWhole(line1) || isWhole(line2));
  return isUneven ? PUSH.UNEVEN : PUSH.NONE;
}

/**
 * Returns how both legs of a pair settle when neither wins in full; undefined if there is no such result. A line a
 * quarter below a whole one (-0.25, +0.75) loses half, a line a quarter above one (+0.25, -0.75) wins half.
 */
export function pushedLegs(tables: Tables, combo: number): readonly [Settled, Settled] | undefined {
  if (pushOf(tables, combo) === PUSH.NONE) return undefined;
  const { combos, outcomes } = tables;
  const settled = (leg: 0 | 1): Settled => {
    const line = outcomes.line(combos.leg(combo, leg));
    if (isWhole(line)) return 'void';
    return (line & 3) === 1 ? 'halfWon' : 'halfLost';
  };
  return [settled(0), settled(1)];
}

/**
 * Total stake divided by the return of the worst result, with the stakes of `sumOf`: if results without a full win pay
 * less than the others, it exceeds that sum, and `(1 - it) * 100` is the guaranteed percent. Equal to the domain's
 * `guaranteedPctOf`.
 */
export function guaranteedSumOf(tables: Tables, combo: number, { quotes: legs, sum }: Found): number {
  const push = pushOf(tables, combo);
  if (push !== PUSH.UNEVEN) return pushedSum(push, sum);
  const { quotes, bookies } = tables;
  const inverse = (quote: number): number => bookies.inverse(quotes.bookie(quote), quotes.oddsMicro(quote));
  const [one, two] = [inverse(legs[0]), inverse(legs[1])];
  const isFirstWhole = isWhole(tables.outcomes.line(tables.combos.leg(combo, 0)));
  return sum / Math.min(1, isFirstWhole ? unevenReturn(one, two) : unevenReturn(two, one));
}

/** `guaranteedSumOf` where it follows from the sum alone: not for `PUSH.UNEVEN`. */
export function pushedSum(push: Push, sum: number): number {
  if (push === PUSH.VOID) return Math.max(sum, 1);
  return push === PUSH.SPLIT ? sum / Math.min(1, (1 + sum) / 2) : sum;
}

/** Return when the leg on the whole line is void and the other wins half, from both inverse odds. */
export const unevenReturn = (whole: number, quarter: number): number => whole + (1 + quarter) / 2;
