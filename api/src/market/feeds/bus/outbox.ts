import type { FeedItem } from '@bothways/domain/quotes';
import type { PushPart } from '@bothways/engine';
import { folded } from './fold.ts';
import type { RecordedItem } from './recorded-item.ts';

/** Items queued uncompacted: a short outage loses no detail. A busy market produces as many in half a minute. */
const FOLD_ITEMS = 50_000;
/** Growth after a compaction before the next one is worthwhile. */
const GROWTH = 2;

export interface OutboxLimits {
  foldItems: number;
}

/**
 * Items that the engine has accepted and the bus has not, in order. While the bus is away it retains the newest of each
 * price.
 */
export class Outbox {
  readonly #foldItems: number;
  #waiting: RecordedItem[] = [];
  #first = 0;
  #foldAt: number;

  constructor({ foldItems }: OutboxLimits = { foldItems: FOLD_ITEMS }) {
    this.#foldItems = foldItems;
    this.#foldAt = foldItems;
  }

  /** Number of waiting items. */
  get size(): number {
    return this.#waiting.length - this.#first;
  }

  /** When the oldest of them was accepted; undefined if none waits. */
  get oldestMs(): number | undefined {
    return this.#waiting[this.#first]?.t;
  }

  /**
   * @param atMs when they were accepted
   * @param part of a push
   */
  add(items: readonly FeedItem[], source: string, atMs: number, part?: PushPart): void {
    const last = part?.isLast === true ? items.at(-1) : undefined;
    for (const item of items)
      this.#waiting.push({ t: atMs, source, push: part?.push, ...(item === last && { last: true }), item });
    if (this.size > this.#foldAt) this.#fold();
  }

  /**
   * Removes the first items and returns them as recorded lines.
   * @param maxChars of all lines; a single longer line is still taken
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

  /** Frees the memory of removed items occasionally instead of with every message. */
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
