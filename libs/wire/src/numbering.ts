/** What a thing is called on the wire. */
export interface Numbered {
  readonly number: number;
  /** So many lists call it so. */
  lists: number;
}

/**
 * One number for one thing in all lists, so that what names it is written once. A number is free again when no list knows the
 * thing any more, and free ones are given out first: who reads keeps no more of them than a list has at once.
 */
export class Numbering<Thing> {
  readonly #known = new Map<Thing, Numbered>();
  readonly #free: number[] = [];
  #next = 1;

  /** One more list knows it. */
  take(thing: Thing): Numbered {
    const known = this.#known.get(thing) ?? { number: this.#free.pop() ?? this.#next++, lists: 0 };
    if (known.lists === 0) this.#known.set(thing, known);
    known.lists += 1;
    return known;
  }

  /** One list knows it no more. */
  give(thing: Thing): void {
    const known = this.#known.get(thing);
    if (!known) return;
    known.lists -= 1;
    if (known.lists > 0) return;
    this.#known.delete(thing);
    this.#free.push(known.number);
  }
}
