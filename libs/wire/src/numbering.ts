/** The number of an object on the wire. */
export interface Numbered {
  readonly number: number;
  /** Number of lists that use it. */
  lists: number;
}

/**
 * Numbers objects across all lists, so that each reference is encoded once. A number is released when no list uses the
 * object any more, and released ones are reused first: a reader holds no more of them than a list has at once.
 */
export class Numbering<Thing> {
  readonly #known = new Map<Thing, Numbered>();
  readonly #free: number[] = [];
  #next = 1;

  /** Adds a list that uses it. */
  take(thing: Thing): Numbered {
    const known = this.#known.get(thing) ?? { number: this.#free.pop() ?? this.#next++, lists: 0 };
    if (known.lists === 0) this.#known.set(thing, known);
    known.lists += 1;
    return known;
  }

  /** Removes a list that used it. */
  give(thing: Thing): void {
    const known = this.#known.get(thing);
    if (!known) return;
    known.lists -= 1;
    if (known.lists > 0) return;
    this.#known.delete(thing);
    this.#free.push(known.number);
  }
}
