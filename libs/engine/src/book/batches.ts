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
  source: string;
  /** Quotes that counted as contradicted before, and of which this batch has stated one price so far. */
  doubts: Set<number>;
}

/** What is stated at once: the items of one call, or all parts of a push. A quote's last batch takes four bytes. */
export class Batches {
  #stamps = new Int32Array(FIRST_SIZE);
  #last = 0;
  #batch: Batch = { id: 0, source: '', doubts: new Set() };
  readonly #open = new Map<number, Batch>();
  /** Contradicted quotes: by which source, and when it last did so. */
  readonly #contradicted = new Map<number, { source: string; ms: number }>();

  /** Begins a batch, or goes on with that of a push of which a part came before. */
  begin(source: string, push: number | undefined): void {
    const open = push === undefined ? undefined : this.#open.get(push);
    this.#batch = open ?? { id: ++this.#last, source, doubts: new Set() };
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
  contradict(quote: number, ms: number): void {
    this.#batch.doubts.delete(quote);
    this.#contradicted.set(quote, { source: this.#batch.source, ms });
  }

  /** Whether the batch may speak for the source that contradicted itself: it is of that one, or that one is silent. */
  settles(quote: number, silentSinceMs: number): boolean {
    const by = this.#contradicted.get(quote);
    return by === undefined || by.source === this.#batch.source || by.ms < silentSinceMs;
  }

  /** The quote counts again, or its number is another quote's now. */
  forget(quote: number): void {
    this.#contradicted.delete(quote);
  }

  #grow(quote: number): void {
    const larger = new Int32Array(Math.max(2 * this.#stamps.length, quote + 1));
    larger.set(this.#stamps);
    this.#stamps = larger;
  }
}
