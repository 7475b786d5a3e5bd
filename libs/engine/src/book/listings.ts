import { Blocks, FIRST_SIZE_LOG2 } from '../collections/blocks.ts';
import { Records } from '../collections/records.ts';
import type { PickCode } from './pick-code.ts';

const ROW = 32;
const EVENT = 0;
const BOOKIE = 4;
const STATE = 6;
const IS_LIVE = 7;
const FIRST = 8;
const LENGTH = 12;
const SIZE = 14;
const CURSOR = 16;
const AVAILABLE = 18;
const SERIAL = 20;
const POSITION = 24;

/** Properties shared by all quotes of a listing, as bits. */
export const LISTING = {
  /** The bookmaker states the sides reversed. */
  SWAPPED: 1,
  SUSPENDED: 2,
  /** Its favourite is the underdog at every other bookmaker. */
  REVERSED: 4,
} as const;

const ENTRY = 16;
const QUOTE = 4;
const OUTCOME = 8;
const PRICE = 12;

/**
 * The picks of a listing in the order the bookmaker first quoted them, with the fields that a scan of all prices reads.
 */
class PickBlocks extends Blocks {
  constructor() {
    super(ENTRY, 4096);
  }
  pick(entry: number): PickCode {
    return this.view.getInt32(entry * ENTRY, true);
  }
  quote(entry: number): number {
    return this.view.getInt32(entry * ENTRY + QUOTE, true);
  }
  outcome(entry: number): number {
    return this.view.getInt32(entry * ENTRY + OUTCOME, true);
  }
  price(entry: number): number {
    return this.view.getInt32(entry * ENTRY + PRICE, true);
  }
  setPrice(entry: number, price: number): void {
    this.view.setInt32(entry * ENTRY + PRICE, price, true);
  }
  write(entry: number, pick: PickCode, quote: number, outcome: number): void {
    this.view.setInt32(entry * ENTRY, pick, true);
    this.view.setInt32(entry * ENTRY + QUOTE, quote, true);
    this.view.setInt32(entry * ENTRY + OUTCOME, outcome, true);
    this.setPrice(entry, 0);
  }
}

/** One bookmaker's page of one event in one mode: every pick it has ever quoted there. */
export class ListingTable extends Records {
  readonly #picks = new PickBlocks();
  /** Listings by bookmaker and mode, unordered. */
  readonly #ofBookie: number[][] = [];
  #lastSerial = 0;

  constructor() {
    super(ROW, 1024);
  }

  add(event: number, bookie: number, isLive: boolean): number {
    const listing = this.take();
    const row = listing * ROW;
    this.view.setInt32(row + EVENT, event, true);
    this.view.setUint16(row + BOOKIE, bookie, true);
    this.view.setUint8(row + IS_LIVE, isLive ? 1 : 0);
    this.view.setInt32(row + SERIAL, ++this.#lastSerial, true);
    const siblings = this.#siblings(bookie, isLive);
    this.view.setInt32(row + POSITION, siblings.length, true);
    siblings.push(listing);
    return listing;
  }

  /** Returns the bookmaker's listings in a mode. */
  of(bookie: number, isLive: boolean): readonly number[] {
    return this.#siblings(bookie, isLive);
  }

  /** Never 0 and never reused, so that a holder of the listing's number can detect that it was reassigned. */
  serial(listing: number): number {
    return this.view.getInt32(listing * ROW + SERIAL, true);
  }

  override give(listing: number): void {
    const size = this.#size(listing);
    if (size > 0) this.#picks.give(this.first(listing), size);
    this.#leaveSiblings(listing);
    super.give(listing);
  }

  /** Moves the last listing into the freed slot. */
  #leaveSiblings(listing: number): void {
    const siblings = this.#siblings(this.bookie(listing), this.isLive(listing));
    const position = this.view.getInt32(listing * ROW + POSITION, true);
    const last = siblings.pop();
    if (last === undefined || last === listing) return;
    siblings[position] = last;
    this.view.setInt32(last * ROW + POSITION, position, true);
  }

