import type { BookChanges } from '../book/book-changes.ts';

/** Which market lines have prices that moved since their value was last estimated. */
export class DirtyValues {
  #marks = new Uint8Array(1024);
  #list: number[] = [];
  #next = 0;

  constructor(changes: BookChanges) {
    changes.subscribe({ lineTouched: (line) => this.#touch(line) });
  }

  /** A price of the line moved, came, went, or is believed or not believed now. */
  #touch(line: number): void {
    if (line >= this.#marks.length) this.#grow(line);
    if (this.#marks[line] === 1) return;
    this.#marks[line] = 1;
    this.#list.push(line);
  }

  /** Nothing is left to look at. */
  get isClean(): boolean {
    return this.#list.length === 0;
  }

  /** The line needs no look any more: it was looked at together with another, or it left the book. */
  forget(line: number): void {
    if (line < this.#marks.length) this.#marks[line] = 0;
  }

  /** Calls back for so many lines that are still marked; their marks are gone then. True where there was one. */
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
