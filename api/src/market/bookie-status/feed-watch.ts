import { randomUUID } from 'node:crypto';
import { FEED_LIMITS, type IncidentKind, SAMPLE_MS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { MINUTE_MS } from '@bothways/domain/time';
import type { FeedReading, HealthReading } from '@bothways/engine';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type Db, type Schema, transact } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import type { FeedStatus } from '#market/feeds';
import type { Collected } from './collected.ts';
import { FeedLooks, type LookedFeed } from './feed-looks.ts';
import {
  type ClosedIncident,
  closeIncident,
  type IncidentRow,
  openIncident,
  openIncidents,
  settleIncidents,
} from './incidents.store.ts';
import { addLikeness, pruneLikeness } from './likeness.store.ts';
import { keepHour, keepSamples, openHours, pruneFeeds, type Sample } from './samples.store.ts';
import { SurvivalSteps } from './survival-steps.ts';
import type { UsualHours } from './usual-hours.ts';
import { leaveWatch, noteLook, takeWatch, type WatchRow } from './watch.store.ts';

/** A process without a check for this long has died, and another one takes over. */
const LEASE_MS = 2.5 * MINUTE_MS;
/** After this long without a check, the time in between counts as unknown. */
const GAP_MS = 3 * MINUTE_MS;
/** By then the book has filled and its events are counted. */
const FIRST_LOOK_MS = 20_000;
const MODES: readonly Mode[] = ['prematch', 'live'];

/** Handles a finally closed incident; called once, in the transaction that closes it. */
export type OnIncidentClosed = (trx: Transaction<Schema>, incident: ClosedIncident) => Promise<void>;

interface FeedWatchDeps {
  db: Db;
  engine: Pick<EngineClient, 'health' | 'isReady'>;
  usual: UsualHours;
  collected(): Promise<readonly Collected[]>;
  /** Statuses of the feed adapters. */
  feeds?: (() => readonly FeedStatus[] | undefined) | undefined;
  log: Logger;
  nowMs: () => number;
}

/**
 * Checks every feed once a minute, stores samples, and opens and closes incidents. One of several processes does: the
 * one that holds the watch and whose engine receives prices.
 */
export class FeedWatch {
  readonly #deps: FeedWatchDeps;
  readonly #name = randomUUID();
  readonly #looks = new FeedLooks();
  readonly #survival = new SurvivalSteps();
  readonly #listeners: OnIncidentClosed[] = [];
  #first: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** Time since which feeds could be heard. */
  #hearingSinceMs = Number.NaN;
  #engineSinceMs = Number.NaN;

  constructor(deps: FeedWatchDeps) {
    this.#deps = deps;
  }

