import type { Regroup } from '../matching/index.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { type Directory, otherWayRound } from './directory.ts';
import { mergeState, mirrorState } from './event-state.ts';
import type { BookEvent } from './events.ts';
import { LISTING } from './listings.ts';
import { mirrorPick, type PickCode } from './pick-code.ts';
import type { QuoteWriter } from './quote-writer.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

interface CarriedQuote {
  pick: PickCode;
  oddsMicro: number;
  seenMs: number;
  changedMs: number;
  availableMs: number;
  maxRisk: number;
  link: string | undefined;
  betDelaySeconds: number;
  isTwice: boolean;
  /** Which source stated it last: see `Snapshots`. */
  mark: number;
}

interface CarriedListing {
  bookie: number;
  isSuspended: boolean;
  isSwapped: boolean;
  /** The sources that have quoted the listing. */
  sources: readonly string[];
  quotes: CarriedQuote[];
}

/** An event with all its prices, extracted from the book. */
interface CarriedEvent {
  event: BookEvent;
  listings: CarriedListing[];
}

/** Reads an event with all its prices, in order of its bookmakers' arrival, before it leaves the book. */
export function carry(tables: Tables, event: BookEvent): CarriedEvent {
  const listings = [...event.listings].map(([bookie, listing]) => ({
    bookie,
    isSuspended: tables.listings.is(listing, LISTING.SUSPENDED),
    isSwapped: tables.listings.is(listing, LISTING.SWAPPED),
    sources: tables.sources.of(event.listings.get(tables.bookies.ownOf(bookie)) ?? listing),
    quotes: quotesOf(tables, listing),
  }));
  return { event, listings };
}

function quotesOf({ listings, quotes }: Tables, listing: number): CarriedQuote[] {
  return Array.from({ length: listings.length(listing) }, (_, place) => listings.quoteAt(listing, place))
    .filter((quote) => quotes.statedMicro(quote) > 0)
    .map((quote) => ({
      pick: quotes.pick(quote),
      oddsMicro: quotes.statedMicro(quote),
      seenMs: quotes.seenMs(quote),
      changedMs: quotes.changedMs(quote),
      availableMs: quotes.availableMs(quote),
      maxRisk: quotes.maxRisk(quote),
      link: quotes.link(quote),
      betDelaySeconds: quotes.betDelay(quote),
      isTwice: (quotes.flags(quote) & FLAG.TWICE) !== 0,
      mark: quotes.mark(quote),
    }));
}

/** Destination of prices: the event's key, and whether its sides are reversed. */
interface Destination {
  key: string;
  swapped: boolean;
}

/** Destinations of each listing's prices. */
export interface Route {
  /** Destination by the listing's sources; undefined if they disagree: then its prices are dropped. */
  of: (sources: readonly string[]) => Destination | undefined;
  /** How the event of a key is stated, used for its first price; the event of origin if absent. */
  statedAs?: (key: string) => QuotedEvent | undefined;
  /** Destination of the game state; undefined if the event it belonged to is unknown. */
  state: Destination | undefined;
}

interface Parts {
  tables: Tables;
  directory: Directory;
  writer: QuoteWriter;
}

/**
 * Writes the prices of a removed event to their destinations. Each retains both of its timestamps, so that an arb's age
 * does not restart; where both events have the bookmaker, the price seen last wins.
 */
export function settleIn(
  parts: Parts,
  { event: gone, listings }: CarriedEvent,
  route: Route,
  nowMs: number,
): void {
  const { tables, directory } = parts;
  const eventFor = ({ key, swapped }: Destination): BookEvent => {
    const info = route.statedAs?.(key) ?? (swapped ? otherWayRound(gone.info) : gone.info);
    return directory.eventOf(key, gone.mode, info, nowMs);
  };
  if (route.state) {
    const event = eventFor(route.state);
    event.state = mergeState(route.state.swapped ? mirrorState(gone.state) : gone.state, event.state);
    tables.events.changed(event);
  }
  for (const listing of listings) {
    const to = route.of(listing.sources);
    if (to) settleListing(parts, eventFor(to), listing, to.swapped, nowMs);
  }
}

function settleListing(
  { tables, directory, writer }: Parts,
  event: BookEvent,
  { bookie, isSuspended, isSwapped, sources, quotes }: CarriedListing,
  swapped: boolean,
  nowMs: number,
): void {
  const isNew = !event.listings.has(bookie);
  const listing = directory.listingOf(event, bookie);
  for (const voice of sources) tables.sources.note(listing, voice);
  if (isNew) tables.listings.set(listing, LISTING.SWAPPED, isSwapped !== swapped);
  if (isNew) tables.listings.set(listing, LISTING.SUSPENDED, isSuspended);
  tables.events.changed(event);
  for (const quote of quotes)
    putBack(tables, writer, listing, swapped ? mirrorPick(quote.pick) : quote.pick, quote, nowMs);
}

function putBack(
  { listings, quotes }: Tables,
  writer: QuoteWriter,
  listing: number,
  pick: PickCode,
  { oddsMicro, seenMs, changedMs, availableMs, maxRisk, link, betDelaySeconds, isTwice, mark }: CarriedQuote,
  nowMs: number,
): void {
  const held = listings.find(listing, pick);
  const isOlder = held >= 0 && quotes.statedMicro(held) > 0 && quotes.seenMs(held) >= seenMs;
  if (isOlder) return;
  writer.put(listing, pick, oddsMicro, seenMs, maxRisk, link, betDelaySeconds, nowMs);
  const quote = listings.find(listing, pick);
  quotes.setChangedMs(quote, changedMs);
  quotes.setAvailableMs(quote, availableMs);
  quotes.setMark(quote, mark);
  if (isTwice) writer.carryTwice(quote, nowMs);
}

/** Routes an event's prices after people or the matcher split or merged its speakers. */
export function routeOf({ rest, speakers, events }: Regroup): Route {
  const places = new Map(speakers.map(({ speaker, place }) => [speaker, place]));
  const isWhole = speakers.every(({ place }) => isSame(place, rest));
  return {
    of(sources) {
      const [first, ...others] = sources.map((voice) => places.get(voice) ?? rest);
      if (!first) return rest;
      return others.every((other) => isSame(other, first)) ? first : undefined;
    },
    statedAs: (key) => events.find((event) => event.key === key)?.event,
    state: isWhole ? rest : undefined,
  };
}

const isSame = (one: Destination, other: Destination): boolean =>
  one.key === other.key && one.swapped === other.swapped;
