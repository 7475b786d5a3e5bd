import { dayOf, STATUS_DAYS, STATUS_DAYS_MS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import type { FeedReading } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import { type IncidentRow, incidentsSince } from './incidents.store.ts';
import { newestSamples, type Sample, survivedSince, watchedDays } from './samples.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An older sample says nothing of now. */
const SAMPLE_LASTS_MS = 10 * MINUTE_MS;
/** How far back arbs count that were still there. */
const SURVIVAL_MS = 7 * DAY_MS;
/** Many people look at the same screen. */
const KEPT_MS = 1000;
const HOURS_KEPT_MS = MINUTE_MS;

interface Survived {
  of: number;
  after5: number;
  after15: number;
  after60: number;
}

/** What is known of all feeds at a moment. */
export interface StatusFacts {
  nowMs: number;
  feed(bookie: string, mode: Mode): FeedFact | undefined;
  incidents(bookie: string): readonly IncidentRow[];
  /** By the beginning of the day: how many minutes it was watched. */
  watched(bookie: string): ReadonlyMap<number, number>;
  survived(bookie: string, mode: Mode): Survived;
  /** Who was ever heard, as far as it is kept. */
  isKnown(bookie: string): boolean;
}

export type FeedFact = Pick<
  FeedReading,
  'events' | 'quotes' | 'lastSeenMs' | 'lastChangedMs' | 'delayMs' | 'arbs' | 'valueBets'
>;

interface FactsDeps {
  db: Db;
  engine: Pick<EngineClient, 'health' | 'isReady'>;
  log: Logger;
  nowMs: () => number;
}

const NONE: Survived = { of: 0, after5: 0, after15: 0, after60: 0 };
const keyOf = (bookie: string, mode: Mode): string => `${mode} ${bookie}`;

/** Reads what is known of all feeds, once a second at most. */
export class FactReader {
  readonly #deps: FactsDeps;
  #kept: { atMs: number; facts: Promise<StatusFacts> } | undefined;
  #hours: { atMs: number; facts: Promise<HourFacts> } | undefined;

  constructor(deps: FactsDeps) {
    this.#deps = deps;
  }

  read(): Promise<StatusFacts> {
    const nowMs = this.#deps.nowMs();
    if (this.#kept && nowMs >= this.#kept.atMs && nowMs - this.#kept.atMs < KEPT_MS) return this.#kept.facts;
    const facts = this.#read(nowMs);
    const kept = { atMs: nowMs, facts };
    this.#kept = kept;
    facts.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return facts;
  }

  async #read(nowMs: number): Promise<StatusFacts> {
    const { db } = this.#deps;
    const [samples, incidents, { watched, survived }, readings] = await Promise.all([
      newestSamples(db, nowMs - SAMPLE_LASTS_MS),
      incidentsSince(db, nowMs - STATUS_DAYS_MS),
      this.#hoursOf(nowMs),
      this.#readings(),
    ]);
    const feeds = new Map<string, FeedFact>(
      samples.map((row) => [keyOf(row.bookie, row.mode), ofSample(row)]),
    );
    // What our own engine hears is newer than the last minute; another process may hear what ours does not.
    for (const reading of readings) {
      const key = keyOf(reading.bookie, reading.mode);
      if (reading.lastSeenMs >= (feeds.get(key)?.lastSeenMs ?? 0)) feeds.set(key, reading);
    }
    const byBookie = Map.groupBy(incidents, ({ bookie }) => bookie);
    return {
      nowMs,
      feed: (bookie, mode) => feeds.get(keyOf(bookie, mode)),
      incidents: (bookie) => byBookie.get(bookie) ?? [],
      watched: (bookie) => watched.get(bookie) ?? new Map(),
      survived: (bookie, mode) => survived.get(keyOf(bookie, mode)) ?? NONE,
      isKnown: (bookie) =>
        watched.has(bookie) || feeds.has(keyOf(bookie, 'prematch')) || feeds.has(keyOf(bookie, 'live')),
    };
  }

  /** What hours say changes once an hour. */
  #hoursOf(nowMs: number): Promise<HourFacts> {
    const held = this.#hours;
    if (held && nowMs >= held.atMs && nowMs - held.atMs < HOURS_KEPT_MS) return held.facts;
    const kept = { atMs: nowMs, facts: readHours(this.#deps.db, nowMs) };
    this.#hours = kept;
    kept.facts.catch(() => {
      if (this.#hours === kept) this.#hours = undefined;
    });
    return kept.facts;
  }

  /** While the engine restarts there are the samples. */
  async #readings(): Promise<FeedReading[]> {
    const { engine, log } = this.#deps;
    if (!engine.isReady) return [];
    try {
      return (await engine.health()).feeds;
    } catch (error) {
      log.warn({ err: error }, 'The engine does not say how the feeds are doing');
      return [];
    }
  }
}

const ofSample = (row: Sample): FeedFact => ({
  events: row.events,
  quotes: 0,
  lastSeenMs: row.lastSeenMs,
  lastChangedMs: row.lastChangedMs,
  ...(row.delayP50Ms !== null &&
    row.delayP95Ms !== null && { delayMs: { p50: row.delayP50Ms, p95: row.delayP95Ms, of: 0 } }),
  arbs: row.arbs,
  valueBets: row.valueBets,
});

interface HourFacts {
  watched: ReadonlyMap<string, ReadonlyMap<number, number>>;
  survived: ReadonlyMap<string, Survived>;
}

async function readHours(db: Db, nowMs: number): Promise<HourFacts> {
  const firstDayMs = dayOf(nowMs) - (STATUS_DAYS - 1) * DAY_MS;
  const [days, survivors] = await Promise.all([
    watchedDays(db, firstDayMs),
    survivedSince(db, nowMs - SURVIVAL_MS),
  ]);
  const watched = new Map<string, Map<number, number>>();
  for (const { bookie, dayMs, minutes } of days) {
    const own = watched.get(bookie) ?? new Map<number, number>();
    watched.set(bookie, own.set(dayMs, minutes));
  }
  return { watched, survived: new Map(survivors.map((row) => [keyOf(row.bookie, row.mode), row])) };
}
