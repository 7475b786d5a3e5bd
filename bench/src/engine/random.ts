/** Seeded random numbers (mulberry32): every run of a benchmark has the same market. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Returns an integer from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Returns an approximately normal number, mean 0, deviation 1. */
  normal(): number {
    return this.next() + this.next() + this.next() + this.next() - 2;
  }

  /** Returns `count` distinct integers below `end`, ascending. */
  some(count: number, end: number): number[] {
    const numbers = Array.from({ length: end }, (_, index) => index);
    for (let at = 0; at < count; at++) {
      const other = at + this.below(end - at);
      [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
    }
    return numbers.slice(0, count).toSorted((a, b) => a - b);
  }
}
