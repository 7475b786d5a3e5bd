/** One bookmaker's whole market at one line, without its margin. */
export interface FairBook {
  /** Bookmakers that take over each other's prices are one group, and one voice. */
  group: number;
  /** How much it counts; above 0. See `sharpness`. */
  weight: number;
  /** One of each selection. */
  probabilities: readonly number[];
}

/** What several bookmakers say together. */
export interface Blend {
  probabilities: number[];
  /** Sum of the weights that counted. */
  weight: number;
  /** Independent voices that counted. */
  groups: number;
  /** Whole books that counted. */
  books: number;
}

/**
 * Probabilities further from the median than this, in standard deviations of one trial, do not count: eight points at an
 * even chance, one and a half at 1 percent. Before that their weight falls, so that nothing jumps.
 */
const CUTOFF = 0.16;

/**
 * The books of one line. The estimate is their mean by weight about the weighted median, so that one wild price has no
 * say, and it can leave a group out: nobody is judged by a reference that he is part of.
 */
export class LineBooks {
  readonly books: readonly FairBook[];
  readonly selections: number;
  /** Of each selection the books from the least to the most likely. */
  readonly #orders: number[][];
  /** A group's weight is shared among its members. */
  readonly #weights: number[];

  constructor(books: readonly FairBook[], selections: number) {
    this.books = books;
    this.selections = selections;
    const members = new Map<number, number>();
    for (const { group } of books) members.set(group, (members.get(group) ?? 0) + 1);
    this.#weights = books.map(({ weight, group }) => weight / (members.get(group) ?? 1));
    this.#orders = Array.from({ length: selections }, (_, selection) =>
      books
        .map((_, book) => book)
        .sort((a, b) => this.#probability(a, selection) - this.#probability(b, selection)),
    );
  }

  /** Undefined where nobody is left. */
  without(group: number | undefined): Blend | undefined {
    const medians = this.#orders.map((_, selection) => this.#median(selection, group));
    const probabilities = new Array<number>(this.selections).fill(0);
    const voices = new Set<number>();
    let [weight, books] = [0, 0];
    for (const [book, fair] of this.books.entries()) {
      if (fair.group === group) continue;
      const counts = (this.#weights[book] ?? 0) * trust(fair.probabilities, medians);
      if (counts === 0) continue;
      weight += counts;
      books += 1;
      voices.add(fair.group);
      for (let at = 0; at < this.selections; at++)
        probabilities[at] = (probabilities[at] ?? 0) + counts * this.#probability(book, at);
    }
    if (weight === 0) return undefined;
    return { probabilities: probabilities.map((p) => p / weight), weight, groups: voices.size, books };
  }

  /** How much of the estimate each book is, 0 to 1, in the order of `books`. */
  shares(group: number | undefined): number[] {
    const medians = this.#orders.map((_, selection) => this.#median(selection, group));
    const counts = this.books.map((fair, book) =>
      fair.group === group ? 0 : (this.#weights[book] ?? 0) * trust(fair.probabilities, medians),
    );
    const total = counts.reduce((all, one) => all + one, 0);
    return counts.map((one) => (total === 0 ? 0 : one / total));
  }

  #probability(book: number, selection: number): number {
    return this.books[book]?.probabilities[selection] ?? 0;
  }

  /** The weighted median of a selection; the middle between two where the halves are equal. */
  #median(selection: number, without: number | undefined): number {
    const order = (this.#orders[selection] ?? []).filter((book) => this.books[book]?.group !== without);
    const total = order.reduce((all, book) => all + (this.#weights[book] ?? 0), 0);
    let below = 0;
    for (const [rank, book] of order.entries()) {
      below += this.#weights[book] ?? 0;
      const here = this.#probability(book, selection);
      if (below > total / 2 + EVEN) return here;
      if (below > total / 2 - EVEN) return (here + this.#probability(order[rank + 1] ?? book, selection)) / 2;
    }
    return Number.NaN;
  }
}

/** Halves of a sum of weights that differ by rounding only are equal, whatever the order of adding up. */
const EVEN = 1e-9;

/** 1 at the median, falling to 0 at the cutoff (Tukey's biweight), by the selection that is furthest off. */
function trust(probabilities: readonly number[], medians: readonly number[]): number {
  let furthest = 0;
  for (let at = 0; at < medians.length; at++) {
    const median = medians[at] ?? 0;
    const deviation = Math.sqrt(median * (1 - median));
    furthest = Math.max(furthest, Math.abs((probabilities[at] ?? 0) - median) / deviation);
  }
  if (!(furthest < CUTOFF)) return 0;
  const off = furthest / CUTOFF;
  return (1 - off * off) ** 2;
}
