import type { Arb, RejectReason } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { Looks } from '@bothways/domain/live';
import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import type { CloneReading, DelayReading, SurvivalCounts } from './health/readings.ts';
import type { QuotedEvent } from './matching/quoted-event.ts';
import type { NotTaken } from './no-room.ts';

/**
 * Which event a source means. `speaker` is the narrowest one known: the source where the event carries the source's own
 * id, source and bookmaker where it does not. `swapped` says that the source has the sides the other way round.
 * Throws NoRoomError for an event that is one too many.
 */
export type ResolveEvent = (
  event: QuotedEvent,
  speaker: string,
  nowMs: number,
) => { readonly key: string; readonly swapped: boolean };

export interface ByMode {
  prematch: number;
  live: number;
}

/** Every limit the engine works with. Defaults and their reasons stand in `options.ts`. */
export interface EngineLimits {
  /** A quote not seen for so long is stale, where its bookmaker has no limit of its own. */
  staleMs: ByMode;
  /** A stale quote not seen for so long is gone; a bookmaker's own limit for stale ones may make it longer. */
  forgetMs: ByMode;
  /** Legs of one arb may have been seen at most so far apart. */
  skewMs: ByMode;
  /**
   * In play a fair probability wanders from where it is to 0 or 1 in about this time: a profit smaller than what it wanders
   * between the sightings of two legs is none. Infinity for any profit.
   */
  wanderMs: number;
  /** In play the books of a line seen so long before its newest are asked whether they are of two minds; 0 for none. */
  campsMs: number;
  /** A sum of inverse odds at or below this is a data error. */
  implausibleSum: number;
  /** A bookmaker's own complete market outside these sums is a placeholder or half updated. */
  ownSum: { min: number; max: number };
  /** A bookmaker's own probability of a selection further than this from the median of at least three is an error; 1 for none. */
  maxProbabilityGap: number;
  /** The same as odds in favour, p / (1 - p): not more than so many times the median's, or so many times less. */
  maxFavourFactor: number;
  /** A book further than this from three others who agree is not believed; 1 for none. */
  aloneGap: number;
  /** Books so close are of one mind. */
  agreedSpread: number;
  /** A favourite this clear that is the outsider everywhere else means swapped sides. */
  favouriteRatio: number;
  /** What changed only by being seen again is sent at most so often. */
  refreshMs: ByMode;
  /** Most alternatives a leg carries. */
  maxAlternatives: number;
  /** An event without quotes leaves the book after this. */
  emptyEventMs: number;
  /** Most prices in the book, with those that are withdrawn as long as their event is there. */
  maxQuotes: number;
}

export interface EngineOptions {
  /** What is set for bookmakers; of one that is not in the list nothing is: it has no fee and is its own group. */
  bookies?: readonly BookRules[];
  limits?: Partial<EngineLimits>;
  resolveEvent?: ResolveEvent;
  /** Hears that the book holds nothing more of an event. */
  releaseEvent?: (key: string) => void;
  /** Every price that moves is noted for `takePrices`. */
  logsPrices?: boolean;
  /** Bookmakers of whose prices none is noted. */
  unlogged?: readonly string[];
}

/** An item that the book does not take; the others were taken. */
export interface Refused {
  /** Its place among the items. */
  index: number;
  why: NotTaken;
}

export interface ArbPage {
  arbs: Arb[];
  /** How many match before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface LatestAnswer {
  arbs: Arb[];
  missingIds: string[];
}

export interface RejectedPage {
  arbs: Arb[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
}

/** What one subscription's list became since it was last asked; its rows as records, or as lists share them. */
export interface ListChange<Row = Arb> {
  subscription: number;
  upserts: Row[];
  removes: { id: string; reason?: RejectReason }[];
  total: number;
  rejectedTotal: number;
}

/** A list as it is. */
export interface ListPage<Row> {
  rows: Row[];
  /** How many match before `limit`. */
  total: number;
  rejectedTotal: number;
}

/** Lists of one kind that somebody follows, by their numbers. */
export interface FollowedLists<Filter, Row> {
  open(filter: Filter): number;
  /** Fills a list in steps, far shorter than a turn; nothing is told of it before they are through. */
  fill(list: number, nowMs: () => number): Iterator<void, void>;
  close(list: number): void;
  /** The list as it is; later changes are told against it. A row is good until the book is touched. */
  page(list: number, nowMs: number): ListPage<Row> | undefined;
  /** What changed in each list since its last page or drain, list by list. */
  drain(nowMs: number, tell: (change: ListChange<Row>) => void): void;
}

/** How a list shows prices. */
export interface ShownAs {
  looks: Looks;
  /** Most alternatives that a leg carries. */
  maxAlternatives: number;
}

export interface ValuePage {
  valuebets: ValueBet[];
  /** How many match before `limit`. */
  total: number;
}

export interface RejectedValues {
  valuebets: ValueBet[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
}

export interface LatestValues {
  valuebets: ValueBet[];
  missingIds: string[];
}

export interface MatchedPage {
  matchedBets: MatchedBet[];
  /** How many match before `limit`. */
  total: number;
  rejectedTotal: number;
}

export interface RejectedMatched {
  matchedBets: MatchedBet[];
  total: number;
  byReason: Partial<Record<RejectReason, number>>;
}

export interface LatestMatched {
  matchedBets: MatchedBet[];
  missingIds: string[];
}

/** What one subscription's list of value bets became since it was last asked. */
export interface ValueListChange {
  subscription: number;
  upserts: ValueBet[];
  removes: { id: string }[];
  total: number;
}

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
  /** Counts every change of the book: equal numbers mean equal answers (ages apart). */
  version: number;
}

/** A bookmaker's feed in one mode. */
export interface FeedReading {
  bookie: string;
  mode: Mode;
  /** With prices that are not stale. */
  events: number;
  /** With prices that are, all of them: neither repeated nor taken back. */
  staleEvents: number;
  quotes: number;
  lastSeenMs: number;
  lastChangedMs: number;
  /** When it was last heard again after a pause of a minute or more; 0 where there was none. */
  resumedMs: number;
  /** The last time that nothing was heard for 15 s or more; of 0 ms where there was none. */
  pause: { ms: number; endMs: number };
  /** From what sources say of when they saw prices; absent where too few do. */
  delayMs?: DelayReading;
  /** Opportunities with a leg there. */
  arbs: number;
  valueBets: number;
  /** Since `HealthReading.sinceMs`. */
  survival: SurvivalCounts;
}

/** How the feeds are doing. */
export interface HealthReading {
  /** Since when the engine counts: another number is another engine, which has begun anew. */
  sinceMs: number;
  /** When counts are of; 0 before the first. */
  walkedMs: number;
  /** When the newest quote was seen; 0 before the first. */
  newestSeenMs: number;
  feeds: FeedReading[];
  clones: CloneReading[];
}
