import { STATUS_DAYS_MS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { MINUTE_MS } from '@bothways/domain/time';
import type { FeedReading } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import { type HourFacts, HourReader, NONE_SURVIVED, type Survived } from './hour-facts.ts';
import { inTime } from './in-time.ts';
import { type IncidentRow, incidentsSince } from './incidents.store.ts';
import { newestSamples, type Sample } from './samples.store.ts';

/** Older samples are not current. */
const SAMPLE_LASTS_MS = 10 * MINUTE_MS;
/** Shared between users of the same screen. */
const KEPT_MS = 1000;
const HOURS_KEPT_MS = MINUTE_MS;
/** Maximum wait of a page for the engine's readings. */
const ANSWERS_MS = 2000;

/** Facts of all feeds at a time. */
export interface StatusFacts {
  nowMs: number;
  feed(bookie: string, mode: Mode): FeedFact | undefined;
  incidents(bookie: string): readonly IncidentRow[];
  /** Watched minutes, by start of the day. */
  watched(bookie: string): ReadonlyMap<number, number>;
  survived(bookie: string, mode: Mode): Survived;
  /** Whether the bookmaker was ever heard, within the stored period. */
  isKnown(bookie: string): boolean;
}

type FeedFact = Pick<
  FeedReading,
  'events' | 'quotes' | 'lastSeenMs' | 'lastChangedMs' | 'delayMs' | 'arbs' | 'valueBets'
>;

interface FactsDeps {
  db: Db;
  engine: Pick<EngineClient, 'health' | 'isReady'>;
  log: Logger;
  nowMs: () => number;
}

const keyOf = (bookie: string, mode: Mode): string => `${mode} ${bookie}`;

/** Reads facts of all feeds, at most once a second. */
export class FactReader {
  readonly #deps: FactsDeps;
  readonly #hourFacts: HourReader;
  #kept: { atMs: number; facts: Promise<StatusFacts> } | undefined;
  #hours: { atMs: number; facts: Promise<HourFacts> } | undefined;

  constructor(deps: FactsDeps) {
    this.#deps = deps;
    this.#hourFacts = new HourReader(deps.db);
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
    // Readings of our own engine are newer than the last sample; another process may hear feeds that ours does not.
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
      survived: (bookie, mode) => survived.get(keyOf(bookie, mode)) ?? NONE_SURVIVED,
      isKnown: (bookie) =>
        watched.has(bookie) || feeds.has(keyOf(bookie, 'prematch')) || feeds.has(keyOf(bookie, 'live')),
    };
  }

  /** Facts from hours change once an hour. */
  #hoursOf(nowMs: number): Promise<HourFacts> {
    const held = this.#hours;
    if (held && nowMs >= held.atMs && nowMs - held.atMs < HOURS_KEPT_MS) return held.facts;
    const kept = { atMs: nowMs, facts: this.#hourFacts.read(nowMs) };
    this.#hours = kept;
    kept.facts.catch(() => {
      if (this.#hours === kept) this.#hours = undefined;
    });
    return kept.facts;
  }

  /** While the engine restarts or is overloaded, samples are used instead. */
  async #readings(): Promise<FeedReading[]> {
    const { engine, log } = this.#deps;
    if (!engine.isReady) return [];
    try {
      return (await inTime(engine.health(), ANSWERS_MS))?.feeds ?? [];
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
