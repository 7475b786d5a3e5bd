import type { EventState } from '@bothways/domain/events';
import { oddsMicroOf } from '@bothways/domain/odds';
import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import type { BookieClocks } from '../book/bookie-clocks.ts';
import type { Directory, Place } from '../book/directory.ts';
import { mergeState, mirrorState } from '../book/event-state.ts';
import { LISTING } from '../book/listings.ts';
import { isLay, mirrorPick, type PickCode, packPick } from '../book/pick-code.ts';
import type { QuoteWriter } from '../book/quote-writer.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { ClocksAhead } from './clocks-ahead.ts';
import { ListingCache } from './listing-cache.ts';

interface FeedParts {
  tables: Tables;
  directory: Directory;
  writer: QuoteWriter;
  clocks: BookieClocks;
  /** Records the feed delay of quotes, as stated by their sources. */
  delays: { note(bookie: number, isLive: boolean, delayMs: number): void };
}

/** Applies what sources state to the book, item by item. */
export class BookFeed {
  readonly #parts: FeedParts;
  readonly #places: ListingCache;
  readonly #ahead = new ClocksAhead();

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#places = new ListingCache(parts.directory, parts.tables.listings);
  }

  item(item: FeedItem, source: string, nowMs: number): void {
    if (!('type' in item)) this.#quote(item, source, nowMs);
    else if (item.type === 'event') this.#state(item.event, item.mode, item.state, source, nowMs);
    else if (item.type === 'suspend')
      this.#suspend(this.#places.of({ ...item, source }, nowMs), item.suspended, nowMs);
    else this.#snapshot(item.bookie, item.mode, item.type === 'snapshot_begin', nowMs);
  }

  /** @param atMs when the source saw the price; a time in the future is not accepted */
  #put(
    place: Place,
    pick: PickCode,
    oddsMicro: number,
    atMs: number,
    maxRisk: number,
    link: string | undefined,
    betDelaySeconds: number,
    isTimed: boolean,
    nowMs: number,
  ): void {
    const { serial, swapped } = place;
    const own = swapped ? mirrorPick(pick) : pick;
    const listing = isLay(own) ? this.#parts.directory.laysOf(place) : place.listing;
    if (atMs < nowMs) this.#noteDelay(listing, nowMs - atMs);
    const seenMs = this.#ahead.cameMs({ serial, pick: own, oddsMicro, atMs }, nowMs);
    this.#parts.writer.put(listing, own, oddsMicro, seenMs, maxRisk, link, betDelaySeconds, nowMs, isTimed);
  }

  /** Only for a source that states when it saw the price: otherwise it is assumed to have seen it now. */
  #noteDelay(listing: number, delayMs: number): void {
    const { bookies, listings } = this.#parts.tables;
    const bookie = bookies.ownOf(listings.bookie(listing));
    this.#parts.delays.note(bookie, listings.isLive(listing), delayMs);
  }

  #state(stated: QuotedEvent, mode: Mode, state: EventState, source: string, nowMs: number): void {
    const { event, swapped } = this.#parts.directory.event(stated, source, mode, nowMs);
    event.state = mergeState(event.state, swapped ? mirrorState(state) : state);
    this.#parts.tables.events.changed(event);
    this.#parts.writer.counted.version++;
  }

  #suspend({ listing }: Place, suspended: boolean, nowMs: number): void {
    this.#suspendListing(listing, suspended, nowMs);
    const lays = this.#laysBeside(listing);
    if (lays !== undefined) this.#suspendListing(lays, suspended, nowMs);
  }

  #suspendListing(listing: number, suspended: boolean, nowMs: number): void {
    const { tables, writer } = this.#parts;
    const { listings } = tables;
    listings.set(listing, LISTING.SUSPENDED, suspended);
    for (let place = 0; place < listings.length(listing); place++)
      writer.counted.flag(listings.quoteAt(listing, place), FLAG.SUSPENDED, suspended, nowMs);
  }

  /** The listing of the same bookmaker's lays of the event, if it has any. */
  #laysBeside(listing: number): number | undefined {
    const { listings, bookies, events } = this.#parts.tables;
    const lays = bookies.laysOf(listings.bookie(listing));
    return lays === undefined ? undefined : events.at(listings.event(listing)).listings.get(lays);
  }

  /** Withdraws what a source's complete snapshot did not list. A snapshot that never ends withdraws nothing. */
  #snapshot(value: string, mode: Mode, isBegin: boolean, nowMs: number): void {
    const { bookies } = this.#parts.tables;
    const bookie = bookies.intern(value);
    const lays = bookies.laysOf(bookie);
    this.#snapshotOf(bookie, mode === 'live', isBegin, nowMs);
    if (lays !== undefined) this.#snapshotOf(lays, mode === 'live', isBegin, nowMs);
  }

  #snapshotOf(bookie: number, isLive: boolean, isBegin: boolean, nowMs: number): void {
    const { tables, writer } = this.#parts;
    if (isBegin) writer.snapshots.begin(bookie, isLive);
    if (isBegin || !writer.snapshots.end(bookie, isLive)) return;
    const mark = writer.snapshots.mark(bookie, isLive);
    for (const event of tables.events.all()) {
      const listing = event.isLive === isLive ? event.listings.get(bookie) : undefined;
      if (listing !== undefined) this.#withdrawUnlisted(listing, mark, nowMs);
    }
  }

  #withdrawUnlisted(listing: number, mark: number, nowMs: number): void {
    const { tables, writer } = this.#parts;
    for (let place = 0; place < tables.listings.length(listing); place++) {
      const quote = tables.listings.quoteAt(listing, place);
      const held = tables.quotes.mark(quote);
      if (writer.snapshots.isOwn(held) && held !== mark) writer.withdraw(quote, nowMs, nowMs);
    }
  }

  #quote(item: Quote, source: string, nowMs: number): void {
    // Checked before a listing is created for it.
    if (item.side === 'lay') this.#parts.tables.bookies.demandLays(item.bookie);
    const place = this.#places.of({ event: item.event, bookie: item.bookie, mode: item.mode, source }, nowMs);
    const atMs = item.at === undefined ? nowMs : Date.parse(item.at);
    const maxRisk = item.maxRisk === undefined ? Number.NaN : Math.round(item.maxRisk);
    const oddsMicro = oddsMicroOf(item.odds ?? 0);
    const { link, betDelaySeconds = 0 } = item;
    const isTimed = item.at !== undefined;
    this.#put(place, packPick(item), oddsMicro, atMs, maxRisk, link, betDelaySeconds, isTimed, nowMs);
  }
}
