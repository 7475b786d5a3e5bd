import type { ArbSort } from '@bothways/domain/arbs';
import { bestPlaces } from '../collections/best-of.ts';
import { isByTime, sortKey } from '../lists/sorting.ts';

/** The combinations found by a scan with their sums: a hundred thousand take three arrays and no objects. */
export class SumList {
  #combos = new Int32Array(1024);
  #sums = new Float64Array(1024);
  #guaranteed = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  add(combo: number, sum: number, guaranteed: number): void {
    if (this.#length === this.#combos.length) this.#grow();
    this.#combos[this.#length] = combo;
    this.#sums[this.#length] = sum;
    this.#guaranteed[this.#length] = guaranteed;
    this.#length++;
  }

  /** Returns the first combinations in an order. */
  best(limit: number, sort: ArbSort, startMs: (combo: number) => number): number[] {
    const key = sortKey(sort);
    const needsStart = isByTime(sort);
    const keyAt = (at: number): number =>
      key(this.#sum(at), needsStart ? startMs(this.#combo(at)) : 0, this.#guaranteed[at] ?? 0);
    const places = bestPlaces(
      this.#length,
      limit,
      (a, b) => keyAt(a) - keyAt(b) || this.#sum(a) - this.#sum(b) || this.#combo(a) - this.#combo(b),
    );
    return places.map((place) => this.#combo(place));
  }

  #combo(at: number): number {
    return this.#combos[at] ?? 0;
  }

  #sum(at: number): number {
    return this.#sums[at] ?? 0;
  }

  #grow(): void {
    const combos = new Int32Array(this.#length * 2);
    combos.set(this.#combos);
    this.#combos = combos;
    this.#sums = twice(this.#sums);
    this.#guaranteed = twice(this.#guaranteed);
  }
}

function twice(held: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(held.length * 2);
  longer.set(held);
  return longer;
}
