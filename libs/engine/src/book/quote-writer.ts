import type { DirtyCombos } from '../finder/dirty-combos.ts';
import type { PriceLog } from '../prices/price-log.ts';
import type { ValueWatch } from '../values/value-watch.ts';
import type { BookieClocks } from './bookie-clocks.ts';
import type { Directory } from './directory.ts';
import type { BookEvent } from './events.ts';
import type { Expiry } from './expiry.ts';
import type { LineWatch } from './line-watch.ts';
import { LISTING } from './listings.ts';
import { marketNumberOf, type PickCode } from './pick-code.ts';
import { FLAG, MOVED } from './quotes.ts';
import type { Tables } from './tables.ts';

/** While one of these holds, the quote cannot be bet on; the other flags only say that it is not believed. */
const UNAVAILABLE = FLAG.SUSPENDED | FLAG.STALE | FLAG.STARTED;

/** Writes what sources say of single prices into the book and tells the finder what that can matter to. */
export class QuoteWriter {
  readonly #tables: Tables;
  readonly #directory: Directory;
  readonly #dirty: DirtyCombos;
  readonly #clocks: BookieClocks;
  readonly #expiry: Expiry;
  readonly #lines: LineWatch;
  readonly #values: ValueWatch;
  readonly #log: PriceLog | undefined;
  /** Rises with every change of a price or of its health. */
  version = 0;
  /** Quotes that count. */
  available = 0;

  constructor(parts: {
    tables: Tables;
    directory: Directory;
    dirty: DirtyCombos;
    clocks: BookieClocks;
    expiry: Expiry;
    lines: LineWatch;
    values: ValueWatch;
    /** Hears of every price that moves. */
    log: PriceLog | undefined;
  }) {
    this.#tables = parts.tables;
    this.#directory = parts.directory;
    this.#dirty = parts.dirty;
    this.#clocks = parts.clocks;
    this.#expiry = parts.expiry;
    this.#lines = parts.lines;
    this.#values = parts.values;
    this.#log = parts.log;
  }

