/** More two-leg arbs than all lists together show. */
const MAX_KNOWN = 20_000;
/** Upper bound of quote numbers: two of them pack into one integer that a double holds exactly. */
const SPAN = 2 ** 26;

/** Cache of arb ids: hundreds of lists show the same legs, and building an id is expensive. */
export class ArbIds {
  readonly #known = new Map<number, string>();

  /** @param make builds the id for legs that are not cached or are not exactly two */
  of([one = -1, two = -1, three = -1]: readonly number[], make: () => string): string {
    if (one < 0 || two < 0 || three >= 0 || one >= SPAN || two >= SPAN) return make();
    const key = one * SPAN + two;
    const held = this.#known.get(key);
    if (held !== undefined) return held;
    const id = make();
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, id);
    return id;
  }

  /** Clears the cache because quote numbers may have been reassigned. */
  renew(): void {
    this.#known.clear();
  }
}
