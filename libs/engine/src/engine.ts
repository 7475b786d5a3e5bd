import type { ArbFilter, Withholding } from '@bothways/domain/arbs';
import type { BookRules } from '@bothways/domain/bookies';
import type { ListedRow } from '@bothways/domain/live';
import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { Explanation, ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import { BookieClocks } from './book/bookie-clocks.ts';
import type { CountedPrices } from './book/counted-prices.ts';
import { Departures } from './book/departures.ts';
import { Directory } from './book/directory.ts';
import type { BookEvent } from './book/events.ts';
import { Expiry } from './book/expiry.ts';
import { KickOffs } from './book/kick-offs.ts';
import { LineWatch } from './book/line-watch.ts';
import { carry, settleIn } from './book/merge.ts';
import { applyRules } from './book/new-rules.ts';
import { QuoteWriter } from './book/quote-writer.ts';
import { FLAG } from './book/quotes.ts';
import { routeOf } from './book/regroup.ts';
import { removeEvent } from './book/removal.ts';
import { type Sighting, sightingsOf } from './book/sightings.ts';
import { speakersOf } from './book/speakers.ts';
import { eventsOf, statsOf } from './book/stats.ts';
import { Tables } from './book/tables.ts';
import { streamOf } from './codec/feed-decoder.ts';
import { resolveByName } from './default-resolver.ts';
import { BookFeed } from './feed/book-feed.ts';
import { Streams } from './feed/streams.ts';
import { DirtyCombos } from './finder/dirty-combos.ts';
import { Evaluator } from './finder/evaluate.ts';
import { Gates } from './finder/gates.ts';
import { LegSearch } from './finder/leg-search.ts';
import { Scan } from './finder/scan.ts';
import { everyArb } from './health/every-arb.ts';
import { Delays, FeedHealth } from './health/index.ts';
import { Answers, type Lens } from './lists/answers.ts';
import { followedArbs, followedMatched, followedValues } from './lists/followed.ts';
import { Lists } from './lists/lists.ts';
import { LaidWatch } from './matched/laid-watch.ts';
import { Matched } from './matched/matched.ts';
import type { Merge, Regroup } from './matching/index.ts';
import { whyNot } from './no-room.ts';
import { DEFAULT_LIMITS } from './options.ts';
import { type PriceBatch, PriceLog } from './prices/price-log.ts';
import { LineCheck } from './quality/line-check.ts';
import { Replay } from './replay/replay.ts';
import type { ReplayedEvent, ReplayedList } from './replay/replayed-list.ts';
import type {
  ArbPage,
  EngineLimits,
  EngineOptions,
  EngineStats,
  EngineVitals,
  FollowedLists,
  HealthReading,
  LatestAnswer,
  LatestMatched,
  LatestValues,
  ListChange,
  ListPage,
  MatchedPage,
  Refused,
  RejectedMatched,
  RejectedPage,
  RejectedValues,
  ShownAs,
  ValueListChange,
  ValuePage,
} from './types.ts';
import { ValueWatch } from './values/value-watch.ts';
import { Values } from './values/values.ts';

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
  readonly #limits: EngineLimits;
  readonly #tables: Tables;
  readonly #lines: LineWatch;
  readonly #clocks = new BookieClocks();
  readonly #delays = new Delays();
  readonly #expiry: Expiry;
  readonly #directory: Directory;
  readonly #writer: QuoteWriter;
  readonly #counted: CountedPrices;
  readonly #kickOffs: KickOffs;
  readonly #feed: BookFeed;
  readonly #check: LineCheck;
  readonly #log: PriceLog | undefined;
  readonly #lists: Lists;
  readonly #answers: Answers;
  readonly #valueWatch = new ValueWatch();
  readonly #values: Values;
  readonly #laidWatch = new LaidWatch();
  readonly #matched: Matched;
  readonly #streams: Streams;
  readonly #release: (key: string) => void;
  readonly #departures: Departures;
  #health: FeedHealth | undefined;

  constructor({
    bookies = [],
    limits = {},
    resolveEvent = resolveByName,
    releaseEvent = () => undefined,
    logsPrices = false,
    unlogged = [],
  }: EngineOptions = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#release = releaseEvent;
    const tables = new Tables(this.#limits);
    const dirty = new DirtyCombos(tables);
    const lines = new LineWatch(tables);
    this.#tables = tables;
    this.#lines = lines;
    const clocks = this.#clocks;
    tables.bookies.describe(bookies);
    const directory = new Directory({
      tables,
      dirty,
      resolve: resolveEvent,
      maxQuotes: this.#limits.maxQuotes,
      onRestated: (event) => this.#log?.restated(event),
    });
    this.#directory = directory;
    this.#expiry = new Expiry(tables, this.#limits.forgetMs);
    this.#log = logsPrices ? new PriceLog(tables, unlogged) : undefined;
    this.#writer = new QuoteWriter({
      tables,
      directory,
      dirty,
      clocks,
      expiry: this.#expiry,
      lines,
      values: this.#valueWatch,
      laid: this.#laidWatch,
      log: this.#log,
    });
    this.#counted = this.#writer.counted;
    this.#kickOffs = new KickOffs(tables, this.#counted);
    this.#feed = new BookFeed({ tables, directory, writer: this.#writer, clocks, delays: this.#delays });
    this.#streams = new Streams(this.#feed, tables.listings);
    this.#departures = new Departures(tables.events, this.#limits.emptyEventMs);
    this.#values = new Values(tables, this.#valueWatch, this.#limits);
    this.#matched = new Matched(tables, this.#limits, this.#laidWatch);
    this.#check = new LineCheck(tables, this.#counted, lines, this.#limits);
    const search = new LegSearch(tables);
    const gates = new Gates(tables, this.#limits);
    const evaluator = new Evaluator(tables, search, gates, this.#check, this.#limits);
    const newScan = (): Scan => new Scan(tables, evaluator, this.#limits);
    const scan = newScan();
    const noVig = (quote: number): number | undefined => this.#values.noVigOdds(quote);
    const shared = { tables, scan, evaluator, limits: this.#limits, noVig };
    this.#lists = new Lists({ ...shared, newScan, dirty, lines, check: this.#check });
    this.#answers = new Answers({ ...shared, gates, lists: this.#lists });
    this.arbLists = followedArbs(this.#lists, (nowMs) => this.expire(nowMs));
    this.valueLists = followedValues(this);
    this.matchedLists = followedMatched(this);
  }

  /**
   * What is set for bookmakers, all of them. What follows from it is as though it had been so from the beginning, with the
   * next answer and the next drain; only of bookmakers for whom it is another than before prices are looked at.
   */
  setBookies(bookies: readonly BookRules[], nowMs: number): void {
    this.#tidy(nowMs);
    if (!applyRules(this.#tables, this.#writer, bookies, nowMs)) return;
    this.#values.renew();
    this.#matched.renew();
    this.#counted.version++;
    this.#lists.reconsider(nowMs);
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

  /** One frame of a `FeedEncoder`. Throws FrameError for bytes that are none; what stood before the fault is taken. */
  applyBinary(frame: ArrayBuffer, nowMs: number): void {
    const { decoder, feed } = this.#streams.of(streamOf(frame));
    this.#tidy(nowMs);
    feed.nowMs = nowMs;
    decoder.decode(frame, nowMs);
  }

  /** Marks what was not seen for too long and drops events that nobody quotes any more; the answers below do this first. */
  expire(nowMs: number): void {
    this.#tidy(nowMs);
    this.#lists.verify(nowMs);
  }

  /** The best arb of every market for the filter's bookmakers. */
  query(filter: ArbFilter, nowMs: number): ArbPage {
    this.#bringUpToDate(nowMs);
    return this.#answers.query(filter, nowMs);
  }

  /** The arbs behind ids, at the prices of now; the lens only decides about names and alternatives. */
  latest(ids: readonly string[], lens: Lens, nowMs: number): LatestAnswer {
    this.#bringUpToDate(nowMs);
    return this.#answers.latest(ids, lens, nowMs);
  }

  /** What would be in the filter's list, had it not failed a gate. */
  rejected(filter: ArbFilter, nowMs: number): RejectedPage {
    this.#bringUpToDate(nowMs);
    return this.#answers.rejected(filter, nowMs);
  }

  /** A list that is there at once. */
  subscribe(filter: ArbFilter, nowMs: number): number {
    this.#bringUpToDate(nowMs);
    const subscription = this.#lists.open(filter);
    for (const _ of this.#lists.fill(subscription, () => nowMs));
    return subscription;
  }

  unsubscribe(subscription: number): void {
    this.#lists.remove(subscription);
  }

  /** The list as it is; later changes are told against it. Undefined when there is no such subscription. */
  snapshot(subscription: number, nowMs: number): ArbPage | undefined {
    this.expire(nowMs);
    return this.#lists.snapshot(subscription, nowMs);
  }

  /** What changed in every subscribed list since its last snapshot or drain. */
  drain(nowMs: number): ListChange[] {
    const changes: ListChange[] = [];
    this.expire(nowMs);
    this.#lists.drain(nowMs, (change) => changes.push(change));
    return changes;
  }

  /** How a list of arbs shows prices. Throws RangeError where there is no such list. */
  shownAs(list: number): ShownAs {
    return this.#lists.shownAs(list);
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
    const parts = { tables: this.#tables, directory: this.#directory, writer: this.#writer };
    const carried = (['prematch', 'live'] as const).flatMap((mode) =>
      regroups.flatMap((regroup) => {
        const event = this.#tables.events.find(regroup.from, mode);
        if (!event) return [];
        const taken = carry(this.#tables, event);
        this.#drop(event);
        return [{ taken, route: routeOf(regroup) }];
      }),
    );
    for (const { taken, route } of carried) settleIn(parts, taken, route, nowMs);
    this.#lists.settle(nowMs);
  }

  /** Whose prices each source has brought of an event, in both modes. */
  speakersOf(key: string): Map<string, Set<string>> {
    return speakersOf(this.#tables, key);
  }

  /** What is on offer of a market line of an event, with when it was last seen. */
  sightings(line: { eventId: string; mode: Mode; line: string }): Sighting[] {
    return sightingsOf(this.#tables, line);
  }

  /** Every price that moved since the last call, where `logsPrices` is set; undefined where none did. */
  takePrices(): PriceBatch | undefined {
    return this.#log?.take();
  }

  /** The next batches of `takePrices` name all their series. */
  nameAllPrices(): void {
    this.#log?.forgetAll();
  }

  /** The value bets of a filter's bookmakers; the whole market is the reference. */
  queryValues(filter: ValueBetFilter, nowMs: number): ValuePage {
    this.#bringUpToDate(nowMs);
    return this.#values.query(filter, nowMs);
  }

  /** What would be in the filter's list of value bets, had it not failed a gate. */
  rejectedValues(filter: ValueBetFilter, nowMs: number): RejectedValues {
    this.#bringUpToDate(nowMs);
    return this.#values.rejected(filter, nowMs);
  }

  /** The value bets behind ids, at the prices of now, with all lines of their markets. */
  latestValues(ids: readonly string[], nowMs: number, withholding: Withholding = {}): LatestValues {
    this.#bringUpToDate(nowMs);
    return this.#values.latest(ids, withholding, nowMs);
  }

  /** How the fair price of a bet came about; undefined where it is not on offer or has no reference. */
  explainValue(id: string, nowMs: number, withholding: Withholding = {}): Explanation | undefined {
    this.#bringUpToDate(nowMs);
    return this.#values.explain(id, withholding, nowMs);
  }

  /**
   * Checks the lines of one event where very many wait, so that who asks next does not wait for all of them. False where
   * there is nothing to do: a few are checked when somebody asks.
   */
  tendLines(nowMs: number): boolean {
    const event = this.#lines.longestWaiting(MAX_UNCHECKED);
    if (event === undefined) return false;
    this.#check.event(this.#tables.events.at(event), nowMs);
    return true;
  }

  /**
   * Marks some prices of games that have begun, where very many began together. False where none waits for it: a few are
   * marked when somebody asks.
   */
  tendKickOffs(nowMs: number): boolean {
    return this.#kickOffs.tend(nowMs);
  }

  /** Estimates some of the markets that moved, so that who asks next does not wait for all of them. */
  tendValues(lines: number): void {
    this.#values.tend(lines);
  }

  subscribeValues(filter: ValueBetFilter): number {
    return this.#values.subscribe(filter);
  }

  unsubscribeValues(subscription: number): void {
    this.#values.unsubscribe(subscription);
  }

  /** The list as it is; later changes are told against it. Undefined when there is no such subscription. */
  snapshotValues(subscription: number, nowMs: number): ValuePage | undefined {
    this.#bringUpToDate(nowMs);
    return this.#values.snapshot(subscription, nowMs);
  }

  /** What changed in every subscribed list of value bets since its last snapshot or drain. */
  drainValues(nowMs: number): ValueListChange[] {
    if (this.#values.subscriptions === 0) return [];
    this.#bringUpToDate(nowMs);
    return this.#values.drain(nowMs);
  }

  /** Backs of a filter's bookmakers against lays of its exchanges. */
  queryMatched(filter: MatchedFilter, nowMs: number): MatchedPage {
    this.#bringUpToDate(nowMs);
    return this.#matched.query(filter, nowMs);
  }

  /** What would be in the filter's list of matched bets, had it not failed a gate. */
  rejectedMatched(filter: MatchedFilter, nowMs: number): RejectedMatched {
    this.#bringUpToDate(nowMs);
    return this.#matched.rejected(filter, nowMs);
  }

  /** The matched bets behind ids, at the prices of now. */
  latestMatched(
    ids: readonly string[],
    lens: Partial<Pick<MatchedFilter, 'bookieMapping' | 'withoutBookies'>>,
    nowMs: number,
  ): LatestMatched {
    this.#bringUpToDate(nowMs);
    return this.#matched.latest(ids, lens, nowMs);
  }

  subscribeMatched(filter: MatchedFilter): number {
    return this.#matched.subscribe(filter);
  }

  unsubscribeMatched(subscription: number): void {
    this.#matched.unsubscribe(subscription);
  }

  /** The list as it is; later changes are told against it. Undefined when there is no such subscription. */
  snapshotMatched(subscription: number, nowMs: number): ListPage<MatchedBet> | undefined {
    this.#bringUpToDate(nowMs);
    return this.#matched.snapshot(subscription, nowMs);
  }

  /** What changed in every subscribed list of matched bets since its last snapshot or drain. */
  drainMatched(nowMs: number): ListChange<MatchedBet>[] {
    if (!this.#matched.isDue(nowMs)) return [];
    this.#bringUpToDate(nowMs);
    return this.#matched.drain(nowMs);
  }

  /** Follows a list through one event of the past. For an engine that does nothing else: see `newReplays`. */
  replay(list: ReplayedList, event: ReplayedEvent, delaysMs: readonly number[]): Replay {
    const [tables, directory, writer] = [this.#tables, this.#directory, this.#writer];
    const [lists, lines, check, values] = [this.#lists, this.#lines, this.#check, this.#values];
    return new Replay({ tables, directory, writer, lists, lines, check, values }, list, event, delaysMs);
  }

  /** What all subscribed lists hold together, in rows: their memory. */
  get listRows(): number {
    return this.#lists.held + this.#values.held + this.#matched.held;
  }

  /** How full the book is and how fresh; not even a walk over its prices. */
  vitals(nowMs: number): EngineVitals {
    this.expire(nowMs);
    const events = eventsOf(this.#tables);
    return { quotes: this.#counted.available, events, newestSeenMs: this.#clocks.newestSeenMs };
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
    const views = [this.#lists.watch(everyArb('prematch')), this.#lists.watch(everyArb('live'))];
    const parts = { tables: this.#tables, clocks: this.#clocks, delays: this.#delays, views };
    return new FeedHealth({ ...parts, values: () => this.#values.standing() }, nowMs);
  }

  stats(nowMs: number): EngineStats {
    this.expire(nowMs);
    return statsOf(this.#tables, this.#clocks, {
      quotes: this.#counted.available,
      subscriptions: this.#lists.size + this.#values.subscriptions + this.#matched.subscriptions,
      version: this.#counted.version,
    });
  }

  /** Before every change, too: so it makes no difference who asked what in between. */
  #tidy(nowMs: number): void {
    const writer = this.#writer;
    this.#expiry.sweep(nowMs, {
      stale: (quote) => this.#counted.flag(quote, FLAG.STALE, true, nowMs),
      forget: (quote) => writer.forget(quote, nowMs),
      drop: (quote) => writer.withdraw(quote, nowMs),
    });
    this.#kickOffs.sweep(nowMs);
    for (const event of this.#departures.next(nowMs)) this.#drop(event);
  }

  #bringUpToDate(nowMs: number): void {
    this.expire(nowMs);
    for (const event of this.#lines.waiting()) this.#check.event(this.#tables.events.at(event), nowMs);
    this.#lists.settle(nowMs);
  }

  #drop(event: BookEvent): void {
    this.#lists.forget([...event.combos, ...event.traps]);
    this.#values.forget(event);
    this.#matched.forget(event);
    this.#counted.available -= event.available;
    this.#counted.version++;
    this.#tables.outcomeOffers.renew();
    removeEvent(this.#tables, this.#lines, event);
    if (!this.#tables.events.find(event.key, event.isLive ? 'prematch' : 'live')) this.#release(event.key);
  }
}