  /**
   * One price as a source states it. What is older than what is known is dropped.
   * @param pick as the event's sides are
   * @param oddsMicro millionths; 0 withdraws
   * @param maxRisk USD; NaN where it is not known
   */
  put(
    listing: number,
    pick: PickCode,
    oddsMicro: number,
    seenMs: number,
    maxRisk: number,
    link: string | undefined,
  ): void {
    const { quotes, listings, outcomeOffers, rules } = this.#tables;
    const known = listings.entryOf(listing, pick);
    if (known < 0 && oddsMicro === 0) return;
    const entry = known < 0 ? this.#directory.addQuote(listing, pick) : known;
    const quote = listings.quote(entry);
    if (known < 0) this.#begin(quote);
    const lastSeenMs = quotes.seenMs(quote);
    const isLive = quotes.isLive(quote);
    const bookie = quotes.bookie(quote);
    // Old news of the price, but the bookmaker's snapshot lists it all the same.
    if (oddsMicro > 0) quotes.setGeneration(quote, this.#clocks.generation(bookie, isLive));
    if (seenMs < lastSeenMs) return;
    outcomeOffers.moved(quotes.outcome(quote));
    quotes.setSeenMs(quote, seenMs);
    quotes.setMaxRisk(quote, maxRisk);
    this.#clocks.seen(bookie, isLive, seenMs);
    if (link !== undefined) quotes.setLink(quote, link);
    // Unseen for too long is unavailable, whether or not somebody looked meanwhile.
    if (seenMs - lastSeenMs >= rules.staleMs(bookie, isLive)) quotes.setAvailableMs(quote, seenMs);
    const stated = quotes.statedMicro(quote);
    if (stated === oddsMicro) this.#confirm(quote, bookie, isLive, seenMs);
    else {
      this.#clocks.changed(bookie, isLive, seenMs);
      this.#change(quote, entry, stated, oddsMicro, seenMs);
    }
  }

  /** The bookmaker no longer offers it. */
  withdraw(quote: number, nowMs: number): void {
    const { quotes, outcomeOffers } = this.#tables;
    outcomeOffers.moved(quotes.outcome(quote));
    const stated = quotes.statedMicro(quote);
    if (stated > 0) this.#change(quote, this.#entryOf(quote), stated, 0, nowMs);
  }

  /** Nobody has seen it for so long that it counts as gone. */
  forget(quote: number, nowMs: number): void {
    const { quotes } = this.#tables;
    this.#setCounts(quote, false, nowMs);
    quotes.setFlags(quote, FLAG.FORGOTTEN);
    this.#addOffered(this.#eventOf(quote), -1, nowMs);
  }

  /** Its bookmaker takes another fee, so that it costs something else. */
  reprice(quote: number): void {
    const { quotes, bookies, order } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    if (oddsMicro === 0) return;
    const outcome = quotes.outcome(quote);
    const isBest = order.move(outcome, bookies.inverse(quotes.bookie(quote), oddsMicro));
    if (isBest) this.#dirty.bestImproved(outcome);
  }

  /**
   * Something else is set for its bookmaker: whether it counts and how old it is follows from that anew, and so does all
   * that it may matter to.
   * @param inverseBefore what it cost until now
   */
  review(quote: number, inverseBefore: (oddsMicro: number) => number, nowMs: number): void {
    const { quotes } = this.#tables;
    const stated = quotes.statedMicro(quote);
    if (stated === 0) return;
    this.#dirty.touch(quotes.outcome(quote), quotes.bookie(quote), inverseBefore(stated));
    const isForgotten = this.#expiry.isForgotten(quote, nowMs);
    if (isForgotten && (quotes.flags(quote) & FLAG.FORGOTTEN) === 0) this.forget(quote, nowMs);
    if (!isForgotten) this.#recall(quote);
    this.#expiry.watch(quote);
    this.#setCounts(quote, !isForgotten && this.#isTaken(quote), nowMs);
    if (!quotes.isHidden(quote)) this.#renew(quote, nowMs);
    this.#lines.reconsider(quotes.line(quote));
  }

  /** A number that another quote may have had before. */
  #begin(quote: number): void {
    this.#tables.recent.forget(quote);
    this.#log?.forget(quote);
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
    if (quotes.isLive(quote) && ((held ^ next) & UNAVAILABLE) !== 0) this.#lines.moved(quotes.line(quote));
    this.version++;
    order.setHealthy(quote, next === 0);
    this.#publish(quote, this.#entryOf(quote));
    this.#touch(quote, quotes.bookie(quote));
  }

