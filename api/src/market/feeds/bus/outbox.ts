import type { FeedItem } from '@bothways/domain/quotes';
import { folded } from './fold.ts';
import type { RecordedItem } from './recorded-item.ts';

/** So many wait word by word: of a shorter outage nothing is left out. A busy market says as much in half a minute. */
const FOLD_ITEMS = 50_000;
/** After folding, so many times as many may come before it is worth doing again. */
const GROWTH = 2;

export interface OutboxLimits {
  foldItems: number;
}

/** What the engine has taken in and the bus has not, in its order. While the bus is away it keeps the newest of each price. */
export class Outbox {
  readonly #foldItems: number;
  #waiting: RecordedItem[] = [];
  #first = 0;
  #foldAt: number;

  constructor({ foldItems }: OutboxLimits = { foldItems: FOLD_ITEMS }) {
    this.#foldItems = foldItems;
    this.#foldAt = foldItems;
  }

  /** Items that wait. */
  get size(): number {
    return this.#waiting.length - this.#first;
  }

  /** When the oldest of them was taken in; undefined where none waits. */
  get oldestMs(): number | undefined {
    return this.#waiting[this.#first]?.t;
  }

  /** @param atMs when they were taken in */
  add(items: readonly FeedItem[], source: string, atMs: number): void {
    for (const item of items) this.#waiting.push({ t: atMs, source, item });
    if (this.size > this.#foldAt) this.#fold();
  }

  /**
   * Takes out what comes first, as lines of a recording.
   * @param maxChars of them all; one line is taken however long it is
   */
  take(maxChars: number): string[] {
    const lines: string[] = [];
    let chars = 0;
    for (; this.#first < this.#waiting.length; this.#first++) {
      const line = JSON.stringify(this.#waiting[this.#first]);
      chars += line.length;
      if (lines.length > 0 && chars > maxChars) break;
      lines.push(line);
    }
    this.#tidy();
    return lines;
  }

  /** What was taken is given back to the memory, not with every message. */
  #tidy(): void {
    if (this.size > this.#first) return;
    this.#waiting = this.#waiting.slice(this.#first);
    this.#first = 0;
    this.#foldAt = Math.max(this.#foldItems, Math.min(this.#foldAt, GROWTH * this.size));
  }

  #fold(): void {
    this.#waiting = folded(this.#waiting.slice(this.#first));
    this.#first = 0;
    this.#foldAt = Math.max(this.#foldItems, GROWTH * this.size);
  }
}
