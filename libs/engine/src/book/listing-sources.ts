const NOBODY = 0;

/**
 * The sources that have quoted each listing. Listings share few distinct sets of sources, so each stores the number of
 * its set.
 */
export class ListingSources {
  readonly #sets: (readonly string[])[] = [[]];
  readonly #numbers = new Map<string, number>([['', NOBODY]]);
  #ofListing = new Int32Array(1024);

  /** @param listing call `forget` first for a new one */
  note(listing: number, speaker: string): void {
    const held = this.of(listing);
    if (!held.includes(speaker)) this.#set(listing, [...held, speaker]);
  }

  /** In order of first statement. */
  of(listing: number): readonly string[] {
    return this.#sets[this.#ofListing[listing] ?? NOBODY] ?? [];
  }

  forget(listing: number): void {
    if (listing < this.#ofListing.length) this.#ofListing[listing] = NOBODY;
  }

  #set(listing: number, speakers: readonly string[]): void {
    if (listing >= this.#ofListing.length) this.#widen(listing);
    this.#ofListing[listing] = this.#numberOf(speakers);
  }

  #numberOf(speakers: readonly string[]): number {
    const key = speakers.join('\u0001');
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.push(speakers) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #widen(listing: number): void {
    const wider = new Int32Array(2 ** Math.ceil(Math.log2(listing + 1)));
    wider.set(this.#ofListing);
    this.#ofListing = wider;
  }
}