  /** Writes the price where scans read it. */
  #publish(quote: number, entry: number): void {
    const { quotes, listings } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    listings.setPrice(entry, quotes.flags(quote) === 0 ? oddsMicro : 0 - oddsMicro);
    this.#values.touch(quotes.line(quote));
  }

  #entryOf(quote: number): number {
    const { quotes, listings } = this.#tables;
    return listings.entryOf(quotes.listing(quote), quotes.pick(quote));
  }

  #eventOf(quote: number): BookEvent {
    const { events, lines, quotes } = this.#tables;
    return events.at(lines.event(quotes.line(quote)));
  }

  #touch(quote: number, bookie: number): void {
    const { quotes, bookies } = this.#tables;
    this.#dirty.touch(quotes.outcome(quote), bookie, bookies.inverse(bookie, quotes.oddsMicro(quote)));
  }

  /** Whether the bookmaker's prices of its market count at all. */
  #isTaken(quote: number): boolean {
    const { quotes, rules } = this.#tables;
    const { sport } = this.#eventOf(quote).info;
    return rules.takes(quotes.bookie(quote), quotes.isLive(quote), sport, marketNumberOf(quotes.pick(quote)));
  }

  #confirm(quote: number, bookie: number, isLive: boolean, seenMs: number): void {
    const { quotes, rules } = this.#tables;
    if (quotes.isHidden(quote)) {
      if (this.#recall(quote)) this.#setCounts(quote, this.#isTaken(quote), seenMs);
    } else if ((quotes.flags(quote) & FLAG.STALE) !== 0) {
      if (rules.isAlwaysStale(bookie, isLive)) return;
      this.#expiry.watch(quote);
      this.flag(quote, FLAG.STALE, false, seenMs);
    } else if (isLive) {
      this.#touch(quote, bookie);
      this.#lines.moved(quotes.line(quote));
    }
  }

  /** It is on offer again. False where it was not forgotten. */
  #recall(quote: number): boolean {
    const { quotes } = this.#tables;
    if ((quotes.flags(quote) & FLAG.FORGOTTEN) === 0) return false;
    quotes.setFlags(quote, 0);
    this.#addOffered(this.#eventOf(quote), 1, quotes.seenMs(quote));
    this.#expiry.watch(quote);
    return true;
  }

  #addOffered(event: BookEvent, change: number, ms: number): void {
    event.offered += change;
    if (event.offered === 0) event.emptySinceMs = ms;
  }

  /** Whether the price as it stands counts. */
  #setCounts(quote: number, counts: boolean, ms: number): void {
    const { quotes, outcomeOffers } = this.#tables;
    const held = quotes.oddsMicro(quote);
    if (held > 0 === counts) return;
    const stated = quotes.statedMicro(quote);
    outcomeOffers.moved(quotes.outcome(quote));
    quotes.setStated(quote, stated, counts);
    this.#become(quote, this.#entryOf(quote), held, ms);
  }

  /** The price stands and is to be looked at as though it had moved. */
  #renew(quote: number, nowMs: number): void {
    const { quotes, outcomeOffers } = this.#tables;
    this.flag(quote, FLAG.STALE, this.#expiry.isStale(quote, nowMs), nowMs);
    outcomeOffers.moved(quotes.outcome(quote));
    this.#touch(quote, quotes.bookie(quote));
    this.#values.touch(quotes.line(quote));
    this.version++;
  }

  /** @param stated what was said of it before */
  #change(quote: number, entry: number, stated: number, oddsMicro: number, ms: number): void {
    const { quotes, recent } = this.#tables;
    const held = quotes.oddsMicro(quote);
    if (stated > 0) recent.push(quote, quotes.changedMs(quote), stated);
    quotes.setChangedMs(quote, ms);
    quotes.setMove(
      quote,
      stated === 0 || oddsMicro === 0 ? MOVED.NONE : oddsMicro > stated ? MOVED.UP : MOVED.DOWN,
    );
    const wasOffered = stated > 0 && (quotes.flags(quote) & FLAG.FORGOTTEN) === 0;
    if (wasOffered !== oddsMicro > 0) this.#addOffered(this.#eventOf(quote), wasOffered ? -1 : 1, ms);
    if (!wasOffered) {
      quotes.setFlags(quote, 0);
      this.#expiry.watch(quote);
    }
    // What counts goes on to.
    quotes.setStated(quote, oddsMicro, held > 0 || this.#isTaken(quote));
    this.#become(quote, entry, held, ms);
  }

  /** The price has become what it is, to everybody who counts it. @param held what it was to them */
  #become(quote: number, entry: number, held: number, ms: number): void {
    const { quotes, order, bookies, offers } = this.#tables;
    const oddsMicro = quotes.oddsMicro(quote);
    if (held === oddsMicro) return;
    const outcome = quotes.outcome(quote);
    const bookie = quotes.bookie(quote);
    this.#log?.moved(quote, oddsMicro, ms);
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
      if (isBest) this.#dirty.bestImproved(outcome);
      if ((quotes.flags(quote) & FLAG.STALE) !== 0) this.#revive(quote, ms);
    }
    this.#publish(quote, entry);
    this.#dirty.touch(outcome, bookie, better);
    this.#lines.moved(quotes.line(quote));
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
    if (isBest) this.#dirty.bestImproved(outcome);
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
    this.#expiry.watch(quote);
  }
}
