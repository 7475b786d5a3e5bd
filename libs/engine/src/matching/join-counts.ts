import type { Sport } from '@bothways/domain/sports';

const HOUR_MS = 3_600_000;
/** Sports, sources and hours of some weeks; beyond it nothing new is counted. */
const MAX_COUNTS = 50_000;

/** Number of a source's events, beginning in one hour, that the matcher has joined to a known event in this run. */
export interface JoinCount {
  sport: Sport;
  /** The collector. */
  source: string;
  /** The hour in which the events begin, ms. */
  hourMs: number;
  joined: number;
}

/** Returns the collector of a speaker, which may be one of its bookmakers. */
const collectorOf = (speaker: string): string => speaker.split('/', 1)[0] ?? speaker;

/**
 * Counts what the matcher has joined automatically. Grouped by the hour in which events begin, because all events of
 * one hour are known at the same time: a restarted run sees them again and reaches the same number, not a higher one.
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

  /** Returns the current values of the counts that changed since the last call. */
  takeNews(): JoinCount[] {
    const news = [...this.#news].map((count) => ({ ...count }));
    this.#news.clear();
    return news;
  }

  /** Stops counting hours before this time. */
  forgetBefore(atMs: number): void {
    for (const [key, { hourMs }] of this.#counts) if (hourMs < atMs) this.#counts.delete(key);
  }
}
