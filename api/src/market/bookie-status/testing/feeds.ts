import type { FeedItem, Mode } from '@bothways/domain/quotes';
import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { createLog } from '#kernel/log';
import { seedBookies } from '#market/bookies';
import { stopCollecting } from '#market/bookies/testing';
import { EngineClient } from '#market/engine';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import type { FeedStatus } from '#market/feeds';
import { aQuote } from '#testing';
import { type BookieStatuses, createBookieStatus } from '../create-bookie-status.ts';

/** Behaviour of a feed: its number of events, the times it states for its prices, and whether they move. */
export interface Manner {
  events: number;
  /** Milliseconds before now; negative for the future. Absent: it states no time. */
  seenBeforeMs?: number;
  /** It repeats the same prices. */
  isFrozen?: boolean;
  /** Interval between its messages. */
  everyMs?: number;
}

export const WELL: Manner = { events: 12 };
export const FEEDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
export type FeedName = (typeof FEEDS)[number];

const QUIET: FeedStatus = {
  name: 'paced',
  state: 'running',
  everyMs: undefined,
  items: 0,
  lastItemAtMs: undefined,
  skipped: {},
  lastError: undefined,
  detail: {},
};

const bookie = (value: string) => ({
  value,
  label: value.toUpperCase(),
  countries: ['ES'],
  ogBookie: null,
  exchange: false,
  fee: undefined,
});

/** Feeds, an engine and a watch on a manual clock: minutes pass in steps of the feeds' messages. */
export class WatchedFeeds {
  readonly db: Db;
  readonly mode: Mode;
  nowMs = Date.parse('2026-11-23T12:00:00Z');
  engine!: LocalEngine;
  client!: EngineClient;
  statuses!: BookieStatuses;
  /** Feeds that the adapter polls at a pace of their own. */
  readonly paced = new Set<FeedName>();
  readonly manners = new Map<FeedName, Manner | undefined>(FEEDS.map((name) => [name, WELL]));
  #round = 0;

  constructor(db: Db, mode: Mode = 'live') {
    this.db = db;
    this.mode = mode;
    this.startProcess();
  }

  static async on(db: Db, mode: Mode = 'live'): Promise<WatchedFeeds> {
    await db.deleteFrom('bookies').execute();
    for (const table of ['feedSamples', 'feedHours', 'feedIncidents', 'feedWatch'] as const)
      await db.deleteFrom(table).execute();
    await seedBookies(db, { bookmakers: FEEDS.map(bookie), botInfo: [] }, 0);
    return new WatchedFeeds(db, mode);
  }

  /** Stops the collection of a bookmaker's prices in the mode. */
  stopCollecting(bookie: string): Promise<void> {
    return stopCollecting(this.db, bookie, this.mode);
  }

  /** Starts another process without any memory. */
  startProcess(): void {
    this.engine = localEngine(() => this.nowMs);
    this.client = new EngineClient(this.engine);
    this.statuses = createBookieStatus({
      db: this.db,
      engine: this.client,
      feeds: () => [{ ...QUIET, paced: [...this.paced] }],
      log: createLog('silent'),
      nowMs: () => this.nowMs,
    });
  }

  /** `HH:MM:SS` of the day. */
  get time(): string {
    return clockOf(this.nowMs);
  }

  /** @param manner undefined: the feed is silent */
  set(name: FeedName, manner: Manner | undefined): void {
    this.manners.set(name, manner);
  }

  /** Every ten seconds each active feed sends all its prices; each minute all feeds are checked. */
  async minutes(count: number, everyone = true): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      for (let step = 0; step < 6; step++) {
        this.nowMs += 10 * SECOND_MS;
        if (everyone) this.speak();
        this.engine.thread.tick();
      }
      await this.statuses.watch.look();
    }
  }

  speak(): void {
    this.#round++;
    for (const [name, manner] of this.manners)
      if (manner && (this.#round * 10 * SECOND_MS) % (manner.everyMs ?? 10 * SECOND_MS) === 0)
        this.engine.thread.apply(this.#items(name, manner), 'test');
  }

  /** Advances the clock while this process does nothing. */
  away(minutes: number): void {
    this.nowMs += minutes * MINUTE_MS;
  }

  #items(name: FeedName, { events, seenBeforeMs, isFrozen }: Manner): FeedItem[] {
    const odds = isFrozen ? 2 : 2 + (this.#round % 10) / 100;
    return Array.from({ length: events }, (_, index) =>
      aQuote(name, '1', odds, {
        mode: this.mode,
        event: {
          id: `e${index}`,
          sport: 'football',
          country: 'Spain',
          league: 'Primera',
          home: `Home ${index}`,
          away: `Away ${index}`,
          startedAt: this.mode === 'live' ? '2026-11-23T11:00:00Z' : '2026-12-01T11:00:00Z',
        },
        ...(seenBeforeMs !== undefined && { at: new Date(this.nowMs - seenBeforeMs).toISOString() }),
      }),
    );
  }

  /** Stores six weeks in which a feed had this many events in every hour. */
  async usual(name: FeedName, events: number): Promise<void> {
    const hourMs = Math.floor(this.nowMs / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
    const hours = Array.from({ length: 42 * 24 }, (_, hour) => ({
      bookie: name,
      mode: this.mode,
      hourMs: hourMs - (hour + 1) * 60 * MINUTE_MS,
      minutes: 60,
      events,
      delayP50Ms: null,
      delayP95Ms: null,
      arbs: 0,
      shown: 0,
      after5: 0,
      after15: 0,
      after60: 0,
    }));
    for (let at = 0; at < hours.length; at += 500)
      await this.db
        .insertInto('feedHours')
        .values(hours.slice(at, at + 500))
        .execute();
  }

  /** `alpha live silent 12:03:20-12:40:10`, as stored, in order. */
  async incidents(): Promise<string[]> {
    const rows = await this.db.selectFrom('feedIncidents').selectAll().execute();
    return rows
      .toSorted((a, b) => a.fromMs - b.fromMs || (a.bookie < b.bookie ? -1 : 1))
      .map(
        ({ bookie: who, mode, kind, fromMs, toMs }) =>
          `${who} ${mode} ${kind} ${clockOf(fromMs)}-${toMs === null ? '' : clockOf(toMs)}`,
      );
  }
}

const clockOf = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
