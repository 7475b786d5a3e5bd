const FIRST_SIZE = 1024;
/** Pushes that may go on; more are not applied at once. The oldest one broke off. */
const MOST_OPEN = 64;

/** A part of a push that comes in several. */
export interface PushPart {
  /** Number that no other push has, whichever process accepted it. */
  push: number;
  isLast: boolean;
}

interface Batch {
  id: number;
  /** Quotes that counted as contradicted before, and of which this batch has stated one price so far. */
  doubts: Set<number>;
}

/** What is stated at once: the items of one call, or all parts of a push. A quote's last batch takes four bytes. */
export class Batches {
  #stamps = new Int32Array(FIRST_SIZE);
  #last = 0;
  #batch: Batch = { id: 0, doubts: new Set() };
  readonly #open = new Map<number, Batch>();

  /** Begins a batch, or goes on with that of a push of which a part came before. */
  begin(push: number | undefined): void {
    const open = push === undefined ? undefined : this.#open.get(push);
    this.#batch = open ?? { id: ++this.#last, doubts: new Set() };
    if (push === undefined || open) return;
    this.#open.set(push, this.#batch);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Ends the batch. Returns the quotes that no longer count as contradicted. */
  end(push: number | undefined): number[] {
    if (push !== undefined) this.#open.delete(push);
    const { id, doubts } = this.#batch;
    // A later batch decides for itself.
    return [...doubts].filter((quote) => this.#stamps[quote] === id);
  }

  /** Notes that the quote is stated now. Returns whether the batch had stated it before. */
  stamp(quote: number): boolean {
    if (quote >= this.#stamps.length) this.#grow(quote);
    const isAgain = this.#stamps[quote] === this.#batch.id;
    this.#stamps[quote] = this.#batch.id;
    return isAgain;
  }

  /** Leaves it to the end of the batch whether the quote still counts as contradicted. */
  doubt(quote: number): void {
    this.#batch.doubts.add(quote);
  }

  /** The batch contradicts itself about the quote. */
  contradict(quote: number): void {
    this.#batch.doubts.delete(quote);
  }

  #grow(quote: number): void {
    const larger = new Int32Array(Math.max(2 * this.#stamps.length, quote + 1));
    larger.set(this.#stamps);
    this.#stamps = larger;
  }
}
