import type { ActiveQuotes } from './active-quotes.ts';
import type { BookEvent } from './events.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/** Prices marked per call: a few milliseconds. Thousands of games may begin in the same minute. */
const AT_ONCE = 500;

/**
 * Takes prematch prices out of the lists when the game begins: they can no longer be bet on, whether or not their
 * source says so. A postponed game restores them. Queries stop showing an event the moment it begins; its rows leave
 * the lists as its prices are marked, in batches.
 */
export class KickOffs {
  readonly #tables: Tables;
  readonly #counted: ActiveQuotes;
  /** Events that have begun or been postponed and whose prices are not all marked accordingly. */
  readonly #waiting = new Set<BookEvent>();
  #marking: { event: BookEvent; prices: Iterator<void> } | undefined;

  constructor(tables: Tables, counted: ActiveQuotes) {
    this.#tables = tables;
    this.#counted = counted;
  }

  /** Detects events that begin and marks the first of their prices. */
  sweep(nowMs: number): void {
    if (nowMs >= this.#tables.events.nextStartMs) this.#look(nowMs);
    this.tend(nowMs);
  }

  /** Marks a batch of pending prices. Returns false if none is pending. */
  tend(nowMs: number): boolean {
    for (let marked = 0; marked < AT_ONCE; marked++) {
      this.#marking ??= this.#next(nowMs);
      if (!this.#marking) return false;
      if (this.#marking.prices.next().done) this.#end(this.#marking.event);
    }
    return true;
  }

  #look(nowMs: number): void {
    const { events } = this.#tables;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const event of events.all()) {
      if (event.isLive) continue;
      const hasStarted = event.startMs <= nowMs;
      if (hasStarted !== event.hasStarted) this.#waiting.add(event);
      event.isBeginning = hasStarted && (this.#waiting.has(event) || this.#marking?.event === event);
      event.hasStarted = hasStarted;
      if (!hasStarted) nextMs = Math.min(nextMs, event.startMs);
    }
    events.nextStartMs = nextMs;
    events.areBeginning = this.#waiting.size > 0 || this.#marking !== undefined;
  }

  #next(nowMs: number): { event: BookEvent; prices: Iterator<void> } | undefined {
    const [event] = this.#waiting;
    if (!event) return undefined;
    this.#waiting.delete(event);
    return { event, prices: this.#mark(event, nowMs) };
  }

  #end(event: BookEvent): void {
    this.#marking = undefined;
    if (!this.#waiting.has(event)) event.isBeginning = false;
    this.#tables.events.areBeginning = this.#waiting.size > 0;
  }

  /** Marks one price per step. Stops when the event has left the book. */
  *#mark(event: BookEvent, nowMs: number): Generator<void, void> {
    const { listings, quotes, events } = this.#tables;
    for (const listing of event.listings.values())
      for (let place = 0; place < listings.length(listing); place++) {
        if (events.find(event.key, event.mode) !== event) return;
        const quote = listings.quoteAt(listing, place);
        if (quotes.oddsMicro(quote) > 0) this.#counted.flag(quote, FLAG.STARTED, event.hasStarted, nowMs);
        yield;
      }
  }
}
