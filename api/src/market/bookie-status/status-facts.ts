import { dayOf, STATUS_DAYS, STATUS_DAYS_MS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import type { FeedReading } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { EngineClient } from '#market/engine';
import { type IncidentRow, incidentsSince } from './incidents.store.ts';
import { daysSince, newestSamples, type Sample } from './samples.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An older sample says nothing of now. */
const SAMPLE_LASTS_MS = 10 * MINUTE_MS;
/** How far back arbs count that were still there. */
const SURVIVAL_MS = 7 * DAY_MS;
/** Many people look at the same screen. */
const KEPT_MS = 1000;

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
    const firstDayMs = dayOf(nowMs) - (STATUS_DAYS - 1) * DAY_MS;
    const [samples, incidents, hours, readings] = await Promise.all([
      newestSamples(db, nowMs - SAMPLE_LASTS_MS),
      incidentsSince(db, nowMs - STATUS_DAYS_MS),
      daysSince(db, firstDayMs),
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
    const { watched, survived } = totals(hours, nowMs);
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

/** Minutes of a day count once for both modes: the one that was watched longer. */
function totals(hours: Awaited<ReturnType<typeof daysSince>>, nowMs: number) {
  const minutesByHour = new Map<string, Map<number, number>>();
  const survived = new Map<string, Survived>();
  for (const hour of hours) {
    const own = minutesByHour.get(hour.bookie) ?? new Map<number, number>();
    minutesByHour.set(hour.bookie, own);
    own.set(hour.hourMs, Math.max(own.get(hour.hourMs) ?? 0, hour.minutes));
    if (hour.hourMs < nowMs - SURVIVAL_MS) continue;
    const held = survived.get(keyOf(hour.bookie, hour.mode)) ?? { ...NONE };
    survived.set(keyOf(hour.bookie, hour.mode), held);
    held.of += hour.shown;
    held.after5 += hour.after5;
    held.after15 += hour.after15;
    held.after60 += hour.after60;
  }
  const watched = new Map<string, Map<number, number>>();
  for (const [bookie, byHour] of minutesByHour) {
    const days = new Map<number, number>();
    for (const [hourMs, minutes] of byHour) days.set(dayOf(hourMs), (days.get(dayOf(hourMs)) ?? 0) + minutes);
    watched.set(bookie, days);
  }
  return { watched, survived };
}
