/** Which market lines have prices that moved since their value was last estimated. */
export class ValueWatch {
  #marks = new Uint8Array(1024);
  #list: number[] = [];
  /** Nobody asked for value yet: then nothing is noted, and the first who asks has everything looked at. */
  isOn = false;

  /** A price of the line moved, came, went, or is believed or not believed now. */
  touch(line: number): void {
    if (!this.isOn) return;
    if (line >= this.#marks.length) this.#grow(line);
    if (this.#marks[line] === 1) return;
    this.#marks[line] = 1;
    this.#list.push(line);
  }

  /** The line needs no look any more: it was looked at together with another, or it left the book. */
  forget(line: number): void {
    if (line < this.#marks.length) this.#marks[line] = 0;
  }

  /** Calls back for each line that is still marked; the mark is gone then. True where there was one. */
  drain(look: (line: number) => void): boolean {
    if (this.#list.length === 0) return false;
    const list = this.#list;
    this.#list = [];
    for (const line of list) {
      if (this.#marks[line] !== 1) continue;
      this.#marks[line] = 0;
      look(line);
    }
    return true;
  }

  #grow(line: number): void {
    const larger = new Uint8Array(Math.max(line + 1, this.#marks.length * 2));
    larger.set(this.#marks);
    this.#marks = larger;
  }
}
