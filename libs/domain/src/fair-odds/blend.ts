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
  /** Of two selections the second is what the first leaves, so only one is looked at. */
  readonly #judged: number;
  /** Of each judged selection the books from the least to the most likely. */
  readonly #orders: number[][];
  /** A group's weight is shared among its members. */
  readonly #weights: number[];
  /** Some group has several members. */
  readonly #hasClones: boolean;

  constructor(books: readonly FairBook[], selections: number) {
    this.books = books;
    this.selections = selections;
    this.#judged = selections === 2 ? 1 : selections;
    const members = new Map<number, number>();
    for (const { group } of books) members.set(group, (members.get(group) ?? 0) + 1);
    this.#hasClones = members.size < books.length;
    this.#weights = books.map(({ weight, group }) => weight / (members.get(group) ?? 1));
    this.#orders = Array.from({ length: this.#judged }, (_, selection) =>
      books
        .map((_, book) => book)
        .sort((a, b) => this.#probability(a, selection) - this.#probability(b, selection)),
    );
  }

  /** Undefined where nobody is left. */
  without(group: number | undefined): Blend | undefined {
    const medians = this.#medians(group);
    const sums = new Array<number>(this.#judged).fill(0);
    const voices: number[] = [];
    let [weight, books, groups] = [0, 0, 0];
    for (let book = 0; book < this.books.length; book++) {
      const counts = this.#counts(book, medians, group);
      if (counts === 0) continue;
      weight += counts;
      books += 1;
      groups += this.#isNewVoice(book, voices) ? 1 : 0;
      for (let at = 0; at < this.#judged; at++)
        sums[at] = (sums[at] ?? 0) + counts * this.#probability(book, at);
    }
    if (weight === 0) return undefined;
    const probabilities = sums.map((sum) => sum / weight);
    if (this.selections === 2) probabilities.push(1 - (probabilities[0] ?? 0));
    return { probabilities, weight, groups, books };
  }

  /** How much of the estimate each book is, 0 to 1, in the order of `books`. */
  shares(group: number | undefined): number[] {
    const medians = this.#medians(group);
    const counts = this.books.map((_, book) => this.#counts(book, medians, group));
    const total = counts.reduce((all, one) => all + one, 0);
    return counts.map((one) => (total === 0 ? 0 : one / total));
  }

  #counts(book: number, medians: readonly number[], without: number | undefined): number {
    const fair = this.books[book];
    if (!fair || fair.group === without) return 0;
    return (this.#weights[book] ?? 0) * trust(fair.probabilities, medians);
  }

  #isNewVoice(book: number, voices: number[]): boolean {
    const group = this.books[book]?.group ?? -1;
    if (!this.#hasClones) return true;
    if (voices.includes(group)) return false;
    voices.push(group);
    return true;
  }

  #probability(book: number, selection: number): number {
    return this.books[book]?.probabilities[selection] ?? 0;
  }

  #medians(without: number | undefined): number[] {
    let total = 0;
    for (let book = 0; book < this.books.length; book++)
      if (this.books[book]?.group !== without) total += this.#weights[book] ?? 0;
    return this.#orders.map((order, selection) => this.#median(order, selection, total / 2, without));
  }

  /** The weighted median of a selection; the middle between two where the halves are equal. */
  #median(order: readonly number[], selection: number, half: number, without: number | undefined): number {
    let below = 0;
    let last = Number.NaN;
    for (const book of order) {
      if (this.books[book]?.group === without) continue;
      const here = this.#probability(book, selection);
      if (!Number.isNaN(last)) return (last + here) / 2;
      below += this.#weights[book] ?? 0;
      if (below > half + EVEN) return here;
      if (below > half - EVEN) last = here;
    }
    return last;
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
