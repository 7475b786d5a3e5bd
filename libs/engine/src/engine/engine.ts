import type { ArbFilter, Withholding } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { ListedRow } from '@bothways/domain/live';
import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { Explanation, ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import { removeEvent } from '../book/departures.ts';
import type { BookEvent } from '../book/events.ts';
import { carry, routeOf, settleIn } from '../book/merge.ts';
import { applyRules } from '../book/new-rules.ts';
import { FLAG } from '../book/quotes.ts';
import { type Sighting, sightingsOf, speakersOf } from '../book/sightings.ts';
import { type EngineStats, type EngineVitals, eventsOf, statsOf } from '../book/stats.ts';
import { BookFeed } from '../feed/book-feed.ts';
import { Delays } from '../health/delays.ts';
import { everyArb, FeedHealth } from '../health/feed-health.ts';
import type { HealthReading } from '../health/readings.ts';
import { type NotTaken, whyNot } from '../limits/capacity-error.ts';
import type { ShownAs } from '../lists/arb-lists.ts';
import type { FollowedLists } from '../lists/list-change.ts';
import { followed } from '../lists/throttled-lists.ts';
import type { Merge, Regroup } from '../matching/index.ts';
import type { PriceBatch } from '../prices/price-log.ts';
import type { ArbPage, LatestAnswer, Lens, RejectedPage } from '../records/arb-answers.ts';
import type { LatestMatched, MatchedPage, RejectedMatched } from '../records/matched-answers.ts';
import type { LatestValues, RejectedValues, ValuePage } from '../records/value-answers.ts';
import { assemble, type EngineOptions, type EngineParts } from './assembly.ts';

/** An item that the book does not take; the others were taken. */
export interface Refused {
  /** Its position among the items. */
  index: number;
  why: NotTaken;
}

/** So many events with unchecked lines take who asks next some milliseconds. */
const MAX_UNCHECKED = 1000;

/**
 * The book of all quotes and the lists that follow from it. No clock, no chance, no I/O: every call is told the time, and
 * equal calls give equal answers, byte for byte. Times must not go backwards.
 */
export class Engine {
  /** What somebody follows, in the form that is sent. */
  readonly arbLists: FollowedLists<ArbFilter, ListedRow>;
  readonly valueLists: FollowedLists<ValueBetFilter, ValueBet>;
  readonly matchedLists: FollowedLists<MatchedFilter, MatchedBet>;
  readonly #parts: EngineParts;
  readonly #delays = new Delays();
  readonly #feed: BookFeed;
  readonly #release: (key: string) => void;
  #health: FeedHealth | undefined;

  constructor(options: EngineOptions = {}) {
    this.#release = options.releaseEvent ?? (() => undefined);
    const parts = assemble(options);
    this.#parts = parts;
    const { tables, directory, writer, clocks, values, matched } = parts;
    this.#feed = new BookFeed({ tables, directory, writer, clocks, delays: this.#delays });
    this.arbLists = this.#followedArbs();
    this.valueLists = followed(values.lists, values.form, {
      beforePage: (nowMs) => {
        this.#bringUpToDate(nowMs);
        values.settle();
      },
      beforeDrain: (nowMs) => {
        if (values.lists.size === 0) return false;
        this.#bringUpToDate(nowMs);
        values.follow(nowMs);
        return true;
      },
    });
    this.matchedLists = followed(matched.lists, matched.form, {
      beforePage: (nowMs) => {
        this.#bringUpToDate(nowMs);
        matched.follow(nowMs);
      },
      beforeDrain: (nowMs) => {
        if (!matched.lists.isDue(nowMs)) return false;
        this.#bringUpToDate(nowMs);
        matched.follow(nowMs);
        return true;
      },
    });
  }

  #followedArbs(): FollowedLists<ArbFilter, ListedRow> {
    const { lists, shared } = this.#parts;
    return {
      open: (filter) => lists.open(filter),
      fill: (list, nowMs) => lists.fill(list, nowMs),
      close: (list) => lists.close(list),
      page: (list, nowMs) => {
        this.expire(nowMs);
        shared.renew();
        return lists.snapshot(list, nowMs, shared.form);
      },
      drain: (nowMs, send) => {
        this.expire(nowMs);
        shared.renew();
        lists.drain(nowMs, shared.form, send);
      },
    };
  }

  /**
   * What is set for bookmakers, all of them. What follows from it is as though it had been so from the beginning, with the
   * next answer and the next drain; only of bookmakers for whom it is another than before prices are looked at.
   */
  setBookies(bookies: readonly BookRules[], nowMs: number): void {
    this.#tidy(nowMs);
    const { tables, writer, counted, lists, values, matched } = this.#parts;
    if (!applyRules(tables, writer, bookies, nowMs)) return;
    values.renew();
    matched.renew();
    counted.version++;
    lists.reconsider(nowMs);
  }

  /**
   * Takes in what a source says; what that can matter to is looked at when somebody asks, once however often it changed.
   * `source` names who speaks; events with an id of the same source are the same event. Answers what it did not take.
   */
  apply(items: readonly FeedItem[], nowMs: number, source = ''): Refused[] {
    this.#tidy(nowMs);
    const refused: Refused[] = [];
    let index = 0;
    for (const item of items) {
      try {
        this.#feed.item(item, source, nowMs);
      } catch (error) {
        refused.push({ index, why: whyNot(error) });
      }
      index++;
    }
    return refused;
  }

  /** Marks what was not seen for too long and drops events that nobody quotes any more; the answers below do this first. */
  expire(nowMs: number): void {
    this.#tidy(nowMs);
    this.#parts.lists.verify(nowMs);
  }

  /** The best arb of every market for the filter's bookmakers. */
  query(filter: ArbFilter, nowMs: number): ArbPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.query(filter, nowMs);
  }

  /** The arbs behind ids, at the prices of now; the lens only decides about names and alternatives. */
  latest(ids: readonly string[], lens: Lens, nowMs: number): LatestAnswer {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.latest(ids, lens, nowMs);
  }

  /** What would be in the filter's list, had it not failed a gate. */
  rejected(filter: ArbFilter, nowMs: number): RejectedPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.rejected(filter, nowMs);
  }

  /** How a list of arbs shows prices. Throws RangeError where there is no such list. */
  shownAs(list: number): ShownAs {
    return this.#parts.lists.shownAs(list);
  }

  /**
   * Two keys turned out to be one event: the prices of the one go to the other, and with them the arbs, under the ids that
   * the other's name gives them.
   */
  mergeEvents({ kept, dropped, swapped }: Merge, nowMs: number): void {
    this.regroupEvents([{ from: dropped, rest: { key: kept, swapped }, speakers: [], events: [] }], nowMs);
  }

  /**
   * Events were told apart, or together: prices go where those who stated them belong. What speakers of two events have
   * both stated has no place, and comes anew with what they say next.
   */
  regroupEvents(regroups: readonly Regroup[], nowMs: number): void {
    this.#tidy(nowMs);
    const { tables, lists } = this.#parts;
    const carried = (['prematch', 'live'] as const).flatMap((mode) =>
      regroups.flatMap((regroup) => {
        const event = tables.events.find(regroup.from, mode);
        if (!event) return [];
        const taken = carry(tables, event);
        this.#drop(event);
        return [{ taken, route: routeOf(regroup) }];
      }),
    );
    for (const { taken, route } of carried) settleIn(this.#parts, taken, route, nowMs);
    lists.settle(nowMs);
  }

  /** Whose prices each source has brought of an event, in both modes. */
  speakersOf(key: string): Map<string, Set<string>> {
    return speakersOf(this.#parts.tables, key);
  }

  /** What is on offer of a market line of an event, with when it was last seen. */
  sightings(line: { eventId: string; mode: Mode; line: string }): Sighting[] {
    return sightingsOf(this.#parts.tables, line);
  }

  /** Every price that moved since the last call, where `logsPrices` is set; undefined where none did. */
  takePrices(): PriceBatch | undefined {
    return this.#parts.log?.take();
  }

  /** The next batches of `takePrices` name all their series. */
  nameAllPrices(): void {
    this.#parts.log?.forgetAll();
  }

  /** The value bets of a filter's bookmakers; the whole market is the reference. */
  queryValues(filter: ValueBetFilter, nowMs: number): ValuePage {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.query(filter, nowMs);
  }

  /** What would be in the filter's list of value bets, had it not failed a gate. */
  rejectedValues(filter: ValueBetFilter, nowMs: number): RejectedValues {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.rejected(filter, nowMs);
  }

  /** The value bets behind ids, at the prices of now, with all lines of their markets. */
  latestValues(ids: readonly string[], nowMs: number, withholding: Withholding = {}): LatestValues {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.latest(ids, withholding, nowMs);
  }

  /** How the fair price of a bet came about; undefined where it is not on offer or has no reference. */
  explainValue(id: string, nowMs: number, withholding: Withholding = {}): Explanation | undefined {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.explain(id, withholding, nowMs);
  }

  /**
   * Checks the lines of one event where very many wait, so that who asks next does not wait for all of them. False where
   * there is nothing to do: a few are checked when somebody asks.
   */
  tendLines(nowMs: number): boolean {
    const { tables, lines, check } = this.#parts;
    const event = lines.longestWaiting(MAX_UNCHECKED);
    if (event === undefined) return false;
    check.event(tables.events.at(event), nowMs);
    return true;
  }

  /**
   * Marks some prices of games that have begun, where very many began together. False where none waits for it: a few are
   * marked when somebody asks.
   */
  tendKickOffs(nowMs: number): boolean {
    return this.#parts.kickOffs.tend(nowMs);
  }

  /** Estimates some of the markets that moved, so that who asks next does not wait for all of them. */
  tendValues(lines: number): void {
    this.#parts.values.tend(lines);
  }

  /** Backs of a filter's bookmakers against lays of its exchanges. */
  queryMatched(filter: MatchedFilter, nowMs: number): MatchedPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.query(filter, nowMs);
  }

  /** What would be in the filter's list of matched bets, had it not failed a gate. */
  rejectedMatched(filter: MatchedFilter, nowMs: number): RejectedMatched {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.rejected(filter, nowMs);
  }

  /** The matched bets behind ids, at the prices of now. */
  latestMatched(
    ids: readonly string[],
    lens: Partial<Pick<MatchedFilter, 'bookieMapping' | 'withoutBookies'>>,
    nowMs: number,
  ): LatestMatched {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.latest(ids, lens, nowMs);
  }

  /** What all subscribed lists hold together, in rows: their memory. */
  get listRows(): number {
    const { lists, values, matched } = this.#parts;
    return lists.held + values.lists.sentCount + matched.lists.held;
  }

  /** How full the book is and how fresh; not even a walk over its prices. */
  vitals(nowMs: number): EngineVitals {
    this.expire(nowMs);
    const { tables, counted, clocks } = this.#parts;
    return { quotes: counted.available, events: eventsOf(tables), newestSeenMs: clocks.newestSeenMs };
  }

  /**
   * Begins, or goes on, to measure how the feeds are doing: a step of far less than a millisecond. False where none is due.
   * To be begun with an empty book: arbs are followed from when they are first shown.
   */
  tendHealth(nowMs: number): boolean {
    this.#health ??= this.#newHealth(nowMs);
    return this.#health.tend(nowMs);
  }

  /** How the feeds are doing, as far as `tendHealth` has come. */
  health(nowMs: number): HealthReading {
    this.#health ??= this.#newHealth(nowMs);
    return this.#health.reading();
  }

  #newHealth(nowMs: number): FeedHealth {
    const { tables, clocks, lists, values } = this.#parts;
    const watched = (['prematch', 'live'] as const).map((mode) => lists.watch(everyArb(mode)));
    const parts = { tables, clocks, delays: this.#delays, lists: watched };
    return new FeedHealth({ ...parts, values: () => values.standing() }, nowMs);
  }

  stats(nowMs: number): EngineStats {
    this.expire(nowMs);
    const { tables, clocks, counted, lists, values, matched } = this.#parts;
    return statsOf(tables, clocks, {
      quotes: counted.available,
      subscriptions: lists.size + values.lists.size + matched.lists.size,
      version: counted.version,
    });
  }

  /** Before every change, too: so it makes no difference who asked what in between. */
  #tidy(nowMs: number): void {
    const { writer, counted, expiry, kickOffs, departures } = this.#parts;
    expiry.sweep(nowMs, {
      stale: (quote) => counted.flag(quote, FLAG.STALE, true, nowMs),
      expire: (quote) => writer.expire(quote, nowMs),
      drop: (quote) => writer.withdraw(quote, nowMs),
    });
    kickOffs.sweep(nowMs);
    for (const event of departures.next(nowMs)) this.#drop(event);
  }

  #bringUpToDate(nowMs: number): void {
    this.expire(nowMs);
    const { tables, lines, check, lists } = this.#parts;
    for (const event of lines.waiting()) check.event(tables.events.at(event), nowMs);
    lists.settle(nowMs);
  }

  #drop(event: BookEvent): void {
    const { tables, counted } = this.#parts;
    counted.available -= event.available;
    counted.version++;
    removeEvent(tables, event);
    if (!tables.events.find(event.key, event.isLive ? 'prematch' : 'live')) this.#release(event.key);
  }
}
