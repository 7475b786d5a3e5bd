import { returnFactor, type Settled } from '@bothways/domain/odds';
import { wonShare } from '@bothways/domain/stakes';
import { FORMULA, sharesOf } from '../book/formulas.ts';
import { coverAt, type ThreeLegCombo } from '../book/mix-shapes.ts';
import { evenShares } from '../finder/mix-sums.ts';

/**
 * Share of the common return that each leg must pay when the first one is a freebet. When void it pays nothing, so the
 * others cover the draw alone; when half won it pays half.
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

/** Profit of a result per unit of the freebet: without the cash bet, and the addition per unit of cash stake. */
type Row = readonly [alone: number, perStake: number];

/**
 * Best worst-case profit of a pair: at the optimal cash stake two results are equal. At a result that pushes both legs
 * the freebet pays only by its share, and nothing when void.
 */
function pairRating(
  freeOdds: number,
  cashOdds: number,
  pushed: readonly [free: Settled, cash: Settled],
): number {
  const [free, cash] = pushed;
  const rows: readonly Row[] = [
    [freeOdds - 1, -1],
    [0, cashOdds - 1],
    [wonShare(free) * (freeOdds - 1), returnFactor(cash, cashOdds) - 1],
  ];
  const worst = (stake: number): number => Math.min(...rows.map(([alone, per]) => alone + per * stake));
  const crossings = rows.flatMap(([alone, per], at) =>
    rows.slice(at + 1).map(([other, otherPer]) => (other - alone) / (per - otherPer)),
  );
  return Math.max(0, ...crossings.filter((stake) => stake >= 0 && Number.isFinite(stake)).map(worst));
}

interface RatingOptions {
  /** How the legs of a pair settle when neither wins in full. */
  pushed?: readonly [Settled, Settled] | undefined;
  takesFreebet?: (leg: number) => boolean;
}

/**
 * Share of a freebet (stake not returned) that becomes cash when it is placed on the leg with the highest odds among
 * those that accept one and the others are staked to return as much: `(o - 1) (1 - sum of the other stakes)`, divided
 * by that leg's share of the common return. Zero if the others cost more than they return, if no leg accepts one, or if
 * some result refunds every bet: it turns no freebet into cash. Source: design/research/domain.md 1.3.
 * @param inverses of the effective odds of the legs, in the order of the formula
 */
export function freebetRating(
  formula: number,
  inverses: readonly number[],
  { pushed, takesFreebet = () => true }: RatingOptions = {},
): number {
  const best = Math.min(...inverses.filter((_, leg) => takesFreebet(leg)));
  const free = inverses.findIndex((inverse, leg) => inverse === best && takesFreebet(leg));
  if (free < 0) return 0;
  if (pushed) {
    const [first = 1, second = 1] = inverses;
    return free === 0
      ? pairRating(1 / first, 1 / second, pushed)
      : pairRating(1 / second, 1 / first, [pushed[1], pushed[0]]);
  }
  const first = inverses[0] ?? 1;
  const shares = free === 0 ? sharesOfFreeFirst(formula, first) : sharesOf(formula, first);
  const inverse = inverses[free] ?? 1;
  const others = inverses.reduce(
    (sum, other, leg) => (leg === free ? sum : sum + other * (shares[leg] ?? 1)),
    0,
  );
  return converted(inverse, others, shares[free] ?? 1);
}

const converted = (inverse: number, others: number, share: number): number =>
  share > 0 ? Math.max(0, ((1 / inverse - 1) * (1 - others)) / share) : 0;

/** `freebetRating` of a mix: at the score the freebet pays its winnings there, without its stake. */
export function mixRating(
  mix: ThreeLegCombo,
  inverses: readonly number[],
  takesFreebet: (leg: number) => boolean = () => true,
): number {
  const best = Math.min(...inverses.filter((_, leg) => takesFreebet(leg)));
  const free = inverses.findIndex((inverse, leg) => inverse === best && takesFreebet(leg));
  if (free < 0) return 0;
  const [first = 0, second = 0, third = 0] = mix.places.map((place, leg) => {
    const cover = coverAt(place, inverses[leg] ?? 1);
    return leg === free ? coverAt(place, 0) : cover;
  });
  const shares = evenShares(mix, first, second, third);
  if (shares.some((share) => !(share >= 0))) return 0;
  const inverse = inverses[free] ?? 1;
  const others = inverses.reduce(
    (sum, other, leg) => (leg === free ? sum : sum + other * (shares[leg] ?? 1)),
    0,
  );
  return converted(inverse, others, shares[free] ?? 1);
}
