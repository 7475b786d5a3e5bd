import type { BookEvent } from './events.ts';
import type { QuoteWriter } from './quote-writer.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/**
 * Takes prices from before the game out of the lists when it begins: nobody can bet at them any more, whether or not their
 * source says so. A game that is put off brings them back.
 */
export class KickOffs {
  readonly #tables: Tables;
  readonly #writer: QuoteWriter;

  constructor(tables: Tables, writer: QuoteWriter) {
    this.#tables = tables;
    this.#writer = writer;
  }

  sweep(nowMs: number): void {
    const { events } = this.#tables;
    if (nowMs < events.nextStartMs) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const event of events.all()) {
      if (event.isLive) continue;
      const hasStarted = event.startMs <= nowMs;
      if (hasStarted !== event.hasStarted) this.#mark(event, hasStarted, nowMs);
      if (!hasStarted) nextMs = Math.min(nextMs, event.startMs);
    }
    events.nextStartMs = nextMs;
  }

  #mark(event: BookEvent, hasStarted: boolean, nowMs: number): void {
    const { listings } = this.#tables;
    event.hasStarted = hasStarted;
    for (const listing of event.listings.values())
      for (let place = 0; place < listings.length(listing); place++) {
        const quote = listings.quoteAt(listing, place);
        if (this.#tables.quotes.oddsMicro(quote) > 0)
          this.#writer.flag(quote, FLAG.STARTED, hasStarted, nowMs);
      }
  }
}