  #siblings(bookie: number, isLive: boolean): number[] {
    const place = bookie * 2 + (isLive ? 1 : 0);
    const held = this.#ofBookie[place];
    if (held) return held;
    const siblings: number[] = [];
    this.#ofBookie[place] = siblings;
    return siblings;
  }

  event(listing: number): number {
    return this.view.getInt32(listing * ROW + EVENT, true);
  }
  bookie(listing: number): number {
    return this.view.getUint16(listing * ROW + BOOKIE, true);
  }
  isLive(listing: number): boolean {
    return this.view.getUint8(listing * ROW + IS_LIVE) === 1;
  }
  is(listing: number, state: number): boolean {
    return (this.view.getUint8(listing * ROW + STATE) & state) !== 0;
  }
  set(listing: number, state: number, on: boolean): void {
    const held = this.view.getUint8(listing * ROW + STATE);
    this.view.setUint8(listing * ROW + STATE, on ? held | state : held & ~state);
  }

  /** Number of its quotes that are in the book (not withdrawn). */
  available(listing: number): number {
    return this.view.getUint16(listing * ROW + AVAILABLE, true);
  }
  addAvailable(listing: number, change: number): void {
    this.view.setUint16(listing * ROW + AVAILABLE, this.available(listing) + change, true);
  }

  /**
   * Returns the entry of a pick, -1 if it was never quoted. Feeds repeat their order, so the next entry is tried first.
   */
  entryOf(listing: number, pick: PickCode): number {
    const first = this.first(listing);
    const length = this.length(listing);
    const cursor = this.view.getUint16(listing * ROW + CURSOR, true);
    const next = cursor < length ? cursor : 0;
    for (let step = 0; step < length; step++) {
      const place = next + step < length ? next + step : next + step - length;
      if (this.#picks.pick(first + place) !== pick) continue;
      this.view.setUint16(listing * ROW + CURSOR, place + 1, true);
      return first + place;
    }
    return -1;
  }

  /** Returns the quote of a pick, -1 if it was never quoted. */
  find(listing: number, pick: PickCode): number {
    const entry = this.entryOf(listing, pick);
    return entry < 0 ? -1 : this.#picks.quote(entry);
  }

  quote(entry: number): number {
    return this.#picks.quote(entry);
  }
  outcome(entry: number): number {
    return this.#picks.outcome(entry);
  }
  /** Odds in thousandths as quoted; negative if not believed, 0 if withdrawn. */
  price(entry: number): number {
    return this.#picks.price(entry);
  }
  setPrice(entry: number, price: number): void {
    this.#picks.setPrice(entry, price);
  }

  /** Adds a pick without a price. Returns its entry. */
  append(listing: number, pick: PickCode, quote: number, outcome: number): number {
    const length = this.length(listing);
    const size = this.#size(listing);
    if (size === 0) this.#setBlock(listing, this.#picks.take(FIRST_SIZE_LOG2), FIRST_SIZE_LOG2);
    else if (length === 1 << size)
      this.#setBlock(listing, this.#picks.grown(this.first(listing), size), size + 1);
    const entry = this.first(listing) + length;
    this.#picks.write(entry, pick, quote, outcome);
    this.view.setUint16(listing * ROW + LENGTH, length + 1, true);
    return entry;
  }

  length(listing: number): number {
    return this.view.getUint16(listing * ROW + LENGTH, true);
  }

  /** @param place from 0, below `length` */
  quoteAt(listing: number, place: number): number {
    return this.#picks.quote(this.first(listing) + place);
  }

  /** The listing's entries are `first` to `first + length - 1`. */
  first(listing: number): number {
    return this.view.getInt32(listing * ROW + FIRST, true);
  }
  #size(listing: number): number {
    return this.view.getUint8(listing * ROW + SIZE);
  }
  #setBlock(listing: number, first: number, size: number): void {
    this.view.setInt32(listing * ROW + FIRST, first, true);
    this.view.setUint8(listing * ROW + SIZE, size);
  }
}
