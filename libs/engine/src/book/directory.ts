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

/** The event and bookmaker that a source speaks for. */
export interface Statement {
  event: QuotedEvent;
  bookie: string;
  mode: Mode;
  source: string;
}

/** Destination of a source's quotes of an event. */
export interface Place {
  listing: number;
  /** Serial of the listing; if the listing's serial differs, look this up again. */
  serial: number;
  /** The source's picks have to be mirrored first. */
  swapped: boolean;
}

interface DirectoryParts {
  tables: Tables;
  resolve: ResolveEvent;
  maxQuotes: number;
}

/** Finds, and creates if missing, the event, listing and quotes of what a source states. */
export class Directory {
  readonly #tables: Tables;
  readonly #resolve: ResolveEvent;
  readonly #maxQuotes: number;

  constructor({ tables, resolve, maxQuotes }: DirectoryParts) {
    this.#tables = tables;
    this.#resolve = resolve;
    this.#maxQuotes = maxQuotes;
  }

  /** Returns the event in a mode, and whether the source states its sides reversed. */
  event(
    event: QuotedEvent,
    speaker: string,
    mode: Mode,
    nowMs: number,
  ): { event: BookEvent; swapped: boolean } {
    const { key, swapped } = this.#resolve(event, speaker, nowMs);
    return { event: this.eventOf(key, mode, swapped ? otherWayRound(event) : event, nowMs), swapped };
  }

  /** Returns the event of a key in a mode, created from `info` if the book has none. */
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
   * Returns the listing for the lays of a bookmaker's listing, with the same suspension and orientation.
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

  /** Returns the event's listing of a bookmaker, created if missing. */
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
   * Adds a quote without a price for a pick that the listing has not quoted before. Returns the listing's entry.
   * @param pick in the event's orientation, not the bookmaker's
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

/** The source if its own id names the event; the bookmaker at that source if only names do. */
const speakerOf = (event: QuotedEvent, source: string, bookie: string): string =>
  event.id === undefined ? `${source}/${bookie}` : source;

export const otherWayRound = (event: QuotedEvent): QuotedEvent => ({
  ...event,
  home: event.away,
  away: event.home,
});

/** Applies the owner's start, league and names to the event. Returns whether they changed. */
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
