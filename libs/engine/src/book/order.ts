import { Blocks, FIRST_SIZE_LOG2 } from '../collections/blocks.ts';
import type { BookieTable } from './bookies.ts';
import type { OutcomeTable } from './outcomes.ts';
import type { QuoteTable } from './quotes.ts';

const ENTRY = 16;
const INVERSE = 0;
const QUOTE = 8;
const OWNER = 12;
const RANKED = 14;

/** Bits of OWNER: the bookmaker, and whether the quote is unhealthy. */
const BOOKIE_BITS = 0xfff;
const UNHEALTHY = 0x1000;

/**
 * The quotes of each outcome, ranked lazily. A price move only marks the outcome; the ranking, best effective price
 * first, is made on the next read. Equal prices are ranked by quote number, as a rule order of arrival, so that a list
 * does not flicker between two bookmakers when one of them disappears and returns. Entries hold what a search reads, so
 * that it does not touch the quotes.
 */
export class OrderedQuotes extends Blocks {
  readonly #outcomes: OutcomeTable;
  readonly #quotes: QuoteTable;
  readonly #bookies: BookieTable;

  constructor(outcomes: OutcomeTable, quotes: QuoteTable, bookies: BookieTable) {
    super(ENTRY, 4096);
    this.#outcomes = outcomes;
    this.#quotes = quotes;
    this.#bookies = bookies;
  }

  /** Inverse of the effective odds, as of the last ranking. */
  inverse(entry: number): number {
    return this.view.getFloat64(entry * ENTRY + INVERSE, true);
  }
  quote(entry: number): number {
    return this.view.getInt32(entry * ENTRY + QUOTE, true);
  }
  bookie(entry: number): number {
    return this.view.getUint16(entry * ENTRY + OWNER, true) & BOOKIE_BITS;
  }
  isHealthy(entry: number): boolean {
    return (this.view.getUint16(entry * ENTRY + OWNER, true) & UNHEALTHY) === 0;
  }

  /** Whether the bookmaker has a price of the outcome, believed or not. */
  has(outcome: number, bookie: number): boolean {
    const first = this.#outcomes.orderFirst(outcome);
    const end = first + this.#outcomes.orderLength(outcome);
    for (let entry = first; entry < end; entry++) if (this.bookie(entry) === bookie) return true;
    return false;
  }

