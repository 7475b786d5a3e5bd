/** Sums of weights that differ only by rounding are equal, whatever the order of addition. */
const EVEN = 1e-9;
/**
 * Weight of the middle, in sources. The median of an odd number is a single source, and where the others are spread out
 * any one of them decides which; of the two around it that one is half.
 */
const MIDDLE = 2;

/** The probabilities of one selection by the books of a line, ascending, with cumulated weights. */
export class WeightedOrder {
  readonly #chances: readonly number[];
  readonly #weights: readonly number[];
  readonly #order: readonly number[];
  /** Position of each book in the order. */
  readonly #positions: number[];
  /** Cumulated weight up to each position. */
  readonly #sums: number[] = [];

  constructor(chances: readonly number[], weights: readonly number[]) {
    this.#chances = chances;
    this.#weights = weights;
    this.#order = chances.map((_, book) => book).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
    this.#positions = new Array<number>(chances.length).fill(0);
    let sum = 0;
    for (const [index, book] of this.#order.entries()) {
      sum += weights[book] ?? 0;
      this.#sums.push(sum);
      this.#positions[book] = index;
    }
  }

  /**
   * Returns the mean of the two sources in the middle of the others: the median for an even number, half of it and a
   * quarter of each neighbour for an odd one. NaN where none remains.
   * @param without books that are left out
   */
  middle(without: readonly number[]): number {
    const order = this.#order;
    let left = 0;
    for (const book of without) left += this.#weights[book] ?? 0;
    const total = (this.#sums.at(-1) ?? 0) - left;
    if (!(total > EVEN)) return Number.NaN;
    const [from, to] = [(total - Math.min(total, MIDDLE)) / 2, (total + Math.min(total, MIDDLE)) / 2];
    let index = this.#firstAbove(from + EVEN);
    let below = this.#sumBefore(index, without);
    let [sum, weight] = [0, 0];
    for (; index < order.length && below < to - EVEN; index++) {
      const book = order[index] ?? 0;
      if (without.includes(book)) continue;
      const above = below + (this.#weights[book] ?? 0);
      const inside = Math.min(above, to) - Math.max(below, from);
      if (inside > EVEN) {
        sum += inside * (this.#chances[book] ?? 0);
        weight += inside;
      }
      below = above;
    }
    return sum / weight;
  }

  /** Earlier positions cannot sum to more, whatever is left out. */
  #firstAbove(weight: number): number {
    let [from, to] = [0, this.#sums.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sums[middle] ?? 0) > weight) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #sumBefore(index: number, without: readonly number[]): number {
    let sum = this.#sums[index - 1] ?? 0;
    for (const book of without) if ((this.#positions[book] ?? 0) < index) sum -= this.#weights[book] ?? 0;
    return sum;
  }
}
