/** Sums of weights that differ by rounding only are equal, whatever the order of adding up. */
const EVEN = 1e-9;
/**
 * So many voices are the middle. The median of an odd number is one voice, and where others are spread out any single one
 * decides which; of the two around it that one is half.
 */
const MIDDLE = 2;

/** What the books of a line say of one selection, from the least to the most likely, with their weights summed up so far. */
export class WeightedOrder {
  readonly #chances: readonly number[];
  readonly #weights: readonly number[];
  readonly #order: readonly number[];
  /** Of each book its place in the order. */
  readonly #places: number[];
  /** Weight of a place and all before it. */
  readonly #sums: number[] = [];

  constructor(chances: readonly number[], weights: readonly number[]) {
    this.#chances = chances;
    this.#weights = weights;
    this.#order = chances.map((_, book) => book).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
    this.#places = new Array<number>(chances.length).fill(0);
    let sum = 0;
    for (const [place, book] of this.#order.entries()) {
      sum += weights[book] ?? 0;
      this.#sums.push(sum);
      this.#places[book] = place;
    }
  }

  /**
   * The mean of the two voices in the middle of the others: of an even number the median, of an odd one half that and a
   * quarter of each neighbour. NaN where nobody is left.
   * @param without books that are left out
   */
  middle(without: readonly number[]): number {
    const order = this.#order;
    let left = 0;
    for (const book of without) left += this.#weights[book] ?? 0;
    const total = (this.#sums.at(-1) ?? 0) - left;
    if (!(total > EVEN)) return Number.NaN;
    const [from, to] = [(total - Math.min(total, MIDDLE)) / 2, (total + Math.min(total, MIDDLE)) / 2];
    let place = this.#firstAbove(from + EVEN);
    let below = this.#sumBefore(place, without);
    let [sum, weight] = [0, 0];
    for (; place < order.length && below < to - EVEN; place++) {
      const book = order[place] ?? 0;
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

  /** Those before it cannot sum up to more, whoever is left out. */
  #firstAbove(weight: number): number {
    let [from, to] = [0, this.#sums.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sums[middle] ?? 0) > weight) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #sumBefore(place: number, without: readonly number[]): number {
    let sum = this.#sums[place - 1] ?? 0;
    for (const book of without) if ((this.#places[book] ?? 0) < place) sum -= this.#weights[book] ?? 0;
    return sum;
  }
}
