import { MAX_BOOKIES } from './capacity.ts';

const at = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

/** When each bookmaker was last heard of in each mode, and which of its snapshots is under way. */
export class BookieClocks {
  readonly #seenMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #changedMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #generations = new Int32Array(MAX_BOOKIES * 2);
  readonly #open = new Uint8Array(MAX_BOOKIES * 2);
  newestSeenMs = 0;

  seen(bookie: number, isLive: boolean, ms: number): void {
    const place = at(bookie, isLive);
    if (ms > (this.#seenMs[place] ?? 0)) this.#seenMs[place] = ms;
    if (ms > this.newestSeenMs) this.newestSeenMs = ms;
  }

  changed(bookie: number, isLive: boolean, ms: number): void {
    const place = at(bookie, isLive);
    if (ms > (this.#changedMs[place] ?? 0)) this.#changedMs[place] = ms;
  }

  /** 0 before the first. */
  lastSeenMs(bookie: number, isLive: boolean): number {
    return this.#seenMs[at(bookie, isLive)] ?? 0;
  }
  lastChangedMs(bookie: number, isLive: boolean): number {
    return this.#changedMs[at(bookie, isLive)] ?? 0;
  }

  generation(bookie: number, isLive: boolean): number {
    return this.#generations[at(bookie, isLive)] ?? 0;
  }
  /** From here on the bookmaker lists everything it offers. */
  beginSnapshot(bookie: number, isLive: boolean): void {
    this.#generations[at(bookie, isLive)] = this.generation(bookie, isLive) + 1;
    this.#open[at(bookie, isLive)] = 1;
  }
  /** False when none was under way. */
  endSnapshot(bookie: number, isLive: boolean): boolean {
    const wasOpen = this.#open[at(bookie, isLive)] === 1;
    this.#open[at(bookie, isLive)] = 0;
    return wasOpen;
  }
}
