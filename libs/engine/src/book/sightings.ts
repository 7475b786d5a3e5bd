import type { Mode } from '@bothways/domain/quotes';
import { selectionTopicOf } from './arb-id.ts';
import { lineOfCode } from './stored-pick.ts';
import type { Tables } from './tables.ts';

/** A price on offer, and when a source last confirmed it. */
export interface Sighting {
  /** As in `SeriesName`. */
  selection: string;
  bookie: string;
  seenMs: number;
  /** When it stops counting as an offer, unless it is seen again. */
  freshUntilMs: number;
}

/** Returns the prices on offer of a market line, by event id; empty if the book does not have the event. */
export function sightingsOf(
  tables: Tables,
  { eventId, mode, line }: { eventId: string; mode: Mode; line: string },
): Sighting[] {
  const { events, listings, quotes, bookies, rules } = tables;
  const event = events.findById(eventId, mode);
  const found: Sighting[] = [];
  for (const listing of event?.listings.values() ?? []) {
    for (let place = 0; place < listings.length(listing); place++) {
      const quote = listings.quoteAt(listing, place);
      const pick = quotes.pick(quote);
      if (lineOfCode(pick) !== line || listings.price(listings.first(listing) + place) === 0) continue;
      found.push({
        selection: selectionTopicOf(eventId, pick),
        bookie: bookies.value(quotes.bookie(quote)),
        seenMs: quotes.seenMs(quote),
        freshUntilMs: tables.trueMs(quote) + rules.staleMs(quotes.bookie(quote), quotes.isLive(quote)),
      });
    }
  }
  return found;
}

/** Returns the bookmakers whose prices of the event each speaker has delivered. */
export function speakersOf(
  { events, listings, bookies, sources }: Tables,
  key: string,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const mode of ['prematch', 'live'] as const) {
    const event = events.find(key, mode);
    for (const [bookie, listing] of event?.listings ?? []) {
      if (bookies.isLays(bookie) || listings.available(listing) === 0) continue;
      for (const speaker of sources.of(listing)) {
        const held = found.get(speaker) ?? new Set();
        found.set(speaker, held.add(bookies.value(bookie)));
      }
    }
  }
  return found;
}
