import { randomInt } from 'node:crypto';
import type { FeedItem } from '@bothways/domain/quotes';
import { buffersOf, type Engine, type EventMatcher, type PushPart, type Refused } from '@bothways/engine';
import type { BusEnd, BusFigures, FeedStatus } from '#market/feeds';
import { answerTo } from './answers.ts';
import { CooperativeScheduler } from './cooperative-scheduler.ts';
import { ListGroups } from './list-groups.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import { PushIntake } from './push-intake.ts';
import { ReviewDesk } from './review-desk.ts';
import { StatusReporter } from './status-reporter.ts';

/** Idle work per tick: market lines to check and values to estimate, with its time limit. */
const TENDED_LINES = 40;
const TENDING_MS = 2;
const HEALTH_MS = 1;
/** If expiry and lists have taken this long, quotes are waiting: one line suffices then. */
const BUSY_MS = 10;
/** After a restart every list is opened at once, and opening one takes several time slices. */
const LISTS = 'lists';
/** Thousands of games may begin in one minute. */
const KICK_OFFS = 'kick-offs';
/** A search inspects all known events. */
const SEARCHES = 'searches';
const keyOf = (group: number): string => `group ${group}`;

interface EngineThreadOptions {
  engine: Engine;
  /** The matcher that defines the engine's events. */
  matcher: EventMatcher;
  post: (message: FromEngine, transfer: ArrayBuffer[]) => void;
  nowMs: () => number;
  /** Never goes back. */
  monotonicMs: () => number;
  feedStatuses: () => FeedStatus[];
  /** State of the bus; omitted if there is none. */
  bus?: (() => BusFigures) | undefined;
  /** Receives all accepted items that did not come from another process. */
  onTaken?: BusEnd['took'] | undefined;
  /** Yields the thread to other tasks. */
  breathe: () => Promise<void>;
  /** Total row limit over all lists, if not the default. */
  maxListRows?: number | undefined;
}

/** Interval at which price movements are sent to the history. */
const PRICES_MS = 500;

/** The engine's side of the conversation: applies input, answers questions, sends changes. */
export class EngineThread {
  readonly #options: EngineThreadOptions;
  readonly #groups: ListGroups;
  readonly #pulse: StatusReporter;
  readonly #desk: ReviewDesk;
  /** Runs long work in slices: between them questions are answered and lists are sent. */
  readonly #scheduler: CooperativeScheduler;
  /** Number of the last push: its first is by chance, so that no push of another process or of an earlier run has it. */
  #pushes = randomInt(2 ** 47);
  readonly #intake: PushIntake;
  #pricesAtMs = Number.NEGATIVE_INFINITY;
  #isKickingOff = false;

  constructor(options: EngineThreadOptions) {
    this.#options = options;
    const { engine, matcher, post, nowMs, feedStatuses, bus, maxListRows } = options;
    // Required from the first arb on.
    engine.tendHealth(nowMs());
    this.#desk = new ReviewDesk({ engine, matcher, nowMs, post: (message) => post(message, []) });
    this.#pulse = new StatusReporter(engine, { feeds: feedStatuses, pushed: () => this.#intake.tally, bus });
    this.#scheduler = new CooperativeScheduler(options);
    this.#intake = new PushIntake({
      scheduler: this.#scheduler,
      nextPush: () => ++this.#pushes,
      apply: (items, source, part) => this.apply(items, source, undefined, part),
      post,
    });
    this.#groups = new ListGroups({
      engine,
      nowMs,
      send: (batch) => post({ kind: 'lists', batch }, [batch.bytes.buffer, batch.index.buffer]),
      refuse: (group) => post({ kind: 'listRefused', group }, []),
      maxRows: maxListRows,
    });
  }

  /**
   * Applies a feed's items; returns those that exceed the book's capacity.
   * @param takenMs when another process accepted them: the consequences were recorded there
   * @param part of a push; without it they are one
   */
  apply(items: readonly FeedItem[], source: string, takenMs?: number, part?: PushPart): Refused[] {
    const { engine, nowMs, onTaken } = this.#options;
    if (items.length > 0) this.#pulse.moved();
    const atMs = takenMs ?? nowMs();
    const refused = engine.apply(items, atMs, source, part);
    if (takenMs === undefined) onTaken?.(items, source, atMs, part ?? { push: ++this.#pushes, isLast: true });
    return refused;
  }

  /** The history already has all movements so far. */
  forgetPrices(): void {
    const { engine } = this.#options;
    engine.takePrices();
    engine.nameAllPrices();
  }

  /**
   * Marks what has aged and sends what has changed.
   * @param lagMs how much too late it runs
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

  /** Feed health can wait: each step covers one event, and the whole book is covered within seconds. */
  #tendHealth(): void {
    const { engine, monotonicMs, nowMs } = this.#options;
    const endMs = monotonicMs() + HEALTH_MS;
    while (engine.tendHealth(nowMs()) && monotonicMs() < endMs);
  }

  /** Work that a tick cannot finish runs in slices. */
  #tendKickOffs(): void {
    const { engine, nowMs } = this.#options;
    if (this.#isKickingOff || !engine.tendKickOffs(nowMs())) return;
    this.#isKickingOff = true;
    this.#scheduler.add(KICK_OFFS, KICK_OFFS, this.#kickOffs());
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

  /**
   * A line of sixty bookmakers takes half a millisecond, because each is judged without its own prices; a line of six
   * takes next to nothing.
   */
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
        this.#scheduler.add(LISTS, keyOf(message.group), this.#groups.open(message));
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
      case 'findLeagues':
        this.#scheduler.add(SEARCHES, `search ${message.id}`, this.#desk.find(message));
        break;
      case 'learned':
      case 'pairDecided':
      case 'settle':
      case 'forgetAlias':
      case 'leaguesDecided':
        this.#desk.receive(message);
        this.#pulse.moved();
        break;
      case 'ask':
        this.#answer(message);
        break;
      case 'stop':
      case 'goOutward':
        break;
    }
  }

  #close(group: number): void {
    this.#scheduler.drop(keyOf(group));
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
    post({ kind: 'prices', batch }, buffersOf(batch));
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
