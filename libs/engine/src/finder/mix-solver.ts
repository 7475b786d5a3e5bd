import { bitOf, coverAt, DRAW_PLACE, EITHER_PLACE, PLACES } from '../book/mix-shapes.ts';
import type { Weights } from '../book/mix-table.ts';

const NONE = Number.POSITIVE_INFINITY;
const SIDE = 5;
/** Rounding error of sums of a few inverse odds. */
const NOISE = 1e-12;
/** Each step eliminates one of ten lines. */
const MAX_STEPS = 24;

/**
 * The weights for a given weight of the score, and the tangent of their sum there: the bets of the sides that bound it.
 */
interface Tangent extends Weights {
  value: number;
  slope: number;
  first: number;
  second: number;
  /** The bet on either bounds both sides. */
  isEither: boolean;
}

const newTangent = (): Tangent => ({
  score: 0,
  one: 0,
  other: 0,
  value: 0,
  slope: 0,
  first: -1,
  second: -1,
  isEither: false,
});

/**
 * Computes the cheapest stakes on any of the bets around a score that return 1 on every result: a linear programme over
 * three results, solved as its dual. Results are given weights so that no bet is worth more than it costs: y1 + c t <=
 * q of a bet on a side with inverse odds q that returns c at the score, t <= q of the bet on the score, y1 + y2 <= q of
 * the bet on either. By duality the largest t + y1 + y2 is the sum of the cheapest stakes, and any weights that add up
 * to 1 prove that no stakes on any number of these bets are an arb. For a given t the largest y1 and y2 follow
 * directly, so only t is searched, and t + y1 + y2 is concave and piecewise linear with few pieces.
 */
export class MixSolver {
  /** Inverse odds by `place`; infinity if there is no bet. */
  readonly prices = new Float64Array(PLACES).fill(NONE);
  /** Bits of the bets that the cheapest stakes are on, after `solve`. */
  mask = 0;
  readonly #inverses = new Float64Array(2 * SIDE);
  readonly #covers = new Float64Array(2 * SIDE);
  readonly #places = new Uint8Array(2 * SIDE);
  #firsts = 0;
  #all = 0;
  /** Upper bound of the score's weight, and the bet that imposes it. */
  #top = NONE;
  #topPlace = DRAW_PLACE;
  #low = newTangent();
  #high = newTangent();
  #middle = newTangent();
  /** The tangent that proves the last answer. */
  #proof = this.#high;

  /** Whether no stakes cost less than the limit. */
  isAtLeast(limit: number): boolean {
    this.#read();
    // Usually the first evaluation is proof: with the full price of the score as its weight, no other bet is worth its
    // price.
    if (this.#top < NONE && this.#look(this.#top, this.#high) >= limit) {
      this.#proof = this.#high;
      return true;
    }
    return this.#best(limit) >= limit;
  }

  /** Weights by which no bet is worth more than it costs, and whose sum is the last answer, if that was finite. */
  get weights(): Weights {
    return this.#proof;
  }

  /** Returns the sum of the cheapest stakes; infinity if a result is not covered. */
  solve(): number {
    this.#read();
    return this.#best(NONE);
  }

  #read(): void {
    const { prices } = this;
    const draw = prices[DRAW_PLACE] ?? NONE;
    let count = 0;
    let top = draw;
    this.#topPlace = DRAW_PLACE;
    for (let place = 0; place < 2 * SIDE; place++) {
      if (place === SIDE) this.#firsts = count;
      const inverse = prices[place] ?? NONE;
      if (inverse === NONE) continue;
      const cover = coverAt(place, inverse);
      this.#inverses[count] = inverse;
      this.#covers[count] = cover;
      this.#places[count] = place;
      count++;
      // A bet that returns nothing at the score does not bound its weight.
      if (cover === 0 || inverse >= top * cover) continue;
      top = inverse / cover;
      this.#topPlace = place;
    }
    this.#all = count;
    this.#top = top;
  }

  /** @param enough stops as soon as the sum is known to reach this */
  #best(enough: number): number {
    const top = this.#top;
    this.mask = 0;
    if (top === NONE) return NONE;
    let low = this.#low;
    let high = this.#high;
    let middle = this.#middle;
    if (this.#look(top, high) >= enough || high.slope >= 0) {
      this.#proof = high;
      this.mask = this.#legs(high) | bitOf(this.#topPlace);
      return high.value;
    }
    if (this.#look(0, low) >= enough || low.slope <= 0) {
      this.#proof = low;
      this.mask = this.#legs(low);
      return low.value;
    }
    let [from, to] = [0, top];
    for (let step = 0; step < MAX_STEPS; step++) {
      const at = (high.value - low.value + low.slope * from - high.slope * to) / (low.slope - high.slope);
      const promised = low.value + low.slope * (at - from);
      const value = this.#look(at, middle);
      if (value >= enough || value >= promised - NOISE || middle.slope === 0) {
        this.#proof = middle;
        this.mask = middle.slope === 0 ? this.#legs(middle) : this.#crossing(low, high);
        return value;
      }
      if (middle.slope > 0) {
        [low, middle] = [middle, low];
        from = at;
      } else {
        [high, middle] = [middle, high];
        to = at;
      }
    }
    this.#proof = low.value > high.value ? low : high;
    return this.#proof.value;
  }

  /** Computes the largest sum of weights for a given weight of the score. */
  #look(weight: number, tangent: Tangent): number {
    const inverses = this.#inverses;
    const covers = this.#covers;
    const firsts = this.#firsts;
    const all = this.#all;
    let first = -1;
    let firstWeight = NONE;
    for (let at = 0; at < firsts; at++) {
      const left = (inverses[at] ?? 0) - (covers[at] ?? 0) * weight;
      if (left >= firstWeight) continue;
      firstWeight = left;
      first = at;
    }
    let second = -1;
    let secondWeight = NONE;
    for (let at = firsts; at < all; at++) {
      const left = (inverses[at] ?? 0) - (covers[at] ?? 0) * weight;
      if (left >= secondWeight) continue;
      secondWeight = left;
      second = at;
    }
    const sides = firstWeight + secondWeight;
    const either = this.prices[EITHER_PLACE] ?? NONE;
    const isEither = either < sides;
    tangent.isEither = isEither;
    tangent.score = weight;
    tangent.one = isEither && either < firstWeight ? either : firstWeight;
    tangent.other = isEither ? either - tangent.one : secondWeight;
    tangent.first = first;
    tangent.second = second;
    tangent.value = weight + (isEither ? either : sides);
    tangent.slope = isEither || sides === NONE ? 1 : 1 - (covers[first] ?? 0) - (covers[second] ?? 0);
    return tangent.value;
  }

  #legs({ isEither, first, second }: Tangent): number {
    if (isEither) return bitOf(EITHER_PLACE);
    return this.#bit(first) | this.#bit(second);
  }

  /** Returns the bets that bound the weights where two tangents meet: one more than each of them has. */
  #crossing(low: Tangent, high: Tangent): number {
    const legs = this.#legs(low) | this.#legs(high);
    if (low.isEither || low.first === high.first || low.second === high.second) return legs;
    // Both sides change at once, and three of the four suffice.
    const covers = this.#covers;
    const isRising = 1 - (covers[high.first] ?? 0) - (covers[low.second] ?? 0) > 0;
    return legs & ~this.#bit(isRising ? low.first : high.second);
  }

  #bit(at: number): number {
    return at < 0 ? 0 : bitOf(this.#places[at] ?? 0);
  }
}
