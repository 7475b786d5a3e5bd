import type { DirtyCombos } from '../finder/dirty-combos.ts';
import type { LaidWatch } from '../matched/laid-watch.ts';
import type { PriceLog } from '../prices/price-log.ts';
import type { ValueWatch } from '../values/value-watch.ts';
import type { Expiry } from './expiry.ts';
import type { LineWatch } from './line-watch.ts';
import { LISTING } from './listings.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/** While one of these holds, the quote cannot be bet on; the other flags only say that it is not believed. */
const UNAVAILABLE = FLAG.SUSPENDED | FLAG.STALE | FLAG.STARTED;

export interface CountedParts {
  tables: Tables;
  dirty: DirtyCombos;
  expiry: Expiry;
  lines: LineWatch;
  values: ValueWatch;
  laid: LaidWatch;
  /** Hears of every price that moves. */
  log: PriceLog | undefined;
}

/** The prices that count, as they come, move and go: tells the finder, the checks and the estimates what that can matter to. */
export class CountedPrices {
  readonly #parts: CountedParts;
  readonly #tables: Tables;
  /** Rises with every change of a price or of its health. */
  version = 0;
  /** How many there are. */
  available = 0;

  constructor(parts: CountedParts) {
    this.#parts = parts;
    this.#tables = parts.tables;
  }

  /** Sets or clears flags of one quote. */
  flag(quote: number, flags: number, on: boolean, nowMs: number): void {
    const { quotes, order, outcomeOffers } = this.#tables;
    const held = quotes.flags(quote);
    const next = on ? held | flags : held & ~flags;
    if (next === held) return;
    outcomeOffers.moved(quotes.outcome(quote));
    quotes.setFlags(quote, next);
    if ((held & UNAVAILABLE) !== 0 && (next & UNAVAILABLE) === 0) quotes.setAvailableMs(quote, nowMs);
    if (quotes.oddsMicro(quote) === 0) return;
    if (quotes.isLive(quote) && ((held ^ next) & UNAVAILABLE) !== 0)
      this.#parts.lines.moved(quotes.line(quote));
    this.version++;
    order.setHealthy(quote, next === 0);
    this.#publish(quote, this.entryOf(quote));
    this.touch(quote, quotes.bookie(quote));
  }

  /** Writes the price where scans read it. */
  #publish(quote: number, entry: number): void {
    const { quotes, listings } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    listings.setPrice(entry, quotes.flags(quote) === 0 ? oddsMicro : 0 - oddsMicro);
    const line = quotes.line(quote);
    this.#parts.values.touch(line);
    this.#parts.laid.touch(line);
  }

  /** Where its listing has it. */
  entryOf(quote: number): number {
    const { quotes, listings } = this.#tables;
    return listings.entryOf(quotes.listing(quote), quotes.pick(quote));
  }

  /** Something about the price is another, if only when it was seen. */
  touch(quote: number, bookie: number): void {
    const { quotes, bookies } = this.#tables;
    this.#parts.dirty.touch(quotes.outcome(quote), bookie, bookies.inverse(bookie, quotes.oddsMicro(quote)));
  }

  /** The price has become what it is, to everybody who counts it. @param held what it was to them */
  become(quote: number, entry: number, held: number, ms: number): void {
    const { quotes, order, bookies, offers } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    if (held === oddsMicro) return;
    const outcome = quotes.outcome(quote);
    const bookie = quotes.bookie(quote);
    this.#parts.log?.moved(quote, oddsMicro, ms);
    offers.forget(quote);
    this.version++;
    const isUp = oddsMicro > held;
    // Of a lay the lower odds are the better ones; a price that comes or goes has but one.
    const isMoved = held > 0 && oddsMicro > 0;
    const isBetter = isMoved && bookies.isLays(bookie) ? !isUp : isUp;
    const better = bookies.inverse(bookie, isBetter ? oddsMicro : held);
    if (held === 0) this.#enter(quote, bookie, better, ms);
    else if (oddsMicro === 0) this.#leave(quote, outcome);
    else {
      const isBest = order.move(outcome, isBetter ? better : bookies.inverse(bookie, oddsMicro));
      if (isBest) this.#parts.dirty.bestImproved(outcome);
      if ((quotes.flags(quote) & FLAG.STALE) !== 0) this.#revive(quote, ms);
    }
    this.#publish(quote, entry);
    this.#parts.dirty.touch(outcome, bookie, better);
    this.#parts.lines.moved(quotes.line(quote));
  }

  #enter(quote: number, bookie: number, inverse: number, ms: number): void {
    const { quotes, order, listings, events } = this.#tables;
    const listing = quotes.listing(quote);
    const outcome = quotes.outcome(quote);
    const event = events.at(listings.event(listing));
    const suspended = listings.is(listing, LISTING.SUSPENDED) ? FLAG.SUSPENDED : 0;
    const flags = suspended | (event.hasStarted ? FLAG.STARTED : 0);
    quotes.setFlags(quote, flags);
    quotes.setAvailableMs(quote, ms);
    const isBest = order.insert(outcome, quote, bookie, flags === 0, inverse);
    if (isBest) this.#parts.dirty.bestImproved(outcome);
    listings.addAvailable(listing, 1);
    event.available++;
    event.offerRevision++;
    this.available++;
  }

  #leave(quote: number, outcome: number): void {
    const { quotes, order, listings, events } = this.#tables;
    const listing = quotes.listing(quote);
    quotes.setFlags(quote, 0);
    order.remove(outcome, quote);
    listings.addAvailable(listing, -1);
    const event = events.at(listings.event(listing));
    event.available--;
    event.offerRevision++;
    this.available--;
  }

  #revive(quote: number, ms: number): void {
    const { quotes, order, rules } = this.#tables;
    if (rules.isAlwaysStale(quotes.bookie(quote), quotes.isLive(quote))) return;
    const flags = quotes.flags(quote) & ~FLAG.STALE;
    quotes.setFlags(quote, flags);
    quotes.setAvailableMs(quote, ms);
    order.setHealthy(quote, flags === 0);
    this.#parts.expiry.watch(quote);
  }
}
