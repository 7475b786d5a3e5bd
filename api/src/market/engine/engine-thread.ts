import type { FeedItem } from '@bothways/domain/quotes';
import type { Engine, EventMatcher, Refused } from '@bothways/engine';
import type { BusFigures, FeedStatus } from '#market/feeds';
import { answerTo } from './answers.ts';
import { CooperativeScheduler } from './cooperative-scheduler.ts';
import { ListGroups } from './list-groups.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import { PushIntake } from './push-intake.ts';
import { ReviewDesk } from './review-desk.ts';
import { StatusReporter } from './status-reporter.ts';

/** At each beat some market lines are checked, and the values of some estimated, while nobody asks: so many, for so long. */
const TENDED_LINES = 40;
const TENDING_MS = 2;
const HEALTH_MS = 1;
/** Where expiry and lists have taken so long, quotes wait: one line is enough then. */
const BUSY_MS = 10;
/** Everybody comes at once after a restart, and to begin a list takes as long as several turns. */
const LISTS = 'lists';
/** Thousands of games may begin in one minute. */
const KICK_OFFS = 'kick-offs';
/** All known events are looked through for one. */
const SEARCHES = 'searches';
const keyOf = (group: number): string => `group ${group}`;

export interface EngineThreadOptions {
  engine: Engine;
  /** The one by which the engine knows its events. */
  matcher: EventMatcher;
  post: (message: FromEngine, transfer: ArrayBuffer[]) => void;
  nowMs: () => number;
  /** Only moves forward. */
  monotonicMs: () => number;
  feedStatuses: () => FeedStatus[];
  /** How the bus is doing; left out where there is none. */
  bus?: (() => BusFigures) | undefined;
  /** Hears of all that was taken in and did not come from another process. */
  onTaken?: ((items: readonly FeedItem[], source: string, atMs: number) => void) | undefined;
  /** Lets what waits on the thread run. */
  breathe: () => Promise<void>;
  /** What all lists together may hold, where it is not the usual. */
  maxListRows?: number | undefined;
}

/** How often prices that moved are handed over to the history. */
const PRICES_MS = 500;

/** The engine's side of the conversation: applies what comes in, answers questions, sends what changed. */
export class EngineThread {
  readonly #options: EngineThreadOptions;
  readonly #groups: ListGroups;
  readonly #pulse: StatusReporter;
  readonly #desk: ReviewDesk;
  /** What would hold up the thread: between two turns questions are answered and lists go out. */
  readonly #turns: CooperativeScheduler;
  readonly #intake: PushIntake;
  #pricesAtMs = Number.NEGATIVE_INFINITY;
  #isKickingOff = false;

