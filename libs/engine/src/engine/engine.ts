import type { ArbFilter, Withholding } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { ListedRow } from '@bothways/domain/live';
import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { Explanation, ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import type { PushPart } from '../book/batches.ts';
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

/** An item that the book did not accept; the others were applied. */
export interface Refused {
  /** Index among the items. */
  index: number;
  why: NotTaken;
}

/** With this many events unchecked, the next query takes a few milliseconds. */
const MAX_UNCHECKED = 1000;

/**
 * The book of all quotes and the lists derived from it. No clock, no randomness, no I/O: every call receives the time,
 * and equal calls give equal answers, byte for byte. Times must not decrease.
 */
export class Engine {
  /** The followed lists, in the form that is sent. */
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
   * Replaces the settings of all bookmakers. The next answer and the next drain are as if the settings had always been
   * these; only prices of bookmakers whose settings changed are reviewed.
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
   * Applies what a source states; everything it affects is evaluated on the next query, once however often it changed.
   * `source` identifies the speaker; events with the same id from the same source are the same event. Returns the items
   * that were not accepted.
   * @param part of a push; all its parts are stated at once, and without it the items are
   */
  apply(items: readonly FeedItem[], nowMs: number, source = '', part?: PushPart): Refused[] {
    this.#tidy(nowMs);
    const { writer } = this.#parts;
    writer.beginBatch(source, part?.push);
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
    if (part?.isLast !== false) writer.endBatch(part?.push, nowMs);
    return refused;
  }

  /** Marks quotes unseen for too long and drops events without quotes; the queries below do this first. */
  expire(nowMs: number): void {
    this.#tidy(nowMs);
    this.#parts.lists.verify(nowMs);
  }

  /** Returns the best arb of every market for the filter's bookmakers. */
  query(filter: ArbFilter, nowMs: number): ArbPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.query(filter, nowMs);
  }

  /** Returns the arbs with these ids at current prices; the lens only affects names and alternatives. */
  latest(ids: readonly string[], lens: Lens, nowMs: number): LatestAnswer {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.latest(ids, lens, nowMs);
  }

  /** Returns what would be in the filter's list of arbs but was refused. */
  rejected(filter: ArbFilter, nowMs: number): RejectedPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.answers.rejected(filter, nowMs);
  }

  /** Returns how a list of arbs shows prices. @throws RangeError if there is no such list */
  shownAs(list: number): ShownAs {
    return this.#parts.lists.shownAs(list);
  }

  /**
   * Merges two keys that turned out to be one event: the dropped event's prices move to the kept one, and with them the
   * arbs, under ids of the kept event.
   */
  mergeEvents({ kept, dropped, swapped }: Merge, nowMs: number): void {
    this.regroupEvents([{ from: dropped, rest: { key: kept, swapped }, speakers: [], events: [] }], nowMs);
  }

  /**
   * Applies splits and joins of events: prices move to the events of those who stated them. Prices stated by speakers
   * of different events are dropped and return with the next statement.
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

  /** Returns the bookmakers whose prices of an event each source has delivered, in both modes. */
  speakersOf(key: string): Map<string, Set<string>> {
    return speakersOf(this.#parts.tables, key);
  }

  /** Returns the offers of an event's market line, with when they were last seen. */
  sightings(line: { eventId: string; mode: Mode; line: string }): Sighting[] {
    return sightingsOf(this.#parts.tables, line);
  }

  /** Returns every price move since the last call, if `logsPrices` is set; undefined if there was none. */
  takePrices(): PriceBatch | undefined {
    return this.#parts.log?.take();
  }

  /** Makes the next batches of `takePrices` name all their series. */
  nameAllPrices(): void {
    this.#parts.log?.forgetAll();
  }

  /** Returns the value bets of a filter's bookmakers; the whole market is the reference. */
  queryValues(filter: ValueBetFilter, nowMs: number): ValuePage {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.query(filter, nowMs);
  }

  /** Returns what would be in the filter's list of value bets but was refused. */
  rejectedValues(filter: ValueBetFilter, nowMs: number): RejectedValues {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.rejected(filter, nowMs);
  }

  /** Returns the value bets with these ids at current prices, with all lines of their markets. */
  latestValues(ids: readonly string[], nowMs: number, withholding: Withholding = {}): LatestValues {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.latest(ids, withholding, nowMs);
  }

  /** Explains how the fair price of a bet was derived; undefined if the bet is not on offer or has no reference. */
  explainValue(id: string, nowMs: number, withholding: Withholding = {}): Explanation | undefined {
    this.#bringUpToDate(nowMs);
    return this.#parts.values.explain(id, withholding, nowMs);
  }

  /**
   * Checks the lines of one event if very many are pending, so that the next query does not wait for all. Returns false
   * if there is nothing to do: a few are checked by the query itself.
   */
  tendLines(nowMs: number): boolean {
    const { tables, lines, check } = this.#parts;
    const event = lines.longestWaiting(MAX_UNCHECKED);
    if (event === undefined) return false;
    check.event(tables.events.at(event), nowMs);
    return true;
  }

  /**
   * Marks some prices of games that have begun, if very many began together. Returns false if none is pending: a few
   * are marked by the query itself.
   */
  tendKickOffs(nowMs: number): boolean {
    return this.#parts.kickOffs.tend(nowMs);
  }

  /** Estimates some of the markets that moved, so that the next query does not wait for all of them. */
  tendValues(lines: number): void {
    this.#parts.values.tend(lines);
  }

  /** Returns backs of a filter's bookmakers against lays of its exchanges. */
  queryMatched(filter: MatchedFilter, nowMs: number): MatchedPage {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.query(filter, nowMs);
  }

  /** Returns what would be in the filter's list of matched bets but was refused. */
  rejectedMatched(filter: MatchedFilter, nowMs: number): RejectedMatched {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.rejected(filter, nowMs);
  }

  /** Returns the matched bets with these ids at current prices. */
  latestMatched(
    ids: readonly string[],
    lens: Partial<Pick<MatchedFilter, 'bookieMapping' | 'withoutBookies'>>,
    nowMs: number,
  ): LatestMatched {
    this.#bringUpToDate(nowMs);
    return this.#parts.matched.latest(ids, lens, nowMs);
  }

  /** Rows held by all subscribed lists together: a measure of their memory. */
  get listRows(): number {
    const { lists, values, matched } = this.#parts;
    return lists.held + values.lists.sentCount + matched.lists.held;
  }

  /** Size and freshness of the book, without a walk over its prices. */
  vitals(nowMs: number): EngineVitals {
    this.expire(nowMs);
    const { tables, counted, clocks } = this.#parts;
    return { quotes: counted.available, events: eventsOf(tables), newestSeenMs: clocks.newestSeenMs };
  }

  /**
   * Performs one step, of far less than a millisecond, of measuring the feeds' health. Returns false if none is due.
   * Must begin with an empty book, because arbs are followed from when they are first shown.
   */
  tendHealth(nowMs: number): boolean {
    this.#health ??= this.#newHealth(nowMs);
    return this.#health.tend(nowMs);
  }

  /** Returns the feeds' health as measured by `tendHealth` so far. */
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

  /** Also runs before every change, so that intermediate queries make no difference. */
  #tidy(nowMs: number): void {
    const { tables, writer, counted, expiry, kickOffs, departures, log } = this.#parts;
    log?.sweep(nowMs);
    expiry.sweep(nowMs, {
      stale: (quote) => counted.flag(quote, FLAG.STALE, true, nowMs),
      expire: (quote) => writer.expire(quote, nowMs),
      drop: (quote) => writer.withdraw(quote, tables.quotes.seenMs(quote), nowMs),
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
