import type { Mode } from '@bothways/domain/quotes';
import type { ByMode } from '../limits/engine-limits.ts';
import type { BookieClocks } from './bookie-clocks.ts';
import type { BookEvent } from './events.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

const MODES: readonly Mode[] = ['prematch', 'live'];

export interface BookieStats {
  bookie: string;
  mode: Mode;
  events: number;
  quotes: number;
  lastSeenMs: number;
  lastChangedMs: number;
}

export interface EngineVitals {
  events: ByMode;
  quotes: number;
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
}

export interface EngineStats extends EngineVitals {
  staleQuotes: number;
  markets: number;
  subscriptions: number;
  bookies: BookieStats[];
  /** Incremented with every change of the book: equal numbers mean equal answers (apart from ages). */
  version: number;
}

/** Counts the events that have prices. */
export function eventsOf({ events }: Tables): EngineStats['events'] {
  const counts = { prematch: 0, live: 0 };
  for (const event of events.all()) if (event.available > 0) counts[event.mode]++;
  return counts;
}

/**
 * Returns the book's totals, and when each bookmaker was last seen. Reads every listing: too expensive for every
 * request.
 */
export function statsOf(
  tables: Tables,
  clocks: BookieClocks,
  known: { quotes: number; subscriptions: number; version: number },
): EngineStats {
  const counts = new Map<string, { events: number; quotes: number }>();
  let staleQuotes = 0;
  let markets = 0;
  for (const event of tables.events.all()) {
    if (event.available === 0) continue;
    markets += event.lines.size;
    for (const [bookie, listing] of event.listings) {
      const quotes = tables.listings.available(listing);
      const key = `${tables.bookies.ownOf(bookie)} ${event.mode}`;
      const held = counts.get(key) ?? { events: 0, quotes: 0 };
      const isCounted = quotes === 0 || offersBacks(tables, event, bookie);
      counts.set(key, { events: held.events + (isCounted ? 0 : 1), quotes: held.quotes + quotes });
      staleQuotes += staleOf(tables, listing);
    }
  }
  const bookies = bookieStats(tables, clocks, (bookie, mode) => counts.get(`${bookie} ${mode}`));
  const events = eventsOf(tables);
  return { ...known, events, staleQuotes, markets, bookies, newestSeenMs: clocks.newestSeenMs };
}

/** Whether the number denotes an exchange's lays and the exchange also offers backs of the event. */
function offersBacks({ bookies, listings }: Tables, event: BookEvent, bookie: number): boolean {
  const backs = bookies.isLays(bookie) ? event.listings.get(bookies.ownOf(bookie)) : undefined;
  return backs !== undefined && listings.available(backs) > 0;
}

function bookieStats(
  { bookies }: Tables,
  clocks: BookieClocks,
  countOf: (bookie: number, mode: string) => { events: number; quotes: number } | undefined,
): BookieStats[] {
  const rows: BookieStats[] = [];
  for (let bookie = 0; bookie < bookies.count; bookie++) {
    if (bookies.isLays(bookie)) continue;
    const lays = bookies.laysOf(bookie);
    const sides = lays === undefined ? [bookie] : [bookie, lays];
    for (const mode of MODES) {
      const isLive = mode === 'live';
      const lastSeenMs = Math.max(...sides.map((side) => clocks.lastSeenMs(side, isLive)));
      if (lastSeenMs === 0) continue;
      const { events, quotes } = countOf(bookie, mode) ?? { events: 0, quotes: 0 };
      const lastChangedMs = Math.max(...sides.map((side) => clocks.lastChangedMs(side, isLive)));
      rows.push({ bookie: bookies.value(bookie), mode, events, quotes, lastSeenMs, lastChangedMs });
    }
  }
  return rows.toSorted((a, b) =>
    a.bookie < b.bookie ? -1 : a.bookie > b.bookie ? 1 : a.mode < b.mode ? -1 : 1,
  );
}

function staleOf({ listings, quotes }: Tables, listing: number): number {
  let stale = 0;
  for (let place = 0; place < listings.length(listing); place++)
    if ((quotes.flags(listings.quoteAt(listing, place)) & FLAG.STALE) !== 0) stale++;
  return stale;
}
