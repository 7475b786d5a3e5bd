import type { Sport } from '@bothways/domain/sports';

const HOUR_MS = 3_600_000;
/** Sports, sources and hours of some weeks; beyond it nothing new is counted. */
const MAX_COUNTS = 50_000;

/** How many of a source's events that begin in an hour the matcher has taken for an event it knew, in this run. */
export interface JoinCount {
  sport: Sport;
  /** The collector. */
  source: string;
  /** The hour in which the events begin, ms. */
  hourMs: number;
  joined: number;
}

/** The collector of a speaker, which may be a bookmaker at it. */
const collectorOf = (speaker: string): string => speaker.split('/', 1)[0] ?? speaker;

/**
 * Counts what the matcher has joined by itself. By the hour in which events begin, as all events of one hour are known at
 * the same time: a run that begins anew meets them again and comes to the same number, not to more.
 */
export class JoinCounts {
  readonly #counts = new Map<string, JoinCount>();
  readonly #news = new Set<JoinCount>();

  add({ sport, startMs }: { sport: Sport; startMs: number }, speaker: string, times = 1): void {
    const source = collectorOf(speaker);
    const hourMs = Math.floor(startMs / HOUR_MS) * HOUR_MS;
    const key = `${sport}|${hourMs}|${source}`;
    const count = this.#counts.get(key) ?? { sport, source, hourMs, joined: 0 };
    if (!this.#counts.has(key) && this.#counts.size >= MAX_COUNTS) return;
    this.#counts.set(key, count);
    count.joined += times;
    this.#news.add(count);
  }

  /** The counts that have changed since this was asked last, as they are now. */
  takeNews(): JoinCount[] {
    const news = [...this.#news].map((count) => ({ ...count }));
    this.#news.clear();
    return news;
  }

  /** Hours that were over before are counted no more. */
  forgetBefore(atMs: number): void {
    for (const [key, { hourMs }] of this.#counts) if (hourMs < atMs) this.#counts.delete(key);
  }
}
