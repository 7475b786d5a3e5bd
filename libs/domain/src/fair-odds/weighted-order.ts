/** Halves of a sum of weights that differ by rounding only are equal, whatever the order of adding up. */
const EVEN = 1e-9;

/** Who is left out of a median, and how much they weigh together. */
export interface LeftOut {
  books: readonly number[];
  weight: number;
}

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

  /** The weighted median of the others: the middle between two where the halves are equal. NaN where nobody is left. */
  median({ books, weight }: LeftOut): number {
    const order = this.#order;
    const half = ((this.#sums.at(-1) ?? 0) - weight) / 2;
    let place = this.#firstAbove(half - EVEN);
    let below = this.#sumBefore(place, books);
    let last = Number.NaN;
    for (; place < order.length; place++) {
      const book = order[place] ?? 0;
      if (books.includes(book)) continue;
      const here = this.#chances[book] ?? 0;
      if (!Number.isNaN(last)) return (last + here) / 2;
      below += this.#weights[book] ?? 0;
      if (below > half + EVEN) return here;
      if (below > half - EVEN) last = here;
    }
    return last;
  }

  /** Those before it cannot sum up to so much, whoever is left out. */
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
