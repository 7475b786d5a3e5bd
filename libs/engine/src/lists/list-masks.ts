import { sumOf } from '../book/formulas.ts';
import { bitOf, PLACES } from '../book/mix-shapes.ts';
import type { Tables } from '../book/tables.ts';
import { PART } from '../filters/arb-filter.ts';
import type { Legs } from '../finder/leg-search.ts';
import { type Around, MATTERS, newAround } from '../finder/mix-search.ts';
import { MixSolver } from '../finder/mix-solver.ts';
import type { ArbRows } from './arb-rows.ts';
import { ListPriceReader, type ListPrices } from './list-prices.ts';

const LEGS = 3;
const NONE = Number.POSITIVE_INFINITY;

/**
 * Determines for all lists at once which of them a combination can affect. Every list is one bit and every bookmaker a
 * row of bits.
 */
export class ListMasks {
  readonly #tables: Tables;
  readonly #lists: (ArbRows | undefined)[] = [];
  /** By bookmaker: the lists that include it. */
  #byBookie: Int32Array[] = [];
  #words = 1;
  #reader: ListPriceReader;
  /** By leg, or by `place` around a score. */
  readonly #prices: ListPrices[] = [];
  #sums = new Float64Array();
  readonly #solver = new MixSolver();
  readonly #around = newAround();
  #marks = new Uint8Array();
  /** Largest sum that each list shows; negative in the other mode. */
  #prematchFloors = new Float64Array();
  #liveFloors = new Float64Array();

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#reader = this.#makeRoom();
  }

  /** Discards cached prices, which may have moved since. */
  forget(): void {
    this.#reader.forget();
  }

  add(list: ArbRows): void {
    const free = this.#lists.indexOf(undefined);
    const slot = free < 0 ? this.#lists.length : free;
    this.#lists[slot] = list;
    list.slot = slot;
    if (slot >= this.#words * 32) this.#widen();
    this.#setFloors(slot, list);
    this.#enlist(slot, list);
  }

  remove(list: ArbRows): void {
    const slot = this.#lists.indexOf(list);
    if (slot < 0) return;
    this.#lists[slot] = undefined;
    this.#setFloors(slot, undefined);
    for (const mask of this.#byBookie) setBit(mask, slot, false);
  }

  /** Includes bookmakers that are new. */
  renew(): void {
    for (const [slot, list] of this.#lists.entries()) if (list) this.#enlist(slot, list);
  }

  /**
   * Reads a combination's prices for the lists of its mode that have the bookmaker. Until the next call, `sum`, `legs`
   * and `near` answer from it.
   * @param bookie negative for any
   */
  look(combo: number, bookie: number): void {
    const { combos } = this.#tables;
    const legs = combos.legs(combo);
    this.#reader.begin();
    for (let leg = 0; leg < legs; leg++)
      this.#prices[leg] = this.#reader.of(combos.leg(combo, leg), bookie, this.#byBookie);
    if (legs < LEGS) this.#prices[legs] = this.#reader.nothing;
    const formula = combos.formula(combo);
    const floors = combos.isLive(combo) ? this.#liveFloors : this.#prematchFloors;
    const { nothing } = this.#reader;
    const [ones = nothing, twos = nothing, threes = nothing] = this.#prices;
    for (let slot = 0; slot < this.#lists.length; slot++) {
      const third = legs < LEGS ? 0 : (threes.inverses[slot] ?? 0);
      const sum = sumOf(formula, ones.inverses[slot] ?? 0, twos.inverses[slot] ?? 0, third);
      this.#sums[slot] = sum <= (floors[slot] ?? -1) ? sum : Number.POSITIVE_INFINITY;
    }
  }

  /**
   * `look` for a mix: until the next call `around` answers from it.
   * @param places bits of those whose prices can matter; no others are read
   */
  lookAround(combo: number, bookie: number, places: number): void {
    const { combos } = this.#tables;
    const score = combos.score(combo);
    this.#reader.begin();
    for (let place = 0; place < PLACES; place++) {
      const isRead = (places & bitOf(place)) !== 0;
      const outcome = isRead ? combos.mixes.outcome(score, place) : -1;
      this.#prices[place] = isRead ? this.#reader.of(outcome, bookie, this.#byBookie) : this.#reader.nothing;
    }
  }

  /**
   * Returns a list's best prices around the score, if some bets there are cheap enough for the list to show. Reuses the
   * returned object.
   */
  around(slot: number): Around | undefined {
    const { entries } = this.#around;
    const { prices } = this.#solver;
    for (let place = 0; place < PLACES; place++) prices[place] = this.#prices[place]?.inverses[slot] ?? NONE;
    const floor = this.#lists[slot]?.filter.maxSum ?? -1;
    if (this.#solver.isAtLeast(Math.min(floor, 1 - MATTERS))) return undefined;
    for (let place = 0; place < PLACES; place++)
      entries[place] = prices[place] === NONE ? -1 : (this.#prices[place]?.entries[slot] ?? -1);
    this.#around.prices.set(prices);
    return this.#around;
  }

  /** The sum of a list's best prices if it reaches the list's floor; otherwise infinity. */
  sum(slot: number): number {
    return this.#sums[slot] ?? Number.POSITIVE_INFINITY;
  }

  /** The legs of `sum`; valid only if it is finite. */
  legs(slot: number): Legs {
    const [one, two, three] = this.#prices;
    return {
      entries: [one?.entries[slot] ?? -1, two?.entries[slot] ?? -1, three?.entries[slot] ?? -1],
      sum: this.sum(slot),
    };
  }

  /** Whether the list includes the bookmaker; always true for a negative `bookie`. */
  has(slot: number, bookie: number): boolean {
    return bookie < 0 || (((this.#byBookie[bookie]?.[slot >> 5] ?? 0) >> (slot & 31)) & 1) === 1;
  }

  /** One past the last list's slot. */
  get count(): number {
    return this.#lists.length;
  }

  at(slot: number): ArbRows | undefined {
    return this.#lists[slot];
  }

  /**
   * By slot: 1 for the lists whose best prices reach their floor. Reuses the returned array, which may be written to.
   */
  near(): Uint8Array {
    for (let slot = 0; slot < this.#lists.length; slot++)
      this.#marks[slot] = this.sum(slot) < Number.POSITIVE_INFINITY ? 1 : 0;
    return this.#marks;
  }

  /** Like `near`, but with no list marked. */
  none(): Uint8Array {
    return this.#marks.fill(0);
  }

  /** Records which bookmakers a list includes. */
  #enlist(slot: number, { filter }: ArbRows): void {
    this.#reader.forget();
    const { count } = this.#tables.bookies;
    for (let bookie = 0; bookie < count; bookie++) {
      this.#byBookie[bookie] ??= new Int32Array(this.#words);
      setBit(this.#byBookie[bookie], slot, filter.parts[bookie] !== PART.NONE);
    }
  }

  #setFloors(slot: number, list: ArbRows | undefined): void {
    const maxSum = list?.filter.maxSum ?? -1;
    this.#prematchFloors[slot] = list?.filter.isLive ? -1 : maxSum;
    this.#liveFloors[slot] = list?.filter.isLive ? maxSum : -1;
  }

  #widen(): void {
    this.#words *= 2;
    this.#byBookie = [];
    this.#reader = this.#makeRoom();
    for (const [slot, list] of this.#lists.entries()) this.#setFloors(slot, list);
    this.renew();
  }

  #makeRoom(): ListPriceReader {
    const slots = this.#words * 32;
    this.#sums = new Float64Array(slots);
    this.#marks = new Uint8Array(slots);
    this.#prematchFloors = new Float64Array(slots).fill(-1);
    this.#liveFloors = new Float64Array(slots).fill(-1);
    return new ListPriceReader(this.#tables, this.#words);
  }
}

function setBit(mask: Int32Array | undefined, slot: number, on: boolean): void {
  if (!mask) return;
  const bit = 1 << (slot & 31);
  const held = mask[slot >> 5] ?? 0;
  mask[slot >> 5] = on ? held | bit : held & ~bit;
}
