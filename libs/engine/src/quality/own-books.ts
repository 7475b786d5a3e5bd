import { ODDS_PARTS } from '@bothways/domain/odds';
import { MAX_BOOKIES } from '../book/capacity.ts';
import { ROLE } from '../book/outcome-key.ts';

/**
 * One market line as priced by each bookmaker, margins included, collected quote by quote. In typed arrays, because
 * lines are checked constantly.
 */
export class OwnBooks {
  /** The bookmakers of the line, in order of arrival. */
  readonly bookies: number[] = [];
  readonly #listing = new Int32Array(MAX_BOOKIES);
  readonly #side1 = new Float64Array(MAX_BOOKIES);
  readonly #side2 = new Float64Array(MAX_BOOKIES);
  readonly #sum = new Float64Array(MAX_BOOKIES);
  readonly #seenMs = new Float64Array(MAX_BOOKIES);
  readonly #offered = new Uint8Array(MAX_BOOKIES);
  readonly #knowsDraw = new Uint8Array(MAX_BOOKIES);
  readonly #isKnown = new Uint8Array(MAX_BOOKIES);

  clear(): void {
    for (const bookie of this.bookies) this.#isKnown[bookie] = 0;
    this.bookies.length = 0;
  }

  /** @param oddsMicro 0 if the bookmaker once had a price but has none now */
  add(bookie: number, listing: number, role: number, oddsMicro: number, seenMs: number): void {
    if (this.#isKnown[bookie] !== 1) this.#open(bookie, listing);
    if (role === ROLE.DRAW) this.#knowsDraw[bookie] = 1;
    if (oddsMicro === 0) return;
    if (seenMs > this.seenMs(bookie)) this.#seenMs[bookie] = seenMs;
    const inverse = ODDS_PARTS / oddsMicro;
    this.#sum[bookie] = this.sum(bookie) + inverse;
    this.#offered[bookie] = this.offered(bookie) + 1;
    if (role === ROLE.SIDE1) this.#side1[bookie] = inverse;
    if (role === ROLE.SIDE2) this.#side2[bookie] = inverse;
  }

  listing(bookie: number): number {
    return this.#listing[bookie] ?? -1;
  }
  /** Inverse odds of a side as quoted; 0 if it is not on offer. */
  side1(bookie: number): number {
    return this.#side1[bookie] ?? 0;
  }
  side2(bookie: number): number {
    return this.#side2[bookie] ?? 0;
  }
  /** Sum of the inverse odds on offer, and their number. */
  sum(bookie: number): number {
    return this.#sum[bookie] ?? 0;
  }
  offered(bookie: number): number {
    return this.#offered[bookie] ?? 0;
  }
  /** When the newest of its prices was seen; 0 if it has none. */
  seenMs(bookie: number): number {
    return this.#seenMs[bookie] ?? 0;
  }
  /** Whether the bookmaker has, or once had, a price for the draw. */
  knowsDraw(bookie: number): boolean {
    return this.#knowsDraw[bookie] === 1;
  }

  #open(bookie: number, listing: number): void {
    this.bookies.push(bookie);
    this.#isKnown[bookie] = 1;
    this.#listing[bookie] = listing;
    this.#side1[bookie] = 0;
    this.#side2[bookie] = 0;
    this.#sum[bookie] = 0;
    this.#seenMs[bookie] = 0;
    this.#offered[bookie] = 0;
    this.#knowsDraw[bookie] = 0;
  }
}
