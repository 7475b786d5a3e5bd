import { MarginTrust } from './margin-trust.ts';
import { WeightedOrder } from './weighted-order.ts';

/** One bookmaker's whole market at one line, without its margin. */
export interface FairBook {
  /** Bookmakers that take over each other's prices are one group, and one voice. */
  group: number;
  /** One of each selection. */
  probabilities: readonly number[];
  /** What the bookmaker takes on the line, as a share: 0.05 is five percent. Absent where it is not known. */
  margin?: number;
  /** As how many voices it counts; 1 where it is left out. */
  weight?: number;
}

/** What several bookmakers say together. */
export interface Blend {
  probabilities: number[];
  /** Voices that counted, each as far as it was near the middle. */
  weight: number;
  /** Independent voices that counted. */
  groups: number;
  /** Whole books that counted. */
  books: number;
}

/**
 * Probabilities further from the middle than this, in standard deviations of one trial, do not count: eight points at an
 * even chance, one and a half at 1 percent. Before that their weight falls, so that nothing jumps.
 */
const CUTOFF = 0.16;

/** A voice less than this is what rounding leaves of none. */
const NOTHING_LEFT = 1e-9;

const NOBODY: readonly number[] = [];

/** Below this nobody helps to say where the middle is. */
const MIDDLING_TRUST = 0.5;

/** The books in the order of what they say, for one opinion of which margins are usual. */
interface Opinions {
  /** Of each book: a group is one voice, shared among its members, each as far as it is believed. */
  weights: readonly number[];
  /** Of each judged selection, of those who are believed. */
  orders: readonly WeightedOrder[];
}

/** What all books weigh about one set of middles, summed up without each group in turn, and last without nobody. */
interface Sums {
  opinions: Opinions;
  middles: readonly number[];
  /** Of each book; nothing where it is too far from the middle. */
  counts: readonly number[];
  weights: readonly number[];
  /** Of each judged selection the probabilities times what their books weigh. */
  weighted: readonly (readonly number[])[];
  books: readonly number[];
  groups: readonly number[];
}

/**
 * The books of one line. The estimate is the mean of the voices about their middle, so that one wild price has no say, and
 * it can leave a group out: nobody is judged by a reference that he is part of. Every voice counts the same: weights by
 * margin predicted no better on real odds (`npm run bench:fair-odds`), and one odd price that lowered its bookmaker's
 * margin took the estimate over. Only who takes far more than the others is believed less: see `MarginTrust`. Whoever is
 * left out, the middle is one of a few, so the books are summed up once for each of these, for all groups together.
 */
export class LineBooks {
  readonly books: readonly FairBook[];
  readonly selections: number;
  /** Of each judged selection the probabilities by book. Of two the second is what the first leaves. */
  readonly #chances: number[][];
  /** A group is one voice, shared among its members, each as far as it counts. */
  readonly #shares: number[];
  readonly #trust: MarginTrust;
  /** By the margin that is usual among those who are left. */
  readonly #opinions = new Map<number, Opinions>();
  /** Books of each group. */
  readonly #groups: readonly (readonly number[])[];
  /** Where a group stands among them. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #sums: Sums[] = [];
  /** What was asked for, by the place of the group that is left out. */
  readonly #blends: ({ blend: Blend | undefined } | undefined)[];

  constructor(books: readonly FairBook[], selections: number) {
    this.books = books;
    this.selections = selections;
    const judged = selections === 2 ? 1 : selections;
    const members = [...Map.groupBy(books.keys(), (book) => books[book]?.group ?? -1)];
    this.#places = new Map(members.map(([group], place) => [group, place]));
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

  /** Undefined where nobody is left. */
  without(group: number | undefined): Blend | undefined {
    const place = this.#placeOf(group);
    const known = this.#blends[place] ?? { blend: this.#blend(place) };
    this.#blends[place] = known;
    return known.blend;
  }

  /**
   * The estimate without the group and, in turn, without each other one, by that one's number: also one that is too far off
   * to count, as it has moved the middle.
   */
  *withoutEachToo(group: number | undefined): Generator<{ left: number; probabilities: number[] }> {
    const judged = this.#placeOf(group);
    const own = this.#groups[judged] ?? NOBODY;
    for (const [left, place] of this.#places) {
      const other = this.#groups[place] ?? NOBODY;
      if (place === judged) continue;
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

  /** Each one once. */
  groups(): Iterable<number> {
    return this.#places.keys();
  }

  /** How much of the estimate each book is, 0 to 1, in the order of `books`. */
  shares(group: number | undefined): number[] {
    const place = this.#placeOf(group);
    const left = this.#groups[place] ?? NOBODY;
    const { counts, weights } = this.#about(left);
    const total = weights[place] ?? 0;
    return counts.map((count, book) => (total === 0 || left.includes(book) ? 0 : count / total));
  }

  /** Beyond the last group for one that is not here. */
  #placeOf(group: number | undefined): number {
    const place = group === undefined ? undefined : this.#places.get(group);
    return place ?? this.#groups.length;
  }

  #blend(place: number): Blend | undefined {
    const sums = this.#about(this.#groups[place] ?? NOBODY);
    const weight = sums.weights[place] ?? 0;
    if (weight === 0) return undefined;
    const probabilities = sums.weighted.map((weighted) => (weighted[place] ?? 0) / weight);
    if (this.selections === 2) probabilities.push(1 - (probabilities[0] ?? 0));
    return { probabilities, weight, groups: sums.groups[place] ?? 0, books: sums.books[place] ?? 0 };
  }

  /** The sums about the middles of those who are left. */
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

  /** What each book weighs: nothing where it is too far from the middle. */
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

/** Sum of the values at some places, each times its factor where there are factors. */
function sumOf(places: readonly number[], values: readonly number[], factors?: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += (values[place] ?? 0) * (factors ? (factors[place] ?? 0) : 1);
  return sum;
}

/**
 * The sum of all other values for each of them, and last of all. What is before and what is after are added: taking a
 * value off the whole would leave its rounding in what must not know of it.
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
  for (let place = values.length - 1; place >= 0; place--) {
    sums[place] = (sums[place] ?? 0) + after;
    after += values[place] ?? 0;
  }
  return sums;
}

/** 1 at the middle, falling to 0 at the cutoff (Tukey's biweight), by the selection that is furthest off. */
function trust(furthest: number): number {
  if (!(furthest < CUTOFF)) return 0;
  const off = furthest / CUTOFF;
  return (1 - off * off) ** 2;
}
