/** Does what concerns the same thing one after the other: side by side they would only get in each other's way. */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    this.#last.set(key, run);
    const leave = () => {
      if (this.#last.get(key) === run) this.#last.delete(key);
    };
    run.then(leave, leave);
    return run;
  }
}
