import { WeightedOrder } from './weighted-order.ts';

/** A margin this much above the usual one is deliberate: soft bookmakers beside sharp ones. */
const ON_PURPOSE = 0.03;
/** A margin this much above the usual one indicates a wrong price. */
const MISTAKEN = 0.08;
/** The usual margin is rounded to thousandths, so that leaving a group out gives one of a few values. */
const STEPS = 1000;

interface Margined {
  margin?: number;
}

/**
 * How far a book is trusted by its margin. A single price that is far too low gives its bookmaker a margin far above
 * the others, however near the middle that price happens to be. A lower margin may be the sharp one's, so it proves
 * nothing.
 */
export class MarginTrust {
  readonly #margins: readonly number[];
  /** Undefined where no margin can be too high. */
  readonly #order: WeightedOrder | undefined;

  /** @param shares of a source by book */
  constructor(books: readonly Margined[], shares: readonly number[]) {
    const known = books.map(({ margin }) => margin ?? Number.NaN);
    this.#margins = known;
    const some = known.filter((margin) => !Number.isNaN(margin));
    if (Math.max(...some) - Math.min(...some) > ON_PURPOSE)
      this.#order = new WeightedOrder(
        known.map((margin) => (Number.isNaN(margin) ? 0 : margin)),
        shares.map((share, book) => (Number.isNaN(known[book]) ? 0 : share)),
      );
  }

  /** Returns the median margin of the others, to a thousandth. */
  usual(without: readonly number[]): number {
    return this.#order ? Math.round(this.#order.middle(without) * STEPS) / STEPS : 0;
  }

  /** Returns the trust, 1 to 0, given the usual margin. */
  of(book: number, usual: number): number {
    const more = (this.#margins[book] ?? Number.NaN) - usual;
    if (!this.#order || !(more > ON_PURPOSE)) return 1;
    if (more >= MISTAKEN) return 0;
    const off = (more - ON_PURPOSE) / (MISTAKEN - ON_PURPOSE);
    return (1 - off * off) ** 2;
  }
}
