interface Appointment {
  atMs: number;
  order: number;
  act: (atMs: number) => void;
}

const isBefore = (a: Appointment, b: Appointment): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

/** Future events in order of time, then of insertion. A binary heap. */
export class Timeline {
  readonly #heap: Appointment[] = [];
  #order = 0;

  get size(): number {
    return this.#heap.length;
  }

  at(atMs: number, act: (atMs: number) => void): void {
    this.#heap.push({ atMs, order: this.#order++, act });
    this.#rise(this.#heap.length - 1);
  }

  /** Runs everything due, including what that schedules before `nowMs`. */
  runUntil(nowMs: number): void {
    for (let next = this.#heap[0]; next && next.atMs <= nowMs; next = this.#heap[0]) {
      this.#removeFirst();
      next.act(next.atMs);
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(index: number): void {
    for (let at = index; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfBefore(at, parent)) return;
      at = parent;
    }
  }

  #sink(index: number): void {
    for (let at = index; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const first = this.#isBefore(right, left) ? right : left;
      if (!this.#swapIfBefore(first, at)) return;
      at = first;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, two] = [this.#heap[a], this.#heap[b]];
    return one !== undefined && two !== undefined && isBefore(one, two);
  }

  #swapIfBefore(a: number, b: number): boolean {
    const [one, two] = [this.#heap[a], this.#heap[b]];
    if (!one || !two || !isBefore(one, two)) return false;
    this.#heap[a] = two;
    this.#heap[b] = one;
    return true;
  }
}
