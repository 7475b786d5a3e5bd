import { MarginTrust } from './margin-trust.ts';
import { WeightedOrder } from './weighted-order.ts';

/** A bookmaker's complete market at one line, margin-free. */
export interface FairBook {
  /** Bookmakers that copy each other's prices form one group, which counts as one source. */
  group: number;
  /** One per selection. */
  probabilities: readonly number[];
  /** The bookmaker's margin on the line, as a share: 0.05 is five percent. Absent where unknown. */
  margin?: number;
  /** Its weight in sources; 1 where absent. */
  weight?: number;
}

/** The combined estimate of several bookmakers. */
export interface Blend {
  probabilities: number[];
  /** Total weight of the sources, each reduced by its distance from the middle. */
  weight: number;
  /** Number of independent sources that counted. */
  groups: number;
  /** Number of complete books that counted. */
  books: number;
}

/**
 * Probabilities further from the middle than this, in standard deviations of one trial, do not count: eight points at
 * an even chance, one and a half at 1 percent. Weights fall gradually before it, so that nothing jumps.
 */
const CUTOFF = 0.16;

/** A smaller weight is a rounding residue of 0. */
const NOTHING_LEFT = 1e-9;

const NOBODY: readonly number[] = [];

/** Books trusted less do not help to locate the middle. */
const MIDDLING_TRUST = 0.5;

/** The books sorted by their probabilities, under one assumption about the usual margin. */
interface Opinions {
  /** By book: a group has the weight of one source, shared among its members, times each one's trust. */
  weights: readonly number[];
  /** By judged selection, over the trusted books. */
  orders: readonly WeightedOrder[];
}

/**
 * Weighted sums of all books about one set of middles: without each group in turn, and last without leaving any out.
 */
interface Sums {
  opinions: Opinions;
  middles: readonly number[];
  /** By book; 0 where it is too far from the middle. */
  counts: readonly number[];
  weights: readonly number[];
  /** By judged selection: the probabilities times the weights of their books. */
  weighted: readonly (readonly number[])[];
  books: readonly number[];
  groups: readonly number[];
}

/**
 * The books of one line. The estimate is the mean of the sources about their middle, so that one outlier has no
 * influence, and it can leave a group out: no price is judged by a reference that includes its own bookmaker. Every
 * source counts the same: weights by margin predicted no better on two seasons of real odds, and one odd
 * price that lowered its bookmaker's margin dominated the estimate. Only a margin far above the others lowers a book's
 * trust: see `MarginTrust`. Whichever group is left out, the middle is one of a few, so the books are summed once for
 * each of these, for all groups together.
 */
export class LineBooks {
  readonly books: readonly FairBook[];
  readonly selections: number;
  /** By judged selection, the probabilities by book. With two selections the second follows from the first. */
  readonly #chances: number[][];
  /** A group has the weight of one source, shared among its members by their own weights. */
  readonly #shares: number[];
  readonly #trust: MarginTrust;
  /** By the usual margin of the remaining books. */
  readonly #opinions = new Map<number, Opinions>();
  /** Books by group. */
  readonly #groups: readonly (readonly number[])[];
  /** Index by group. */
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #sums: Sums[] = [];
  /** Cache by index of the group left out. */
  readonly #blends: ({ blend: Blend | undefined } | undefined)[];

  constructor(books: readonly FairBook[], selections: number) {
    this.books = books;
    this.selections = selections;
    const judged = selections === 2 ? 1 : selections;
    const members = [...Map.groupBy(books.keys(), (book) => books[book]?.group ?? -1)];
    this.#indexes = new Map(members.map(([group], index) => [group, index]));
    this.#shares = new Array<number>(books.length).fill(0);
    this.#groups = members.map(([, own]) => own);
    for (const own of this.#groups)
      for (const book of own) this.#shares[book] = (books[book]?.weight ?? 1) / own.length;
    this.#trust = new MarginTrust(books, this.#shares);
    this.#chances = Array.from({ length: judged }, (_, selection) =>
      books.map(({ probabilities }) => probabilities[selection] ?? 0),
    );
    this.#blends = new Array<undefined>(members.length + 1).fill(undefined);
  }

  /** Undefined where no book remains. */
  without(group: number | undefined): Blend | undefined {
    const index = this.#indexOf(group);
    const known = this.#blends[index] ?? { blend: this.#blend(index) };
    this.#blends[index] = known;
    return known.blend;
  }

