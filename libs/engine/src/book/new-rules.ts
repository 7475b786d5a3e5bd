import type { BookRules } from '@bothways/domain/bookies';
import { type BookieChange, CHANGED } from './bookies.ts';
import type { QuoteWriter } from './quote-writer.ts';
import type { Tables } from './tables.ts';

/**
 * Applies new bookmaker settings. Reviews every price of the bookmakers whose settings changed, and only those. Returns
 * false if none changed.
 */
export function applyRules(
  tables: Tables,
  writer: QuoteWriter,
  bookies: readonly BookRules[],
  nowMs: number,
): boolean {
  const changes = tables.bookies.describe(bookies);
  // Reprices all listings before any review, because a review reads other prices, too.
  for (const change of changes)
    eachListing(tables, change, (listing, what) => {
      if ((what & CHANGED.FEE) !== 0) reprice(tables, writer, listing);
    });
  for (const change of changes)
    eachListing(tables, change, (listing, what) => {
      if (what !== 0) review(tables, writer, change, listing, nowMs);
    });
  return changes.length > 0;
}

function eachListing(
  { listings }: Tables,
  { bookie, what }: BookieChange,
  look: (listing: number, what: number) => void,
): void {
  for (const isLive of [false, true])
    for (const listing of listings.of(bookie, isLive)) look(listing, what(isLive));
}

function reprice({ listings }: Tables, writer: QuoteWriter, listing: number): void {
  for (let place = 0; place < listings.length(listing); place++)
    writer.reprice(listings.quoteAt(listing, place));
}

function review(
  { listings, events }: Tables,
  writer: QuoteWriter,
  { what, inverseBefore }: BookieChange,
  listing: number,
  nowMs: number,
): void {
  const bits = what(listings.isLive(listing));
  for (let place = 0; place < listings.length(listing); place++)
    writer.review(listings.quoteAt(listing, place), bits, inverseBefore, nowMs);
  // Cards of the event show its bookmakers, the age of prices and the liquidity.
  const event = events.at(listings.event(listing));
  event.liquidityAtMs = Number.NEGATIVE_INFINITY;
  events.changed(event);
}