  constructor(options: EngineThreadOptions) {
    this.#options = options;
    const { engine, matcher, post, nowMs, feedStatuses, bus, maxListRows } = options;
    // From the first arb on.
    engine.tendHealth(nowMs());
    this.#desk = new ReviewDesk({ engine, matcher, nowMs, post: (message) => post(message, []) });
    this.#pulse = new StatusReporter(engine, { feeds: feedStatuses, pushed: () => this.#intake.tally, bus });
    this.#turns = new CooperativeScheduler(options);
    const apply = (items: readonly FeedItem[], source: string) => this.apply(items, source);
    this.#intake = new PushIntake({ turns: this.#turns, apply, post });
    this.#groups = new ListGroups({
      engine,
      nowMs,
      send: (batch) => post({ kind: 'lists', batch }, [batch.bytes.buffer, batch.places.buffer]),
      refuse: (group) => post({ kind: 'listRefused', group }, []),
      maxRows: maxListRows,
    });
  }

  /**
   * Takes what a feed emits; answers what there is no room for.
   * @param takenMs when another process took it in: what comes of it is what came of it there
   */
  apply(items: readonly FeedItem[], source: string, takenMs?: number): Refused[] {
    const { engine, nowMs, onTaken } = this.#options;
    if (items.length > 0) this.#pulse.moved();
    const atMs = takenMs ?? nowMs();
    const refused = engine.apply(items, atMs, source);
    if (takenMs === undefined) onTaken?.(items, source, atMs);
    return refused;
  }

  /** What has moved so far is in the history already. */
  forgetPrices(): void {
    const { engine } = this.#options;
    engine.takePrices();
    engine.nameAllPrices();
  }

  /**
   * A beat: what aged is marked, what changed is sent.
   * @param lagMs how much too late it begins
   */
  tick(lagMs = 0): void {
    const { engine, nowMs, monotonicMs, post } = this.#options;
    const startMs = monotonicMs();
    engine.expire(nowMs());
    this.#groups.sendChanges();
    this.#tendKickOffs();
    this.#tendLines();
    this.#tendValues(monotonicMs() - startMs >= BUSY_MS ? 1 : TENDED_LINES);
    const status = this.#pulse.tick(nowMs(), monotonicMs);
    if (status) post({ kind: 'status', status }, []);
    this.#desk.beat(monotonicMs());
    this.#tellPrices();
    this.#tendHealth();
    this.#pulse.took(monotonicMs() - startMs, lagMs);
  }

  /** How the feeds are doing can wait: a step is an event, and the whole book comes round within some seconds. */
  #tendHealth(): void {
    const { engine, monotonicMs, nowMs } = this.#options;
    const endMs = monotonicMs() + HEALTH_MS;
    while (engine.tendHealth(nowMs()) && monotonicMs() < endMs);
  }

  /** What a beat does not come to is done by turns. */
  #tendKickOffs(): void {
    const { engine, nowMs } = this.#options;
    if (this.#isKickingOff || !engine.tendKickOffs(nowMs())) return;
    this.#isKickingOff = true;
    this.#turns.add(KICK_OFFS, KICK_OFFS, this.#kickOffs());
  }

  *#kickOffs(): Generator<void, void> {
    const { engine, nowMs } = this.#options;
    while (engine.tendKickOffs(nowMs())) yield;
    this.#isKickingOff = false;
  }

  #tendLines(): void {
    const { engine, monotonicMs, nowMs } = this.#options;
    const endMs = monotonicMs() + TENDING_MS;
    while (engine.tendLines(nowMs()) && monotonicMs() < endMs);
  }

  /** A line of sixty bookmakers takes half a millisecond, each judged without itself; one of six next to nothing. */
  #tendValues(most: number): void {
    const { engine, monotonicMs } = this.#options;
    const endMs = monotonicMs() + TENDING_MS;
    for (let lines = 0; lines < most; lines++) {
      engine.tendValues(1);
      if (monotonicMs() >= endMs) return;
    }
  }

  receive(message: ToEngine): void {
    const { engine, nowMs, post } = this.#options;
    switch (message.kind) {
      case 'bookies':
        engine.setBookies(message.bookies, nowMs());
        this.#pulse.moved();
        break;
      case 'openGroup':
        this.#turns.add(LISTS, keyOf(message.group), this.#groups.open(message));
        break;
      case 'closeGroup':
        this.#close(message.group);
        break;
      case 'snapshot':
        this.#groups.sendSnapshot(message.group);
        break;
      case 'namePrices':
        engine.nameAllPrices();
        break;
      case 'bookieStats':
        this.#tellBookieStats(message.id);
        break;
      case 'health':
        post({ kind: 'health', id: message.id, reading: engine.health(nowMs()) }, []);
        break;
      case 'ingest':
        this.#intake.take(message);
        break;
      case 'dropIngest':
        this.#intake.drop(message.id);
        break;
      case 'eventSides':
        this.#tellSides(message.id, message.key);
        break;
      case 'sightings':
        post({ kind: 'sightings', id: message.id, sightings: engine.sightings(message.about) }, []);
        break;
      case 'findEvents':
        this.#turns.add(SEARCHES, `search ${message.id}`, this.#desk.find(message));
        break;
      case 'learned':
      case 'pairDecided':
      case 'settle':
      case 'forgetAlias':
        this.#desk.receive(message);
        this.#pulse.moved();
        break;
      case 'ask':
        this.#answer(message);
        break;
      case 'stop':
        break;
    }
  }

  #close(group: number): void {
    this.#turns.drop(keyOf(group));
    this.#groups.close(group);
  }

  #answer({ id, question, withoutBookies = [] }: Extract<ToEngine, { kind: 'ask' }>): void {
    const { engine, nowMs, post } = this.#options;
    try {
      const bytes = answerTo(engine, question, withoutBookies, nowMs());
      if (bytes) post({ kind: 'answer', id, bytes }, [bytes.buffer]);
      else post({ kind: 'refused', id, code: 'NOT_FOUND', message: 'Valuebet not found' }, []);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #tellPrices(): void {
    const { engine, monotonicMs, post } = this.#options;
    const atMs = monotonicMs();
    if (atMs - this.#pricesAtMs < PRICES_MS) return;
    this.#pricesAtMs = atMs;
    const batch = engine.takePrices();
    if (!batch) return;
    post({ kind: 'prices', batch }, [batch.atMs.buffer, batch.series.buffer, batch.oddsMilli.buffer]);
  }

  #tellBookieStats(id: number): void {
    const { engine, nowMs, post } = this.#options;
    post({ kind: 'bookieStats', id, bookies: engine.stats(nowMs()).bookies }, []);
  }

  #tellSides(id: number, key: string): void {
    const event = this.#desk.eventOf(key);
    this.#options.post({ kind: 'events', id, events: event ? [event] : [] }, []);
  }

  #fail(id: number, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#options.post({ kind: 'failed', id, message }, []);
  }
}
