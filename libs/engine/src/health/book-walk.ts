import type { BookEvent } from '../book/events.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import type { ArbRows } from '../lists/arb-rows.ts';
import { Likeness } from './likeness.ts';
import { feedIndex } from './readings.ts';

/** Selections compared per walk: enough for every pair, and a few hundredths of a second's work. */
const COMPARED = 3_000;
/** Rows and bets counted per step. */
const AT_ONCE = 200;

/** Counts of one walk through the book, by `feedIndex`. */
export interface Walked {
  events: Uint32Array;
  staleEvents: Uint32Array;
  quotes: Uint32Array;
  arbs: Uint32Array;
  valueBets: Uint32Array;
  likeness: Likeness;
  /** Selections of games that have not begun. */
  selections: number;
}

interface WalkParts {
  tables: Tables;
  lists: readonly ArbRows[];
  /** Prices that currently are value bets. */
  values: () => Iterable<number>;
}

/**
 * Counts every bookmaker's prices in the book in small steps: a bookmaker that is not collected, or whose prices are
 * all stale, has none. Compares every n-th selection between bookmakers, prematch only: in play a clone that lags by a
 * second would appear to differ.
 * @param before the previous walk, for the number of selections
 */
export function* walk(
  { tables, lists, values }: WalkParts,
  before: Walked | undefined,
): Generator<void, Walked> {
  const places = tables.bookies.count * 2 + 2;
  const counts = () => new Uint32Array(places);
  const walked: Walked = {
    events: counts(),
    staleEvents: counts(),
    quotes: counts(),
    arbs: counts(),
    valueBets: counts(),
    likeness: new Likeness(tables.bookies.count),
    selections: 0,
  };
  const stride = Math.max(1, Math.ceil((before?.selections ?? 0) / COMPARED));
  for (const event of tables.events.all()) {
    if (event.available === 0) continue;
    countEvent(tables, event, walked);
    if (!event.isLive) compare(tables, event, walked, stride);
    yield;
  }
  yield* countRows(tables, lists, walked);
  yield* countBets(tables, values(), walked);
  return walked;
}

const add = (counts: Uint32Array, place: number, more: number): void => {
  counts[place] = (counts[place] ?? 0) + more;
};

function countEvent(tables: Tables, event: BookEvent, walked: Walked): void {
  const { bookies, listings } = tables;
  for (const [bookie, listing] of event.listings) {
    if (listings.available(listing) === 0) continue;
    const place = feedIndex(bookies.ownOf(bookie), event.isLive);
    if (!isFresh(tables, listing)) {
      add(walked.staleEvents, place, 1);
      continue;
    }
    add(walked.quotes, place, listings.available(listing));
    const backs = bookies.isLays(bookie) ? event.listings.get(bookies.ownOf(bookie)) : undefined;
    if (backs === undefined || !isFresh(tables, backs)) add(walked.events, place, 1);
  }
}

/** The prices of a page arrive together, so usually the first of them decides. */
function isFresh({ listings, quotes }: Tables, listing: number): boolean {
  for (let place = 0; place < listings.length(listing); place++) {
    const quote = listings.quoteAt(listing, place);
    if (quotes.oddsMicro(quote) > 0 && (quotes.flags(quote) & FLAG.STALE) === 0) return true;
  }
  return false;
}

function compare(
  { outcomes, order, quotes, bookies }: Tables,
  event: BookEvent,
  walked: Walked,
  stride: number,
): void {
  const { outcomeList } = event;
  const offset = (stride - (walked.selections % stride)) % stride;
  walked.selections += outcomeList.length;
  for (let at = offset; at < outcomeList.length; at += stride) {
    const outcome = outcomeList[at] ?? 0;
    const first = outcomes.orderFirst(outcome);
    const who: number[] = [];
    const odds: number[] = [];
    for (let entry = first; entry < first + outcomes.orderLength(outcome); entry++) {
      const bookie = order.bookie(entry);
      if (!order.isHealthy(entry) || bookies.isLays(bookie)) continue;
      who.push(bookie);
      odds.push(quotes.oddsMicro(order.quote(entry)));
    }
    walked.likeness.compare(who, odds);
  }
}

function* countRows({ quotes, bookies }: Tables, lists: readonly ArbRows[], walked: Walked): Generator<void> {
  let counted = 0;
  for (const list of lists) {
    for (const { found } of list.shown.values()) {
      const legs = found.quotes.filter((quote) => quote >= 0);
      const places = legs.map((quote) =>
        feedIndex(bookies.ownOf(quotes.bookie(quote)), quotes.isLive(quote)),
      );
      for (const place of new Set(places)) add(walked.arbs, place, 1);
      if (++counted % AT_ONCE === 0) yield;
    }
  }
}

function* countBets({ quotes, bookies }: Tables, bets: Iterable<number>, walked: Walked): Generator<void> {
  let counted = 0;
  for (const quote of bets) {
    add(walked.valueBets, feedIndex(bookies.ownOf(quotes.bookie(quote)), quotes.isLive(quote)), 1);
    if (++counted % AT_ONCE === 0) yield;
  }
}