  /** Returns the bookmakers that have a price of the outcome, believed or not. */
  quoting(outcome: number): Set<number> {
    const first = this.#outcomes.orderFirst(outcome);
    const bookies = new Set<number>();
    for (let at = 0; at < this.#outcomes.orderLength(outcome); at++) bookies.add(this.bookie(first + at));
    return bookies;
  }

  /** Entry of a quote. */
  entryOf(quote: number): number {
    return this.#outcomes.orderFirst(this.#quotes.outcome(quote)) + this.#quotes.entry(quote);
  }

  /** Ranks the outcome if prices moved since the last ranking. `atRank` is valid only afterwards. */
  rank(outcome: number): void {
    if (!this.#outcomes.isUnranked(outcome)) return;
    this.#outcomes.setUnranked(outcome, false);
    const first = this.#outcomes.orderFirst(outcome);
    const length = this.#outcomes.orderLength(outcome);
    for (let entry = first; entry < first + length; entry++) this.#readPrice(entry);
    for (let rank = 1; rank < length; rank++) this.#sink(first, rank);
    const best = length === 0 ? Number.POSITIVE_INFINITY : this.inverse(this.atRank(first, 0));
    this.#outcomes.setBest(outcome, best);
  }

  /** Returns the entry at a rank from 0; `first` is the outcome's `orderFirst`. */
  atRank(first: number, rank: number): number {
    return first + this.view.getUint16((first + rank) * ENTRY + RANKED, true);
  }

  /**
   * Rank of the first quote, at `from` or after it, whose bookmaker has a nonzero part; -1 if none. Ranks the outcome
   * first.
   */
  rankOf(outcome: number, parts: Uint8Array, healthyOnly: boolean, from = 0): number {
    this.rank(outcome);
    const { view } = this;
    const first = this.#outcomes.orderFirst(outcome);
    const length = this.#outcomes.orderLength(outcome);
    for (let rank = from; rank < length; rank++) {
      const entry = first + view.getUint16((first + rank) * ENTRY + RANKED, true);
      const owner = view.getUint16(entry * ENTRY + OWNER, true);
      if ((parts[owner & BOOKIE_BITS] ?? 0) !== 0 && (!healthyOnly || owner < UNHEALTHY)) return rank;
    }
    return -1;
  }

  /** Returns the entry at that rank, -1 if none. */
  firstOf(outcome: number, parts: Uint8Array, healthyOnly: boolean): number {
    const rank = this.rankOf(outcome, parts, healthyOnly);
    return rank < 0 ? -1 : this.atRank(this.#outcomes.orderFirst(outcome), rank);
  }

  /** Returns whether the quote is better than every one known for the outcome. */
  insert(outcome: number, quote: number, bookie: number, isHealthy: boolean, inverse: number): boolean {
    const length = this.#outcomes.orderLength(outcome);
    const first = this.#roomFor(outcome, length);
    const at = (first + length) * ENTRY;
    this.view.setInt32(at + QUOTE, quote, true);
    this.view.setUint16(at + OWNER, isHealthy ? bookie : bookie | UNHEALTHY, true);
    this.view.setUint16(at + RANKED, length, true);
    this.#outcomes.setOrderLength(outcome, length + 1);
    this.#quotes.setEntry(quote, length);
    return this.move(outcome, inverse);
  }

  /** Moves the last entry into the freed slot. */
  remove(outcome: number, quote: number): void {
    const first = this.#outcomes.orderFirst(outcome);
    const last = this.#outcomes.orderLength(outcome) - 1;
    const place = this.#quotes.entry(quote);
    const [to, from] = [(first + place) * ENTRY, (first + last) * ENTRY];
    const moved = this.quote(first + last);
    this.view.setInt32(to + QUOTE, moved, true);
    this.view.setUint16(to + OWNER, this.view.getUint16(from + OWNER, true), true);
    this.#quotes.setEntry(moved, place);
    this.#outcomes.setOrderLength(outcome, last);
    for (let rank = 0; rank < last; rank++) this.view.setUint16((first + rank) * ENTRY + RANKED, rank, true);
    this.#outcomes.setUnranked(outcome, true);
  }

  /**
   * Marks the outcome as unranked after a price move; the price is read at the next ranking. Returns whether it is
   * better than every price known for the outcome.
   */
  move(outcome: number, inverse: number): boolean {
    this.#outcomes.setUnranked(outcome, true);
    if (inverse >= this.#outcomes.best(outcome)) return false;
    this.#outcomes.setBest(outcome, inverse);
    return true;
  }

  setHealthy(quote: number, isHealthy: boolean): void {
    const entry = this.entryOf(quote);
    const bookie = this.bookie(entry);
    this.view.setUint16(entry * ENTRY + OWNER, isHealthy ? bookie : bookie | UNHEALTHY, true);
  }

  /** Frees the block of an outcome that leaves the book. */
  drop(outcome: number): void {
    const size = this.#outcomes.orderSize(outcome);
    if (size > 0) this.give(this.#outcomes.orderFirst(outcome), size);
  }

  #readPrice(entry: number): void {
    const quote = this.quote(entry);
    const inverse = this.#bookies.inverse(this.#quotes.bookie(quote), this.#quotes.oddsMicro(quote));
    this.view.setFloat64(entry * ENTRY + INVERSE, inverse, true);
  }

  /** Insertion sort: orders are short and nearly sorted. */
  #sink(first: number, from: number): void {
    const { view } = this;
    const place = view.getUint16((first + from) * ENTRY + RANKED, true);
    let rank = from;
    while (rank > 0) {
      const before = view.getUint16((first + rank - 1) * ENTRY + RANKED, true);
      if (!this.#isBefore(first + place, first + before)) break;
      view.setUint16((first + rank) * ENTRY + RANKED, before, true);
      rank--;
    }
    view.setUint16((first + rank) * ENTRY + RANKED, place, true);
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.inverse(one), this.inverse(other)];
    return a < b || (a === b && this.quote(one) < this.quote(other));
  }

  #roomFor(outcome: number, length: number): number {
    const size = this.#outcomes.orderSize(outcome);
    if (size === 0) {
      const first = this.take(FIRST_SIZE_LOG2);
      this.#outcomes.setOrderBlock(outcome, first, FIRST_SIZE_LOG2);
      return first;
    }
    const held = this.#outcomes.orderFirst(outcome);
    if (length < 1 << size) return held;
    const first = this.grown(held, size);
    this.#outcomes.setOrderBlock(outcome, first, size + 1);
    return first;
  }
}
