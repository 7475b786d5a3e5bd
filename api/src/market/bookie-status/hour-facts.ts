import { dayOf, STATUS_DAYS } from '@bothways/domain/bookie-status';
import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { survivedSince, watchedDays } from './samples.store.ts';

/** Period of the survival statistics of arbs. */
const SURVIVAL_MS = 7 * DAY_MS;
/** Hours of today are still added, and the last hour of yesterday arrives after midnight. */
const OPEN_DAYS_MS = DAY_MS;

/** How many arbs still existed some seconds later. */
export interface Survived {
  of: number;
  after5: number;
  after15: number;
  after60: number;
}
export const NONE_SURVIVED: Survived = { of: 0, after5: 0, after15: 0, after60: 0 };

/** Facts from the stored hours of all feeds. */
export interface HourFacts {
  /** By bookmaker: minutes by start of the day. */
  watched: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** By mode and bookmaker. */
  survived: ReadonlyMap<string, Survived>;
}

type Days = Awaited<ReturnType<typeof watchedDays>>;

/** Reads stored hours; a month has a hundred thousand rows, so past days are read once a day. */
export class HourReader {
  readonly #db: Db;
  #over: { untilMs: number; days: Days } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async read(nowMs: number): Promise<HourFacts> {
    const openMs = dayOf(nowMs) - OPEN_DAYS_MS;
    const days = [
      ...(await this.#daysOver(openMs)),
      ...(await watchedDays(this.#db, { fromMs: openMs, toMs: nowMs })),
    ];
    const watched = new Map<string, Map<number, number>>();
    for (const { bookie, dayMs, minutes } of days) {
      const own = watched.get(bookie) ?? new Map<number, number>();
      watched.set(bookie, own.set(dayMs, minutes));
    }
    const survivors = await survivedSince(this.#db, nowMs - SURVIVAL_MS);
    return { watched, survived: new Map(survivors.map((row) => [`${row.mode} ${row.bookie}`, row])) };
  }

  async #daysOver(untilMs: number): Promise<Days> {
    if (this.#over?.untilMs === untilMs) return this.#over.days;
    const fromMs = untilMs + OPEN_DAYS_MS - (STATUS_DAYS - 1) * DAY_MS;
    const days = await watchedDays(this.#db, { fromMs, toMs: untilMs });
    this.#over = { untilMs, days };
    return days;
  }
}
