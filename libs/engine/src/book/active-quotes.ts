import type { Expiry } from './expiry.ts';
import { LISTING } from './listings.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/** Flags that make a quote unavailable to bet on; the others only mark it as not believed. */
const UNAVAILABLE = FLAG.SUSPENDED | FLAG.STALE | FLAG.STARTED;

/** Maintains the quotes that count as they appear, move and disappear. */
export class ActiveQuotes {
  readonly #tables: Tables;
  readonly #expiry: Expiry;
  /** Incremented with every change of a price or its health. */
  version = 0;
  /** Number of quotes that count. */
  available = 0;

  constructor(tables: Tables, expiry: Expiry) {
    this.#tables = tables;
    this.#expiry = expiry;
  }

  /** Sets or clears flags of one quote. */
  flag(quote: number, flags: number, on: boolean, nowMs: number): void {
    const { quotes, order, changes } = this.#tables;
    const held = quotes.flags(quote);
    const next = on ? held | flags : held & ~flags;
    if (next === held) return;
    changes.outcomeSeen(quotes.outcome(quote));
    quotes.setFlags(quote, next);
    if ((held & UNAVAILABLE) !== 0 && (next & UNAVAILABLE) === 0) quotes.setAvailableMs(quote, nowMs);
    if (quotes.oddsMicro(quote) === 0) return;
    if (((held ^ next) & FLAG.STALE) !== 0 && (next & FLAG.TWICE) === 0)
      changes.silenceChanged(quote, (next & FLAG.STALE) !== 0, nowMs);
    if (quotes.isLive(quote) && ((held ^ next) & UNAVAILABLE) !== 0) changes.lineMoved(quotes.line(quote));
    this.version++;
    order.setHealthy(quote, next === 0);
    this.#publish(quote, this.entryOf(quote));
    this.touch(quote, quotes.bookie(quote));
  }

  /** Writes the price to the listing's entry, which scans read. */
  #publish(quote: number, entry: number): void {
    const { quotes, listings, changes } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    listings.setPrice(entry, quotes.flags(quote) === 0 ? oddsMicro : 0 - oddsMicro);
    changes.lineTouched(quotes.line(quote));
  }

  /** Returns the quote's entry in its listing. */
  entryOf(quote: number): number {
    const { quotes, listings } = this.#tables;
    return listings.entryOf(quotes.listing(quote), quotes.pick(quote));
  }

  /** Reports that the quote changed, if only in when it was last seen. */
  touch(quote: number, bookie: number): void {
    const { quotes, bookies, changes } = this.#tables;
    changes.outcomeTouched(quotes.outcome(quote), bookie, bookies.inverse(bookie, quotes.oddsMicro(quote)));
  }

  /**
   * Applies the stated price to ranking, listing and event.
   * @param held the price that counted before
   * @param seenMs when the source saw the price
   */
  become(quote: number, entry: number, held: number, seenMs: number, nowMs: number): void {
    const { quotes, order, bookies, changes } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    if (held === oddsMicro) return;
    const outcome = quotes.outcome(quote);
    const bookie = quotes.bookie(quote);
    changes.quoteChanged(quote);
    // A price that its source contradicts was recorded as gone when it became that.
    if ((quotes.flags(quote) & FLAG.TWICE) === 0) changes.priceMoved(quote, oddsMicro, seenMs, nowMs);
    this.version++;
    const isUp = oddsMicro > held;
    // For a lay lower odds are better; a price that appears or disappears has only one value.
    const isMoved = held > 0 && oddsMicro > 0;
    const isBetter = isMoved && bookies.isLays(bookie) ? !isUp : isUp;
    const better = bookies.inverse(bookie, isBetter ? oddsMicro : held);
    if (held === 0) this.#enter(quote, bookie, better, nowMs);
    else if (oddsMicro === 0) this.#leave(quote, outcome);
    else {
      const isBest = order.move(outcome, isBetter ? better : bookies.inverse(bookie, oddsMicro));
      if (isBest) changes.bestImproved(outcome);
      if ((quotes.flags(quote) & FLAG.STALE) !== 0) this.#revive(quote, nowMs);
    }
    this.#publish(quote, entry);
    changes.outcomeTouched(outcome, bookie, better);
    changes.lineMoved(quotes.line(quote));
  }

  #enter(quote: number, bookie: number, inverse: number, nowMs: number): void {
    const { quotes, order, listings, events, changes } = this.#tables;
    const listing = quotes.listing(quote);
    const outcome = quotes.outcome(quote);
    const event = events.at(listings.event(listing));
    const suspended = listings.is(listing, LISTING.SUSPENDED) ? FLAG.SUSPENDED : 0;
    const started = event.hasStarted ? FLAG.STARTED : 0;
    const flags = suspended | started | (quotes.flags(quote) & FLAG.TWICE);
    quotes.setFlags(quote, flags);
    quotes.setAvailableMs(quote, nowMs);
    const isBest = order.insert(outcome, quote, bookie, flags === 0, inverse);
    if (isBest) changes.bestImproved(outcome);
    listings.addAvailable(listing, 1);
    event.available++;
    event.offerRevision++;
    changes.outcomeQuoted(outcome, bookie);
    changes.offerChanged(event);
    this.available++;
  }

  #leave(quote: number, outcome: number): void {
    const { quotes, order, listings, events, changes } = this.#tables;
    const listing = quotes.listing(quote);
    quotes.setFlags(quote, quotes.flags(quote) & FLAG.TWICE);
    order.remove(outcome, quote);
    listings.addAvailable(listing, -1);
    const event = events.at(listings.event(listing));
    event.available--;
    event.offerRevision++;
    changes.outcomeQuoted(outcome, quotes.bookie(quote));
    changes.offerChanged(event);
    this.available--;
  }

  #revive(quote: number, nowMs: number): void {
    const { quotes, order } = this.#tables;
    const flags = quotes.flags(quote) & ~FLAG.STALE;
    quotes.setFlags(quote, flags);
    quotes.setAvailableMs(quote, nowMs);
    order.setHealthy(quote, flags === 0);
    this.#expiry.watch(quote);
  }
}
