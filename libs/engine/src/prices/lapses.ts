import { CLOSE_SEEN_MS } from '@bothways/domain/bankroll';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';

/** The reported silence of a price, as the source's time since when nobody has confirmed it; no price is as old as that. */
const NONE = 0;

/** Between two sweeps, which read every price that is held: a million take some tens of milliseconds. */
const REST_MS = 2000;

/**
 * Finds prices that nobody has confirmed for as long as the history lets one stand, though their bookmaker's own limit
 * does not call them stale yet. Few bookmakers have so long a limit: the prices of the others are not held.
 */
export class Lapses {
  readonly #tables: Tables;
  /** Prices on offer by quote, with the reported silence. */
  readonly #held = new Map<number, number>();
  #nextMs = Number.POSITIVE_INFINITY;
  #restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  forget(quote: number): void {
    this.#held.delete(quote);
  }

  /** The event's prices go, and their numbers may become those of others. */
  leave({ listings: own }: BookEvent): void {
    if (this.#held.size === 0) return;
    const { listings } = this.#tables;
    for (const listing of own.values())
      for (let place = 0; place < listings.length(listing); place++)
        this.#held.delete(listings.quoteAt(listing, place));
  }

  /** A price was stated, moved, or withdrawn with odds of 0. */
  moved(quote: number, oddsMicro: number): void {
    const { quotes, rules } = this.#tables;
    if (oddsMicro === 0 || rules.staleMs(quotes.bookie(quote), quotes.isLive(quote)) <= CLOSE_SEEN_MS) {
      this.#held.delete(quote);
      return;
    }
    this.#held.set(quote, NONE);
    this.#nextMs = Math.min(this.#nextMs, quotes.seenMs(quote) + CLOSE_SEEN_MS);
  }

  /** Whether the silence that a price has now is reported already. */
  isReported(quote: number): boolean {
    return this.#held.get(quote) === this.#tables.quotes.seenMs(quote);
  }

  /** Tells of silences, and of prices that were heard of again after one. */
  sweep(nowMs: number, tell: (quote: number, isSilent: boolean) => void): void {
    if (nowMs <= this.#nextMs || nowMs < this.#restsUntilMs) return;
    this.#nextMs = Number.POSITIVE_INFINITY;
    this.#restsUntilMs = nowMs + REST_MS;
    const { quotes } = this.#tables;
    for (const [quote, reportedMs] of this.#held) {
      const seenMs = quotes.seenMs(quote);
      const isSilent = nowMs - seenMs > CLOSE_SEEN_MS;
      // It was heard of, and has fallen silent again since.
      if (reportedMs !== NONE && reportedMs !== seenMs) tell(quote, false);
      if (isSilent && reportedMs !== seenMs) tell(quote, true);
      this.#held.set(quote, isSilent ? seenMs : NONE);
      // A silent price may be heard of at any time.
      this.#nextMs = Math.min(this.#nextMs, isSilent ? nowMs : seenMs + CLOSE_SEEN_MS);
    }
  }
}
