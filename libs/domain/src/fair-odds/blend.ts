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
  /** Of each judged selection the probabilities by book. Of two the second is what the first leaves. */
  readonly #chances: number[][];
  /** Of each judged selection the books from the least to the most likely. */
  readonly #orders: number[][];
  /** A group's weight is shared among its members. */
  readonly #weights: number[];
  readonly #groups: number[];
  /** Some group has several members. */
  readonly #hasClones: boolean;
  /** The blend of all: also that without a group which is not here. */
  #whole: Blend | undefined;

  constructor(books: readonly FairBook[], selections: number) {
    this.books = books;
    this.selections = selections;
    const judged = selections === 2 ? 1 : selections;
    this.#groups = books.map(({ group }) => group);
    const members = new Map<number, number>();
    for (const group of this.#groups) members.set(group, (members.get(group) ?? 0) + 1);
    this.#hasClones = members.size < books.length;
    this.#weights = books.map(({ weight, group }) => weight / (members.get(group) ?? 1));
    this.#chances = Array.from({ length: judged }, (_, selection) =>
      books.map(({ probabilities }) => probabilities[selection] ?? 0),
    );
    this.#orders = this.#chances.map((chances) =>
      chances.map((_, book) => book).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0)),
    );
  }

  /** Undefined where nobody is left. */
  without(group: number | undefined): Blend | undefined {
    if (group !== undefined && this.#groups.includes(group)) return this.#blend(group);
    this.#whole ??= this.#blend(undefined);
    return this.#whole;
  }

  /** How much of the estimate each book is, 0 to 1, in the order of `books`. */
  shares(group: number | undefined): number[] {
    const counts = this.#counts(group);
    const total = counts.reduce((all, one) => all + one, 0);
    return counts.map((one) => (total === 0 ? 0 : one / total));
  }

  #blend(group: number | undefined): Blend | undefined {
    const counts = this.#counts(group);
    let [weight, books] = [0, 0];
    for (const count of counts) {
      weight += count;
      if (count > 0) books++;
    }
    if (weight === 0) return undefined;
    const probabilities = this.#chances.map((chances) => {
      let sum = 0;
      for (let book = 0; book < counts.length; book++) sum += (counts[book] ?? 0) * (chances[book] ?? 0);
      return sum / weight;
    });
    if (this.selections === 2) probabilities.push(1 - (probabilities[0] ?? 0));
    return { probabilities, weight, groups: this.#hasClones ? this.#voices(counts) : books, books };
  }

  #voices(counts: readonly number[]): number {
    return new Set(this.#groups.filter((_, book) => (counts[book] ?? 0) > 0)).size;
  }

  /** What each book weighs: nothing where it is left out or too far from the median. */
  #counts(without: number | undefined): number[] {
    const counts = this.#groups.map((group, book) => (group === without ? 0 : (this.#weights[book] ?? 0)));
    const half = counts.reduce((total, count) => total + count, 0) / 2;
    const furthest = new Array<number>(counts.length).fill(0);
    for (let at = 0; at < this.#chances.length; at++) {
      const chances = this.#chances[at] ?? [];
      const median = weightedMedian(this.#orders[at] ?? [], chances, counts, half);
      const deviation = Math.sqrt(median * (1 - median));
      for (let book = 0; book < counts.length; book++) {
        const off = Math.abs((chances[book] ?? 0) - median) / deviation;
        if (off > (furthest[book] ?? 0)) furthest[book] = off;
      }
    }
    for (let book = 0; book < counts.length; book++)
      counts[book] = (counts[book] ?? 0) * trust(furthest[book] ?? 0);
    return counts;
  }
}

/** Halves of a sum of weights that differ by rounding only are equal, whatever the order of adding up. */
const EVEN = 1e-9;

/** The middle between two where the halves are equal. */
function weightedMedian(
  order: readonly number[],
  chances: readonly number[],
  weights: readonly number[],
  half: number,
): number {
  let below = 0;
  let last = Number.NaN;
  for (const book of order) {
    const weight = weights[book] ?? 0;
    if (weight === 0) continue;
    const here = chances[book] ?? 0;
    if (!Number.isNaN(last)) return (last + here) / 2;
    below += weight;
    if (below > half + EVEN) return here;
    if (below > half - EVEN) last = here;
  }
  return last;
}

/** 1 at the median, falling to 0 at the cutoff (Tukey's biweight), by the selection that is furthest off. */
function trust(furthest: number): number {
  if (!(furthest < CUTOFF)) return 0;
  const off = furthest / CUTOFF;
  return (1 - off * off) ** 2;
}
