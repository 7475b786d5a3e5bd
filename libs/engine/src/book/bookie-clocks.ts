import { MAX_BOOKIES } from './capacity.ts';

/** Shortest pauses that `resumedMs` and `pause` report; a pause of the shorter length makes prices in play stale. */
const PAUSE_MS = 60_000;
const SHORT_PAUSE_MS = 15_000;

const at = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

/** When each bookmaker was last seen in each mode. */
export class BookieClocks {
  readonly #seenMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #changedMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #resumedMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #pauseMs = new Float64Array(MAX_BOOKIES * 2);
  readonly #pauseEndMs = new Float64Array(MAX_BOOKIES * 2);
  newestSeenMs = 0;

  seen(bookie: number, isLive: boolean, ms: number): void {
    const place = at(bookie, isLive);
    const before = this.#seenMs[place] ?? 0;
    if (ms > before) this.#seenMs[place] = ms;
    if (before > 0 && ms - before >= SHORT_PAUSE_MS) this.#paused(place, before, ms);
    if (ms > this.newestSeenMs) this.newestSeenMs = ms;
  }

  #paused(place: number, fromMs: number, toMs: number): void {
    if (toMs - fromMs >= PAUSE_MS) this.#resumedMs[place] = toMs;
    this.#pauseMs[place] = toMs - fromMs;
    this.#pauseEndMs[place] = toMs;
  }

  changed(bookie: number, isLive: boolean, ms: number): void {
    const place = at(bookie, isLive);
    if (ms > (this.#changedMs[place] ?? 0)) this.#changedMs[place] = ms;
  }

  /** 0 if never seen. */
  lastSeenMs(bookie: number, isLive: boolean): number {
    return this.#seenMs[at(bookie, isLive)] ?? 0;
  }
  /** When the bookmaker was seen again after a pause of a minute or more; 0 if it never paused. */
  resumedMs(bookie: number, isLive: boolean): number {
    return this.#resumedMs[at(bookie, isLive)] ?? 0;
  }
  /** Returns the last pause of 15 s or more; 0 ms if there was none. */
  pause(bookie: number, isLive: boolean): { ms: number; endMs: number } {
    const place = at(bookie, isLive);
    return { ms: this.#pauseMs[place] ?? 0, endMs: this.#pauseEndMs[place] ?? 0 };
  }
  lastChangedMs(bookie: number, isLive: boolean): number {
    return this.#changedMs[at(bookie, isLive)] ?? 0;
  }
}
