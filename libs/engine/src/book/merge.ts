import type { Regroup } from '../matching/index.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { type Directory, otherWayRound } from './directory.ts';
import { mergeState, mirrorState } from './event-state.ts';
import type { BookEvent } from './events.ts';
import { LISTING } from './listings.ts';
import { mirrorPick, type PickCode } from './pick-code.ts';
import type { QuoteWriter } from './quote-writer.ts';
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
}

interface CarriedListing {
  bookie: number;
  isSuspended: boolean;
  isSwapped: boolean;
  /** Who has spoken of it. */
  sources: readonly string[];
  quotes: CarriedQuote[];
}

/** An event with all its prices, taken out of the book. */
interface CarriedEvent {
  event: BookEvent;
  listings: CarriedListing[];
}

/** Reads an event whole, in the order in which its bookmakers came, before it leaves the book. */
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
    }));
}

/** Where prices go: the event of the key, and whether its sides are the other way round. */
interface Destination {
  key: string;
  swapped: boolean;
}

/** Where each listing's prices go. */
export interface Route {
  /** Of those who have spoken of a listing; undefined where they are not of one mind: then its prices have no place. */
  of: (sources: readonly string[]) => Destination | undefined;
  /** As the event of a key is stated, for the first of its prices; the one that they come from where it is not said. */
  statedAs?: (key: string) => QuotedEvent | undefined;
  /** The state of the game goes here; nowhere where nobody knows of which event it was. */
  state: Destination | undefined;
}

interface Parts {
  tables: Tables;
  directory: Directory;
  writer: QuoteWriter;
}

/**
 * Puts the prices of an event that has left the book where they belong. Each keeps its two clocks, so that an arb's age
 * does not begin anew; of a bookmaker that both have, the price seen last counts.
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
    if (to) settleListing(parts, eventFor(to), listing, to.swapped);
  }
}

function settleListing(
  { tables, directory, writer }: Parts,
  event: BookEvent,
  { bookie, isSuspended, isSwapped, sources, quotes }: CarriedListing,
  swapped: boolean,
): void {
  const isNew = !event.listings.has(bookie);
  const listing = directory.listingOf(event, bookie);
  for (const voice of sources) tables.sources.note(listing, voice);
  if (isNew) tables.listings.set(listing, LISTING.SWAPPED, isSwapped !== swapped);
  if (isNew) tables.listings.set(listing, LISTING.SUSPENDED, isSuspended);
  tables.events.changed(event);
  for (const quote of quotes)
    putBack(tables, writer, listing, swapped ? mirrorPick(quote.pick) : quote.pick, quote);
}

function putBack(
  { listings, quotes }: Tables,
  writer: QuoteWriter,
  listing: number,
  pick: PickCode,
  { oddsMicro, seenMs, changedMs, availableMs, maxRisk, link, betDelaySeconds }: CarriedQuote,
): void {
  const held = listings.find(listing, pick);
  const isOlder = held >= 0 && quotes.statedMicro(held) > 0 && quotes.seenMs(held) >= seenMs;
  if (isOlder) return;
  writer.put(listing, pick, oddsMicro, seenMs, maxRisk, link, betDelaySeconds);
  const quote = listings.find(listing, pick);
  quotes.setChangedMs(quote, changedMs);
  quotes.setAvailableMs(quote, availableMs);
}

/** Where the prices of an event go when people or the matcher have told its speakers apart or together. */
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
