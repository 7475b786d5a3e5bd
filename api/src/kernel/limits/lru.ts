/** How much all values together may weigh, and what one weighs as long as it is kept. */
export interface Weights<V> {
  max: number;
  of: (value: V) => number;
}

interface Entry<V> {
  value: V;
  weight: number;
}

const WEIGHTLESS: Weights<unknown> = { max: Number.POSITIVE_INFINITY, of: () => 0 };

/** A map that forgets what was not used for longest; `limit` entries at most, and no more than they may weigh together. */
export class Lru<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  readonly #limit: number;
  readonly #weights: Weights<V>;
  #weight = 0;

  constructor(limit: number, weights: Weights<V> = WEIGHTLESS) {
    this.#limit = limit;
    this.#weights = weights;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // A Map keeps the order of insertion: putting it back makes it the youngest.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weights.of(value);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit && this.#weight <= this.#weights.max) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  /** Removes every entry that matches. */
  deleteWhere(matches: (value: V, key: K) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.delete(key);
  }
}