  /**
   * Yields the estimate without the group and, in turn, without each other one, with that one's number: including those
   * too far off to count, because they moved the middle.
   */
  *withoutEachToo(group: number | undefined): Generator<{ left: number; probabilities: number[] }> {
    const judged = this.#indexOf(group);
    const own = this.#groups[judged] ?? NOBODY;
    for (const [left, index] of this.#indexes) {
      const other = this.#groups[index] ?? NOBODY;
      if (index === judged) continue;
      const sums = this.#about(own.concat(other));
      const weight = (sums.weights[judged] ?? 0) - sumOf(other, sums.counts);
      if (weight < NOTHING_LEFT) continue;
      const probabilities = sums.weighted.map((weighted, at) => {
        const theirs = sumOf(other, sums.counts, this.#chances[at]);
        return ((weighted[judged] ?? 0) - theirs) / weight;
      });
      if (this.selections === 2) probabilities.push(1 - (probabilities[0] ?? 0));
      yield { left, probabilities };
    }
  }

  /** Yields each group once. */
  groups(): Iterable<number> {
    return this.#indexes.keys();
  }

  /** Returns each book's share of the estimate, 0 to 1, in the order of `books`. */
  shares(group: number | undefined): number[] {
    const index = this.#indexOf(group);
    const left = this.#groups[index] ?? NOBODY;
    const { counts, weights } = this.#about(left);
    const total = weights[index] ?? 0;
    return counts.map((count, book) => (total === 0 || left.includes(book) ? 0 : count / total));
  }

  /** Beyond the last index for an unknown group. */
  #indexOf(group: number | undefined): number {
    const index = group === undefined ? undefined : this.#indexes.get(group);
    return index ?? this.#groups.length;
  }

  #blend(index: number): Blend | undefined {
    const sums = this.#about(this.#groups[index] ?? NOBODY);
    const weight = sums.weights[index] ?? 0;
    if (weight === 0) return undefined;
    const probabilities = sums.weighted.map((weighted) => (weighted[index] ?? 0) / weight);
    if (this.selections === 2) probabilities.push(1 - (probabilities[0] ?? 0));
    return { probabilities, weight, groups: sums.groups[index] ?? 0, books: sums.books[index] ?? 0 };
  }

  /** Returns the sums about the middles of the remaining books. */
  #about(left: readonly number[]): Sums {
    const opinions = this.#opinionsOf(this.#trust.usual(left));
    const middles = opinions.orders.map((order) => order.middle(left));
    const known = this.#sums.find(
      (sums) => sums.opinions === opinions && sums.middles.every((middle, at) => middle === middles[at]),
    );
    if (known) return known;
    const sums = this.#sumUp(opinions, middles);
    this.#sums.push(sums);
    return sums;
  }

  /** @param usual margin */
  #opinionsOf(usual: number): Opinions {
    const known = this.#opinions.get(usual);
    if (known) return known;
    const trusts = this.#shares.map((_, book) => this.#trust.of(book, usual));
    const whole = this.#shares.map((share, book) => ((trusts[book] ?? 0) < MIDDLING_TRUST ? 0 : share));
    const opinions = {
      weights: this.#shares.map((share, book) => share * (trusts[book] ?? 0)),
      orders: this.#chances.map((chances) => new WeightedOrder(chances, whole)),
    };
    this.#opinions.set(usual, opinions);
    return opinions;
  }

  #sumUp(opinions: Opinions, middles: readonly number[]): Sums {
    const counts = this.#countsAbout(opinions, middles);
    const counted = this.#groups.map((books) => books.filter((book) => (counts[book] ?? 0) > 0));
    return {
      opinions,
      middles,
      counts,
      weights: sumsWithoutEach(counted.map((books) => sumOf(books, counts))),
      weighted: this.#chances.map((chances) =>
        sumsWithoutEach(counted.map((books) => sumOf(books, counts, chances))),
      ),
      books: sumsWithoutEach(counted.map((books) => books.length)),
      groups: sumsWithoutEach(counted.map((books) => Math.min(1, books.length))),
    };
  }

  /** Returns each book's weight: 0 where it is too far from the middle. */
  #countsAbout({ weights }: Opinions, middles: readonly number[]): number[] {
    const furthest = new Array<number>(weights.length).fill(0);
    for (const [at, middle] of middles.entries()) {
      const chances = this.#chances[at] ?? [];
      const deviation = Math.sqrt(middle * (1 - middle));
      for (let book = 0; book < furthest.length; book++) {
        const off = Math.abs((chances[book] ?? 0) - middle) / deviation;
        if (off > (furthest[book] ?? 0)) furthest[book] = off;
      }
    }
    return weights.map((weight, book) => weight * trust(furthest[book] ?? 0));
  }
}

/** Sums the values at the indexes, each times its factor where factors are given. */
function sumOf(indexes: readonly number[], values: readonly number[], factors?: readonly number[]): number {
  let sum = 0;
  for (const index of indexes) sum += (values[index] ?? 0) * (factors ? (factors[index] ?? 0) : 1);
  return sum;
}

/**
 * Returns for each value the sum of all others, and last the sum of all. Adds prefix and suffix sums: subtracting a
 * value from the total would leave its rounding error in a sum that must not depend on it.
 */
function sumsWithoutEach(values: readonly number[]): number[] {
  const sums: number[] = [];
  let before = 0;
  for (const value of values) {
    sums.push(before);
    before += value;
  }
  sums.push(before);
  let after = 0;
  for (let index = values.length - 1; index >= 0; index--) {
    sums[index] = (sums[index] ?? 0) + after;
    after += values[index] ?? 0;
  }
  return sums;
}

/** 1 at the middle, falling to 0 at the cutoff (Tukey's biweight), by the selection that is furthest off. */
function trust(furthest: number): number {
  if (!(furthest < CUTOFF)) return 0;
  const off = furthest / CUTOFF;
  return (1 - off * off) ** 2;
}
