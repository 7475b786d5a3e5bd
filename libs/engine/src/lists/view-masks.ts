import type { Tables } from '../book/tables.ts';
import { sumOf } from '../finder/formulas.ts';
import type { Legs } from '../finder/leg-search.ts';
import { PART } from './compiled-filter.ts';
import type { View } from './view.ts';

const LEGS = 3;

/**
 * Which lists a combination can matter to, for all lists at once. Every list is one bit and every bookmaker a row of bits:
 * walking an outcome's prices from the best, each price is the best for those lists that have its bookmaker and have
 * found none yet. So a hundred lists cost little more than one.
 */
export class ViewMasks {
  readonly #tables: Tables;
  readonly #views: (View | undefined)[] = [];
  /** By bookmaker: the lists that it has a part in. */
  #byBookie: Int32Array[] = [];
  #words = 1;
  /** By leg: each list's best price, and where it stands. */
  #best: Float64Array[] = [];
  #entries: Int32Array[] = [];
  #sums = new Float64Array();
  #marks = new Uint8Array();
  #waiting = new Int32Array();
  /** The largest sum that each list shows; below 0 in the other mode. */
  #prematchFloors = new Float64Array();
  #liveFloors = new Float64Array();

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#makeRoom();
  }

  add(view: View): void {
    const free = this.#views.indexOf(undefined);
    const slot = free < 0 ? this.#views.length : free;
    this.#views[slot] = view;
    view.slot = slot;
    if (slot >= this.#words * 32) this.#widen();
    this.#setFloors(slot, view);
    this.#enlist(slot, view);
  }

  remove(view: View): void {
    const slot = this.#views.indexOf(view);
    if (slot < 0) return;
    this.#views[slot] = undefined;
    this.#setFloors(slot, undefined);
    for (const mask of this.#byBookie) setBit(mask, slot, false);
  }

  /** Takes in bookmakers that are new. */
  renew(): void {
    for (const [slot, view] of this.#views.entries()) if (view) this.#enlist(slot, view);
  }

  /**
   * Looks a combination up for the lists of its mode that have the bookmaker. Until the next look, `sum`,
   * `legs` and `near` answer from it.
   * @param bookie below 0 for any
   */
  look(combo: number, bookie: number): void {
    const { combos } = this.#tables;
    const legs = combos.legs(combo);
    for (let leg = 0; leg < legs; leg++) this.#readLeg(combos.leg(combo, leg), leg, bookie);
    if (legs < LEGS) this.#entries[legs]?.fill(-1);
    const formula = combos.formula(combo);
    const floors = combos.isLive(combo) ? this.#liveFloors : this.#prematchFloors;
    const [ones, twos, threes] = this.#best;
    for (let slot = 0; slot < this.#views.length; slot++) {
      const third = legs < LEGS ? 0 : (threes?.[slot] ?? 0);
      const sum = sumOf(formula, ones?.[slot] ?? 0, twos?.[slot] ?? 0, third);
      this.#sums[slot] = sum <= (floors[slot] ?? -1) ? sum : Number.POSITIVE_INFINITY;
    }
  }

  /** The sum of a list's best prices, if that reaches its floor; else infinity. */
  sum(slot: number): number {
    return this.#sums[slot] ?? Number.POSITIVE_INFINITY;
  }

  /** Those prices, where their sum is not infinite. */
  legs(slot: number): Legs {
    const [one, two, three] = this.#entries;
    return { entries: [one?.[slot] ?? -1, two?.[slot] ?? -1, three?.[slot] ?? -1], sum: this.sum(slot) };
  }

  /** Whether a list has a part for the bookmaker; every list has for any. */
  has(slot: number, bookie: number): boolean {
    return bookie < 0 || (((this.#byBookie[bookie]?.[slot >> 5] ?? 0) >> (slot & 31)) & 1) === 1;
  }

  at(slot: number): View | undefined {
    return this.#views[slot];
  }

  /** By place: 1 for the lists whose best prices reach their floor. The same array each time, to be written in. */
  near(): Uint8Array {
    for (let slot = 0; slot < this.#views.length; slot++)
      this.#marks[slot] = this.sum(slot) < Number.POSITIVE_INFINITY ? 1 : 0;
    return this.#marks;
  }

  /** The same with none. */
  none(): Uint8Array {
    return this.#marks.fill(0);
  }

  /** The best price of an outcome for every list; infinity where it has none. */
  #readLeg(outcome: number, leg: number, bookie: number): void {
    const { order, outcomes } = this.#tables;
    const best = this.#best[leg]?.fill(Number.POSITIVE_INFINITY);
    const entries = this.#entries[leg];
    if (!best || !entries) return;
    order.rank(outcome);
    const waiting = this.#waitingFor(bookie);
    const first = outcomes.orderFirst(outcome);
    const length = outcomes.orderLength(outcome);
    for (let rank = 0; rank < length; rank++) {
      const entry = order.atRank(first, rank);
      const mask = this.#byBookie[order.bookie(entry)];
      if (mask && !this.#serve(mask, waiting, entry, best, entries)) return;
    }
  }

  /** Gives the entry to the waiting lists of a mask. False when no list waits any longer. */
  #serve(
    mask: Int32Array,
    waiting: Int32Array,
    entry: number,
    best: Float64Array,
    entries: Int32Array,
  ): boolean {
    const inverse = this.#tables.order.inverse(entry);
    let left = 0;
    for (let word = 0; word < waiting.length; word++) {
      let served = (waiting[word] ?? 0) & (mask[word] ?? 0);
      waiting[word] = (waiting[word] ?? 0) & ~served;
      left |= waiting[word] ?? 0;
      while (served !== 0) {
        const bit = 31 - Math.clz32(served);
        best[word * 32 + bit] = inverse;
        entries[word * 32 + bit] = entry;
        served &= ~(1 << bit);
      }
    }
    return left !== 0;
  }

  #waitingFor(bookie: number): Int32Array {
    const mask = bookie < 0 ? undefined : this.#byBookie[bookie];
    if (mask) this.#waiting.set(mask);
    else this.#waiting.fill(-1);
    return this.#waiting;
  }

  /** Notes which bookmakers a list has a part for. */
  #enlist(slot: number, { filter }: View): void {
    const { count } = this.#tables.bookies;
    for (let bookie = 0; bookie < count; bookie++) {
      this.#byBookie[bookie] ??= new Int32Array(this.#words);
      setBit(this.#byBookie[bookie], slot, filter.parts[bookie] !== PART.NONE);
    }
  }

  #setFloors(slot: number, view: View | undefined): void {
    const maxSum = view?.filter.maxSum ?? -1;
    this.#prematchFloors[slot] = view?.filter.isLive ? -1 : maxSum;
    this.#liveFloors[slot] = view?.filter.isLive ? maxSum : -1;
  }

  #widen(): void {
    this.#words *= 2;
    this.#byBookie = [];
    this.#makeRoom();
    for (const [slot, view] of this.#views.entries()) this.#setFloors(slot, view);
    this.renew();
  }

  #makeRoom(): void {
    const slots = this.#words * 32;
    this.#best = Array.from({ length: LEGS }, () => new Float64Array(slots));
    this.#entries = Array.from({ length: LEGS }, () => new Int32Array(slots));
    this.#sums = new Float64Array(slots);
    this.#marks = new Uint8Array(slots);
    this.#waiting = new Int32Array(this.#words);
    this.#prematchFloors = new Float64Array(slots).fill(-1);
    this.#liveFloors = new Float64Array(slots).fill(-1);
  }
}

function setBit(mask: Int32Array | undefined, slot: number, on: boolean): void {
  if (!mask) return;
  const bit = 1 << (slot & 31);
  const held = mask[slot >> 5] ?? 0;
  mask[slot >> 5] = on ? held | bit : held & ~bit;
}
