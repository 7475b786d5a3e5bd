import type { Tables } from '../book/tables.ts';

const NONE = Number.POSITIVE_INFINITY;
/** Number of cached outcomes: several times what one combination needs. */
const KEPT = 64;

/** The best price of an outcome for every list, by the list's slot; infinity if it has none. */
export interface ListPrices {
  readonly inverses: Float64Array;
  /** Entry of the price; unspecified if there is none. */
  readonly entries: Int32Array;
}

interface Kept extends ListPrices {
  outcome: number;
  bookie: number;
  /** The read that last used the cached prices. */
  look: number;
}

/**
 * Reads the best price that each list has of an outcome, once for all combinations evaluated together: an outcome is in
 * a dozen of them. Every list is one bit: walking the outcome's prices from the best, each price is the best for those
 * lists that include its bookmaker and have found none yet. So a hundred lists cost little more than one.
 */
export class ListPriceReader {
  readonly #tables: Tables;
  readonly #kept: Kept[];
  readonly #nothing: ListPrices;
  readonly #waiting: Int32Array;
  /** By outcome: the index of the cached prices that may be its own. */
  #places = new Uint8Array(1024);
  #next = 0;
  #looks = 0;

  /** @param words of 32 lists each */
  constructor(tables: Tables, words: number) {
    this.#tables = tables;
    const room = (): ListPrices => ({
      inverses: new Float64Array(words * 32).fill(NONE),
      entries: new Int32Array(words * 32).fill(-1),
    });
    this.#nothing = room();
    this.#kept = Array.from({ length: KEPT }, () => ({ ...room(), outcome: -1, bookie: -1, look: -1 }));
    this.#waiting = new Int32Array(words);
  }

  /** Invalidates the cache because prices may have moved, or lists' bookmakers changed. */
  forget(): void {
    for (const kept of this.#kept) kept.outcome = -1;
  }

  /** Begins reading for another combination; the previous one's prices may be evicted. */
  begin(): void {
    this.#looks++;
  }

  /** Prices of a missing outcome. */
  get nothing(): ListPrices {
    return this.#nothing;
  }

  /**
   * Valid until the next `begin`: prices used since the last one are not evicted.
   * @param bookie restricts to lists that include it; negative for all
   * @param masks by bookmaker: the bits of the lists that include it
   */
  of(outcome: number, bookie: number, masks: readonly Int32Array[]): ListPrices {
    if (outcome >= this.#places.length) this.#grow(outcome);
    const held = this.#kept[this.#places[outcome] ?? 0];
    if (held?.outcome === outcome && held.bookie === bookie) {
      held.look = this.#looks;
      return held;
    }
    const place = this.#free();
    const kept = this.#kept[place];
    if (!kept) return this.#nothing;
    this.#places[outcome] = place;
    kept.outcome = outcome;
    kept.bookie = bookie;
    kept.look = this.#looks;
    this.#read(kept, masks);
    return kept;
  }

  /** Returns the next cache index, in rotation, that the current read does not use. */
  #free(): number {
    let place = this.#next;
    while (this.#kept[place]?.look === this.#looks) place = (place + 1) % KEPT;
    this.#next = (place + 1) % KEPT;
    return place;
  }

  #read({ outcome, bookie, inverses, entries }: Kept, masks: readonly Int32Array[]): void {
    const { order, outcomes } = this.#tables;
    inverses.fill(NONE);
    order.rank(outcome);
    const waiting = this.#waitingFor(bookie < 0 ? undefined : masks[bookie]);
    const first = outcomes.orderFirst(outcome);
    const length = outcomes.orderLength(outcome);
    for (let rank = 0; rank < length; rank++) {
      const entry = order.atRank(first, rank);
      const mask = masks[order.bookie(entry)];
      if (mask && !this.#serve(mask, waiting, entry, inverses, entries)) return;
    }
  }

  /** Assigns the entry to the waiting lists in a mask. Returns false when no list is waiting any longer. */
  #serve(
    mask: Int32Array,
    waiting: Int32Array,
    entry: number,
    inverses: Float64Array,
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
        inverses[word * 32 + bit] = inverse;
        entries[word * 32 + bit] = entry;
        served &= ~(1 << bit);
      }
    }
    return left !== 0;
  }

  #waitingFor(mask: Int32Array | undefined): Int32Array {
    if (mask) this.#waiting.set(mask);
    else this.#waiting.fill(-1);
    return this.#waiting;
  }

  #grow(outcome: number): void {
    const wider = new Uint8Array(outcome * 2);
    wider.set(this.#places);
    this.#places = wider;
  }
}
