import type { Mode } from '@bothways/domain/quotes';
import { CapacityError } from '../limits/capacity-error.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import type { ResolveEvent } from '../matching/resolve-by-name.ts';
import type { BookEvent } from './events.ts';
import { lineNumber } from './lines.ts';
import { LISTING } from './listings.ts';
import { outcomeKey, outcomeNumber } from './outcome-key.ts';
import { backOf, isLay, layOf, type PickCode } from './pick-code.ts';
import type { Tables } from './tables.ts';

/** Who speaks of which event. */
export interface Statement {
  event: QuotedEvent;
  bookie: string;
  mode: Mode;
  source: string;
}

/** Where a source's quotes of an event go. */
export interface Place {
  listing: number;
  /** Of the listing; when that has another one, the place is to be looked up again. */
  serial: number;
  /** The source's picks have to be mirrored first. */
  swapped: boolean;
}

interface DirectoryParts {
  tables: Tables;
  resolve: ResolveEvent;
  maxQuotes: number;
}

/** Finds, and where needed makes, the place of what a source states: its event, its listing, its quotes. */
export class Directory {
  readonly #tables: Tables;
  readonly #resolve: ResolveEvent;
  readonly #maxQuotes: number;

  constructor({ tables, resolve, maxQuotes }: DirectoryParts) {
    this.#tables = tables;
    this.#resolve = resolve;
    this.#maxQuotes = maxQuotes;
  }

  /** The event in a mode, and whether the source has its sides the other way round. */
  event(
    event: QuotedEvent,
    speaker: string,
    mode: Mode,
    nowMs: number,
  ): { event: BookEvent; swapped: boolean } {
    const { key, swapped } = this.#resolve(event, speaker, nowMs);
    return { event: this.eventOf(key, mode, swapped ? otherWayRound(event) : event, nowMs), swapped };
  }

  /** The event of a key in a mode, made as it is told here where the book has none. */
  eventOf(key: string, mode: Mode, info: QuotedEvent, nowMs: number): BookEvent {
    const { events } = this.#tables;
    return events.find(key, mode) ?? events.add(key, mode, info, nowMs);
  }

  listing({ event: stated, bookie: value, mode, source }: Statement, nowMs: number): Place {
    const { bookies, listings } = this.#tables;
    const bookie = bookies.intern(value);
    const speaker = speakerOf(stated, source, value);
    const { event, swapped } = this.event(stated, speaker, mode, nowMs);
    const listing = this.listingOf(event, bookie);
    this.#tables.sources.note(listing, speaker);
    const { hasStarted } = event;
    if (event.owner === listing && restate(event, swapped ? otherWayRound(stated) : stated)) {
      this.#tables.events.changed(event);
      this.#tables.changes.eventRestated(event);
      this.#tables.events.startsAt(hasStarted ? Number.NEGATIVE_INFINITY : event.startMs);
    }
    if (listings.is(listing, LISTING.SWAPPED) !== swapped) {
      listings.set(listing, LISTING.SWAPPED, swapped);
      this.#tables.events.changed(event);
    }
    return { listing, serial: listings.serial(listing), swapped };
  }

  /**
   * Where the lays of a bookmaker's listing go: to one that is suspended and has its sides as that one.
   * @throws NoLaysError, CapacityError
   */
  laysOf({ listing, swapped }: Pick<Place, 'listing' | 'swapped'>): number {
    const { bookies, listings, events } = this.#tables;
    const lays = this.listingOf(
      events.at(listings.event(listing)),
      bookies.internLays(listings.bookie(listing)),
    );
    listings.set(lays, LISTING.SUSPENDED, listings.is(listing, LISTING.SUSPENDED));
    listings.set(lays, LISTING.SWAPPED, swapped);
    return lays;
  }

  /** The event's listing of a bookmaker, made where there is none. */
  listingOf(event: BookEvent, bookie: number): number {
    return event.listings.get(bookie) ?? this.#addListing(event, bookie);
  }

  #addListing(event: BookEvent, bookie: number): number {
    const listing = this.#tables.listings.add(event.number, bookie, event.isLive);
    this.#tables.sources.forget(listing);
    event.listings.set(bookie, listing);
    if (event.owner < 0) event.owner = listing;
    this.#tables.events.changed(event);
    return listing;
  }

  /**
   * A place for a pick that the listing has not quoted before, still without a price. Returns the listing's entry.
   * @param pick as the event's sides are, not as the bookmaker's
   * @throws CapacityError
   */
  addQuote(listing: number, pick: PickCode): number {
    const { quotes, listings, events, lines, outcomes } = this.#tables;
    if (quotes.size >= this.#maxQuotes) throw new CapacityError('prices', this.#maxQuotes);
    const event = events.at(listings.event(listing));
    const quote = quotes.take();
    const line = this.#line(event, pick);
    const outcome = this.#outcome(event, pick);
    const role = outcomes.role(outcome);
    const bookie = listings.bookie(listing);
    quotes.place(quote, { outcome, role, listing, bookie, pick, isLive: event.isLive });
    quotes.chain(quote, line, lines.firstQuote(line));
    lines.setFirstQuote(line, quote);
    return listings.append(listing, pick, quote, outcome);
  }

  #line(event: BookEvent, pick: PickCode): number {
    const number = lineNumber(pick);
    const held = event.lines.get(number);
    if (held !== undefined) return held;
    const { lines } = this.#tables;
    const line = lines.add(event.number, pick);
    event.lines.set(number, line);
    if (isLay(pick)) {
      const backs = event.lines.get(lineNumber(backOf(pick)));
      if (backs !== undefined) lines.setLaid(backs);
    } else if (event.hasLays && event.lines.has(lineNumber(layOf(pick)))) lines.setLaid(line);
    return line;
  }

  #outcome(event: BookEvent, pick: PickCode): number {
    const key = outcomeKey(pick, event.info.sport);
    const number = outcomeNumber(key);
    const held = event.outcomes.get(number);
    if (held !== undefined) return held;
    const outcome = this.#tables.outcomes.add(event.number, event.isLive, key);
    event.outcomes.set(number, outcome);
    event.outcomeList.push(outcome);
    if (key.isLaid) event.hasLays = true;
    this.#tables.changes.outcomeAdded(event, outcome, key);
    return outcome;
  }
}

/** The source where its own id names the event; the bookmaker at that source where only names do. */
const speakerOf = (event: QuotedEvent, source: string, bookie: string): string =>
  event.id === undefined ? `${source}/${bookie}` : source;

export const otherWayRound = (event: QuotedEvent): QuotedEvent => ({
  ...event,
  home: event.away,
  away: event.home,
});

/** The owner's word on start, league and names is the event's. True when it is another than before. */
function restate(event: BookEvent, stated: QuotedEvent): boolean {
  const held = event.info;
  const isSame =
    held.startedAt === stated.startedAt &&
    held.league === stated.league &&
    held.country === stated.country &&
    held.home === stated.home &&
    held.away === stated.away;
  if (isSame) return false;
  event.info = { ...stated, sport: held.sport };
  event.startMs = Date.parse(stated.startedAt);
  return true;
}
