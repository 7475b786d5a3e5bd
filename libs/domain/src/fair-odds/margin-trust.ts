import { WeightedOrder } from './weighted-order.ts';

/** Bookmakers that take so much more than is usual on a line do so on purpose: soft ones beside sharp ones. */
const ON_PURPOSE = 0.03;
/** One that takes so much more has a price that is wrong. */
const MISTAKEN = 0.08;
/** What is usual is told in steps of a thousandth: whoever is left out, it is one of a few. */
const STEPS = 1000;

interface Margined {
  margin?: number;
}

/**
 * How far a book is believed by what it takes. A single price that is far too low makes its bookmaker take far more than
 * the others, however near the middle of what they say it comes to stand. One that takes less may be the sharp one, so that
 * says nothing.
 */
export class MarginTrust {
  readonly #margins: readonly number[];
  /** Undefined where nobody can take too much. */
  readonly #order: WeightedOrder | undefined;

  /** @param shares of a voice by book */
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

  /** The margin in the middle of the others, to a thousandth. */
  usual(without: readonly number[]): number {
    return this.#order ? Math.round(this.#order.middle(without) * STEPS) / STEPS : 0;
  }

  /** 1 to 0, beside what is usual. */
  of(book: number, usual: number): number {
    const more = (this.#margins[book] ?? Number.NaN) - usual;
    if (!this.#order || !(more > ON_PURPOSE)) return 1;
    if (more >= MISTAKEN) return 0;
    const off = (more - ON_PURPOSE) / (MISTAKEN - ON_PURPOSE);
    return (1 - off * off) ** 2;
  }
}