  /** Registers a listener for every finally closed incident. */
  onIncidentClosed(listener: OnIncidentClosed): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#first ??= setTimeout(() => void this.look(), FIRST_LOOK_MS).unref();
    this.#timer ??= setInterval(() => void this.look(), SAMPLE_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#first);
    clearInterval(this.#timer);
    await this.#running;
    await leaveWatch(this.#deps.db, this.#name).catch(() => undefined);
  }

  /** Runs one check, after the previous one has finished. */
  look(): Promise<void> {
    const { log } = this.#deps;
    this.#running = this.#running
      .then(() => this.#look())
      .catch((error: unknown) => log.error({ err: error }, 'The feeds could not be looked at'));
    return this.#running;
  }

  async #look(): Promise<void> {
    const { db, engine, nowMs: clock } = this.#deps;
    if (!engine.isReady) return;
    const reading = await engine.health();
    const nowMs = clock();
    const isHeard = reading.newestSeenMs > 0 && nowMs - reading.newestSeenMs <= FEED_LIMITS.silentMs;
    const untilMs = isHeard ? nowMs + LEASE_MS : nowMs;
    const row = await takeWatch(db, this.#name, { nowMs, untilMs });
    if (!row) {
      this.#hearingSinceMs = Number.NaN;
      return;
    }
    if (isHeard) await this.#lookAtAll(reading, row, nowMs);
    else await this.#sayDown(reading, row, nowMs);
  }

  /** No feed at all is heard: the fault is ours. Open incidents end, as far as known, when we stopped hearing. */
  async #sayDown(reading: HealthReading, row: WatchRow, nowMs: number): Promise<void> {
    this.#looks.forget();
    this.#hearingSinceMs = Number.NaN;
    const downSinceMs = row.downSinceMs ?? (reading.newestSeenMs || row.lookedMs || nowMs);
    await transact(this.#deps.db, async (trx) => {
      if (!(await noteLook(trx, this.#name, { lookedMs: row.lookedMs, downSinceMs }))) return;
      if (nowMs - downSinceMs > FEED_LIMITS.reopenMs) await this.#endAll(trx, downSinceMs);
      await this.#settle(trx, nowMs);
    });
  }

  async #endAll(trx: Transaction<Schema>, toMs: number): Promise<void> {
    for (const incident of await openIncidents(trx)) await closeIncident(trx, incident, toMs);
  }

  async #lookAtAll(reading: HealthReading, row: WatchRow, nowMs: number): Promise<void> {
    const { db, usual, collected } = this.#deps;
    const wasAway = row.lookedMs === null || nowMs - row.lookedMs > GAP_MS || row.downSinceMs !== null;
    const isOtherEngine = reading.sinceMs !== this.#engineSinceMs;
    if (wasAway || isOtherEngine || Number.isNaN(this.#hearingSinceMs)) this.#begin(reading, wasAway, nowMs);
    const bookies = await collected();
    const usualOf = await usual.at(nowMs);
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const hours = await openHours(db, nowMs);
    await transact(db, async (trx) => {
      if (!(await noteLook(trx, this.#name, { lookedMs: nowMs, downSinceMs: null }))) return;
      const awayMs = row.downSinceMs ?? row.lookedMs;
      if (awayMs !== null && nowMs - awayMs > FEED_LIMITS.reopenMs) await this.#endAll(trx, awayMs);
      await keepSamples(trx, this.#samples(reading, bookies, minuteMs));
      await addLikeness(trx, reading.clones, nowMs);
      const open = await openIncidents(trx);
      for (const mode of MODES) {
        const feeds = this.#feeds(reading, { bookies, open, mode, nowMs, usualOf });
        for (const { change, arbs, ...feed } of this.#looks.changes(feeds)) {
          if ('opensMs' in change) await openIncident(trx, feed, { fromMs: change.opensMs, nowMs, arbs });
          else await closeIncident(trx, feed, change.closesMs);
        }
      }
      await this.#endUncollected(trx, open, bookies, nowMs);
      for (const hourMs of hours) await keepHour(trx, hourMs);
      if (hours.length > 0) await pruneFeeds(trx, nowMs);
      if (hours.length > 0) await pruneLikeness(trx, nowMs);
      await this.#settle(trx, nowMs);
    });
  }

  /** After a restart of the engine, or a time without any feed, every feed has to be heard again. */
  #begin(reading: HealthReading, wasAway: boolean, nowMs: number): void {
    this.#looks.forget();
    this.#engineSinceMs = reading.sinceMs;
    this.#hearingSinceMs = wasAway ? nowMs : reading.sinceMs;
  }

  #samples(reading: HealthReading, bookies: readonly Collected[], minuteMs: number): Sample[] {
    const collected = new Map(bookies.map((bookie) => [bookie.bookie, bookie]));
    return reading.feeds
      .filter(({ bookie, mode }) => collected.get(bookie)?.[mode] === true)
      .map((feed) => ({
        bookie: feed.bookie,
        mode: feed.mode,
        minuteMs,
        events: feed.events,
        lastSeenMs: Math.round(feed.lastSeenMs),
        lastChangedMs: Math.round(feed.lastChangedMs),
        delayP50Ms: feed.delayMs?.p50 ?? null,
        delayP95Ms: feed.delayMs?.p95 ?? null,
        arbs: feed.arbs,
        valueBets: feed.valueBets,
        ...this.#survival.since(reading.sinceMs, feed),
      }));
  }

  #feeds(
    reading: HealthReading,
    about: {
      bookies: readonly Collected[];
      open: readonly IncidentRow[];
      mode: Mode;
      nowMs: number;
      usualOf: (bookie: string, mode: Mode) => number | undefined;
    },
  ): LookedFeed[] {
    const { bookies, open, mode, nowMs, usualOf } = about;
    const heard = new Map<string, FeedReading>();
    for (const feed of reading.feeds) if (feed.mode === mode) heard.set(feed.bookie, feed);
    const newestSeenMs = Math.max(0, ...[...heard.values()].map(({ lastSeenMs }) => lastSeenMs));
    const paced = new Set(this.#deps.feeds?.()?.flatMap((feed) => feed.paced ?? []));
    return bookies.flatMap(({ bookie, staleMs, [mode]: isCollected }): LookedFeed[] => {
      const feed = heard.get(bookie);
      const usualEvents = usualOf(bookie, mode);
      const kinds = open.filter((one) => one.bookie === bookie && one.mode === mode).map(({ kind }) => kind);
      const isKnown = feed !== undefined || usualEvents !== undefined || kinds.length > 0;
      if (!isCollected || !isKnown) return [];
      // A feed polled every half hour is not silent in between, and gives nobody time back.
      const isPaced = paced.has(bookie);
      const look = {
        mode,
        nowMs,
        lastSeenMs: Math.max(feed?.lastSeenMs ?? 0, this.#hearingSinceMs),
        lastChangedMs: Math.max(feed?.lastChangedMs ?? 0, this.#hearingSinceMs),
        newestSeenMs,
        events: feed?.events ?? 0,
        usualEvents: isPaced ? undefined : usualEvents,
        staleEvents: feed?.staleEvents ?? 0,
        delayP95Ms: feed?.delayMs?.p95,
        pause: feed?.pause ?? { ms: 0, endMs: 0 },
        staleMs: isPaced ? Number.POSITIVE_INFINITY : staleMs[mode],
      };
      const resumedMs = feed?.resumedMs ?? 0;
      return [{ bookie, look, resumedMs, arbs: feed?.arbs ?? 0, open: new Set<IncidentKind>(kinds) }];
    });
  }

  /** Ends incidents of bookmakers that are no longer collected. */
  async #endUncollected(
    trx: Transaction<Schema>,
    open: readonly IncidentRow[],
    bookies: readonly Collected[],
    nowMs: number,
  ): Promise<void> {
    const collected = new Map(bookies.map((bookie) => [bookie.bookie, bookie]));
    for (const incident of open)
      if (collected.get(incident.bookie)?.[incident.mode] !== true) await closeIncident(trx, incident, nowMs);
  }

  #settle(trx: Transaction<Schema>, nowMs: number): Promise<void> {
    return settleIncidents(trx, nowMs, async (inside, incident) => {
      for (const listener of this.#listeners) await listener(inside, incident);
    });
  }
}
