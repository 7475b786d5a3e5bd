/** More arbs of two legs than all lists together show. */
const MAX_KNOWN = 20_000;
/** Numbers of quotes are below this: two of them are one whole number that a double holds. */
const SPAN = 2 ** 26;

/** Ids of arbs that were made before: hundreds of lists show the same legs, and an id is long. */
export class ArbIds {
  readonly #known = new Map<number, string>();

  /** @param make for legs that are not known, or are not two */
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

  /** Numbers of quotes may mean others. */
  renew(): void {
    this.#known.clear();
  }
}
