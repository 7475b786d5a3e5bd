import type { BookChanges } from '../book/book-changes.ts';

/** The market lines whose prices moved since their value was last estimated. */
export class DirtyValues {
  #marks = new Uint8Array(1024);
  #list: number[] = [];
  #next = 0;

  constructor(changes: BookChanges) {
    changes.subscribe({ lineTouched: (line) => this.#touch(line) });
  }

  /** Marks a line: one of its prices moved, appeared, disappeared, or changed its health. */
  #touch(line: number): void {
    if (line >= this.#marks.length) this.#grow(line);
    if (this.#marks[line] === 1) return;
    this.#marks[line] = 1;
    this.#list.push(line);
  }

  /** Whether no line is marked. */
  get isClean(): boolean {
    return this.#list.length === 0;
  }

  /** Unmarks a line that was estimated together with another, or that left the book. */
  forget(line: number): void {
    if (line < this.#marks.length) this.#marks[line] = 0;
  }

  /** Calls back for up to `limit` marked lines and unmarks them. Returns true if there was one. */
  drain(look: (line: number) => void, limit = Number.POSITIVE_INFINITY): boolean {
    let looked = 0;
    while (looked < limit && this.#next < this.#list.length) {
      const line = this.#list[this.#next++] ?? -1;
      if (this.#marks[line] !== 1) continue;
      this.#marks[line] = 0;
      looked++;
      look(line);
    }
    if (this.#next === this.#list.length) {
      this.#list = [];
      this.#next = 0;
    }
    return looked > 0;
  }

  #grow(line: number): void {
    const larger = new Uint8Array(Math.max(line + 1, this.#marks.length * 2));
    larger.set(this.#marks);
    this.#marks = larger;
  }
}
