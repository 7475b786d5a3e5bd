import type { BookRules } from '@bothways/domain/bookies';
import { type BookieChange, CHANGED } from './bookies.ts';
import type { QuoteWriter } from './quote-writer.ts';
import type { Tables } from './tables.ts';

/**
 * Takes over what is set for bookmakers. Of those for whom it is another than before every price is looked at again; the
 * others are not touched. False where nothing is.
 */
export function applyRules(
  tables: Tables,
  writer: QuoteWriter,
  bookies: readonly BookRules[],
  nowMs: number,
): boolean {
  const changes = tables.bookies.describe(bookies);
  // All of them before any is looked at: who looks sees other prices, too.
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
  // Cards of the event say who offers it, how old prices are and how much money there is.
  const event = events.at(listings.event(listing));
  event.liquidityAtMs = Number.NEGATIVE_INFINITY;
  events.changed(event);
}
