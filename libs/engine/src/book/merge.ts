import type { Mode } from '@bothways/domain/quotes';
import { mergeState, mirrorState } from '../feed/event-state.ts';
import { type Directory, otherWayRound } from './directory.ts';
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
}

interface CarriedListing {
  bookie: number;
  isSuspended: boolean;
  isSwapped: boolean;
  quotes: CarriedQuote[];
}

/** An event with all its prices, taken out of the book. */
export interface CarriedEvent {
  event: BookEvent;
  listings: CarriedListing[];
}

/** Reads an event whole, in the order in which its bookmakers came, before it leaves the book. */
export function carry(tables: Tables, event: BookEvent): CarriedEvent {
  const listings = [...event.listings].map(([bookie, listing]) => ({
    bookie,
    isSuspended: tables.listings.is(listing, LISTING.SUSPENDED),
    isSwapped: tables.listings.is(listing, LISTING.SWAPPED),
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
    }));
}

/** Where the event's prices go: the event of the key, and whether its sides are the other way round. */
export interface Destination {
  key: string;
  mode: Mode;
  swapped: boolean;
}

/**
 * Puts the prices of an event that has left the book into another one. Each keeps its two clocks, so that an arb's age
 * does not begin anew; of a bookmaker that both have, the price seen last counts.
 */
export function settleIn(
  { tables, directory, writer }: { tables: Tables; directory: Directory; writer: QuoteWriter },
  { event: gone, listings }: CarriedEvent,
  { key, mode, swapped }: Destination,
  nowMs: number,
): void {
  const info = swapped ? otherWayRound(gone.info) : gone.info;
  const event = directory.eventOf(key, mode, info, nowMs);
  event.state = mergeState(swapped ? mirrorState(gone.state) : gone.state, event.state);
  tables.events.changed(event);
  for (const { bookie, isSuspended, isSwapped, quotes } of listings) {
    const isNew = !event.listings.has(bookie);
    const listing = directory.listingOf(event, bookie);
    if (isNew) tables.listings.set(listing, LISTING.SWAPPED, isSwapped !== swapped);
    if (isNew) tables.listings.set(listing, LISTING.SUSPENDED, isSuspended);
    for (const quote of quotes)
      putBack(tables, writer, listing, swapped ? mirrorPick(quote.pick) : quote.pick, quote);
  }
}

function putBack(
  { listings, quotes }: Tables,
  writer: QuoteWriter,
  listing: number,
  pick: PickCode,
  { oddsMicro, seenMs, changedMs, availableMs, maxRisk, link }: CarriedQuote,
): void {
  const held = listings.find(listing, pick);
  const isOlder = held >= 0 && quotes.statedMicro(held) > 0 && quotes.seenMs(held) >= seenMs;
  if (isOlder) return;
  writer.put(listing, pick, oddsMicro, seenMs, maxRisk, link);
  const quote = listings.find(listing, pick);
  quotes.setChangedMs(quote, changedMs);
  quotes.setAvailableMs(quote, availableMs);
}
