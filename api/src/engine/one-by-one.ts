/** Work that is done in the order in which it came, each when the one before is done, so that others have turns between. */
export class OneByOne<T> {
  readonly #waiting: T[] = [];
  readonly #work: (item: T) => Promise<void>;

  constructor(work: (item: T) => Promise<void>) {
    this.#work = work;
  }

  async add(item: T): Promise<void> {
    this.#waiting.push(item);
    if (this.#waiting.length > 1) return;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      await this.#work(next);
      this.#waiting.shift();
    }
  }

  /** Takes out what has not begun. False where there is nothing like it. */
  drop(isIt: (item: T) => boolean): boolean {
    const place = this.#waiting.findIndex((item, at) => at > 0 && isIt(item));
    if (place > 0) this.#waiting.splice(place, 1);
    return place > 0;
  }
}
