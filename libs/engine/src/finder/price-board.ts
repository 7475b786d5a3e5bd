import type { Tables } from '../book/tables.ts';
import { type CompiledFilter, PART } from '../filters/arb-filter.ts';

const NONE = Number.POSITIVE_INFINITY;
/** Bits of an owner: its clone group, and whether it is only a reference. */
const GROUP_BITS = 0xffff;
const REFERENCE = 0x10000;
const NOBODY = GROUP_BITS;
/** Listings per step, of a dozen prices each. */
const READ_AT_ONCE = 1024;

/**
 * The best prices of all outcomes for one set of bookmakers. Listings are read bookmaker by bookmaker: they are
 * contiguous in memory, so a scan of the whole book runs at memory speed. Holds per outcome the best believed price,
 * the best of another clone group, and the best that is not believed.
 */
export class PriceBoard {
  readonly #tables: Tables;
  #best = new Float64Array();
  #bestOwner = new Int32Array();
  #second = new Float64Array();
  #secondOwner = new Int32Array();
  #doubted = new Float64Array();
  /** Per event: one of the clone groups that quote it, and whether there is another. */
  #firstGroup = new Int32Array();
  #isShared = new Uint8Array();
  /** At least one price is not believed. */
  hasDoubts = false;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  read(filter: CompiledFilter): void {
    for (const _ of this.reading(filter));
  }

  /** Fills the board in steps; prices that move meanwhile may be read in either state. */
  *reading(filter: CompiledFilter): Generator<void, void> {
    const { bookies, listings } = this.#tables;
    let read = 0;
    this.#clear();
    for (let bookie = 0; bookie < bookies.count; bookie++) {
      const part = filter.parts[bookie] ?? PART.NONE;
      if (part === PART.NONE) continue;
      const owner = bookies.group(bookie) | (part === PART.REFERENCE ? REFERENCE : 0);
      for (const listing of listings.of(bookie, filter.isLive)) {
        this.#readListing(listing, bookie, owner);
        if (++read % READ_AT_ONCE === 0) yield;
      }
    }
  }

  /** Inverse of the best believed price; infinity if there is none. */
  best(outcome: number): number {
    return this.#best[outcome] ?? NONE;
  }
  /** Inverse of the best believed price from another clone group than the best one's. */
  second(outcome: number): number {
    return this.#second[outcome] ?? NONE;
  }
  /** Inverse of the best price that is not believed; infinity if there is none. */
  doubted(outcome: number): number {
    return this.#doubted[outcome] ?? NONE;
  }
  /** Clone group of the best believed price. */
  group(outcome: number): number {
    return (this.#bestOwner[outcome] ?? 0) & GROUP_BITS;
  }
  isReference(outcome: number): boolean {
    return ((this.#bestOwner[outcome] ?? 0) & REFERENCE) !== 0;
  }
  isSecondReference(outcome: number): boolean {
    return ((this.#secondOwner[outcome] ?? 0) & REFERENCE) !== 0;
  }

  /** Whether more than one clone group quotes the event: legs of a single group are never an arb. */
  isShared(event: number): boolean {
    return this.#isShared[event] === 1;
  }

  #readListing(listing: number, bookie: number, owner: number): void {
    const { bookies, listings } = this.#tables;
    if (listings.available(listing) === 0) return;
    this.#meet(listings.event(listing), owner & GROUP_BITS);
    const first = listings.first(listing);
    const end = first + listings.length(listing);
    for (let entry = first; entry < end; entry++) {
      const price = listings.price(entry);
      if (price > 0) this.#note(listings.outcome(entry), bookies.inverse(bookie, price), owner);
      else if (price < 0) this.#doubt(listings.outcome(entry), bookies.inverse(bookie, 0 - price));
    }
  }

  #meet(event: number, group: number): void {
    const first = this.#firstGroup[event] ?? NOBODY;
    if (first === NOBODY) this.#firstGroup[event] = group;
    else if (first !== group) this.#isShared[event] = 1;
  }

  #note(outcome: number, inverse: number, owner: number): void {
    const best = this.#best[outcome] ?? NONE;
    const bestOwner = this.#bestOwner[outcome] ?? 0;
    const isSameGroup = ((bestOwner ^ owner) & GROUP_BITS) === 0;
    if (inverse < best) {
      if (!isSameGroup) {
        this.#second[outcome] = best;
        this.#secondOwner[outcome] = bestOwner;
      }
      this.#best[outcome] = inverse;
      this.#bestOwner[outcome] = owner;
    } else if (!isSameGroup && inverse < (this.#second[outcome] ?? NONE)) {
      this.#second[outcome] = inverse;
      this.#secondOwner[outcome] = owner;
    }
  }

  #doubt(outcome: number, inverse: number): void {
    this.hasDoubts = true;
    if (inverse < this.doubted(outcome)) this.#doubted[outcome] = inverse;
  }

  #clear(): void {
    const { end } = this.#tables.outcomes;
    const events = this.#tables.events.end;
    if (events > this.#isShared.length) this.#growEvents(events * 2);
    this.#firstGroup.fill(NOBODY, 0, events);
    this.#isShared.fill(0, 0, events);
    this.hasDoubts = false;
    if (end > this.#best.length) this.#grow(end * 2);
    this.#best.fill(NONE, 0, end);
    this.#second.fill(NONE, 0, end);
    this.#doubted.fill(NONE, 0, end);
    this.#bestOwner.fill(GROUP_BITS, 0, end);
  }

  #growEvents(length: number): void {
    this.#firstGroup = new Int32Array(length);
    this.#isShared = new Uint8Array(length);
  }

  #grow(length: number): void {
    this.#best = new Float64Array(length);
    this.#second = new Float64Array(length);
    this.#doubted = new Float64Array(length);
    this.#bestOwner = new Int32Array(length);
    this.#secondOwner = new Int32Array(length);
  }
}
