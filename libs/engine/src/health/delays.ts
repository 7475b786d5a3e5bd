import { type DelayReading, feedIndex } from './readings.ts';

/** From the first bucket on each extends 15 percent further: the last one ends beyond the longest delay. */
const FIRST_MS = 50;
const GROWTH = 1.15;
const BUCKETS = 64;
/** Older prices are stale everywhere: they are leftovers, not delayed, and are refused as such. */
const LONGEST_MS = 5 * 60_000;
const WINDOW_MS = 5 * 60_000;
/** Fewer are too few for the slowest twentieth. */
const LEAST = 20;

interface Windows {
  now: Uint32Array;
  before: Uint32Array;
}

const bucketOf = (delayMs: number): number =>
  delayMs <= FIRST_MS ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(delayMs / FIRST_MS) / Math.log(GROWTH)));

/** Geometric middle of a bucket. */
const middleOf = (bucket: number): number => Math.round(FIRST_MS * GROWTH ** Math.max(0, bucket - 0.5));

/**
 * Feed delays of quotes as stated by their sources: two windows of five minutes in buckets per bookmaker and mode, of
 * constant size.
 */
export class Delays {
  readonly #windows: (Windows | undefined)[] = [];
  #beganMs = Number.NEGATIVE_INFINITY;

  /** Ignores prices from the future and those too old to be new. */
  note(bookie: number, isLive: boolean, delayMs: number): void {
    if (!(delayMs >= 0 && delayMs <= LONGEST_MS)) return;
    const feed = feedIndex(bookie, isLive);
    let windows = this.#windows[feed];
    if (!windows) {
      windows = { now: new Uint32Array(BUCKETS), before: new Uint32Array(BUCKETS) };
      this.#windows[feed] = windows;
    }
    const bucket = bucketOf(delayMs);
    windows.now[bucket] = (windows.now[bucket] ?? 0) + 1;
  }

  /** Drops what is older than two windows. */
  roll(nowMs: number): void {
    if (nowMs - this.#beganMs < WINDOW_MS) return;
    const isLong = nowMs - this.#beganMs >= 2 * WINDOW_MS;
    this.#beganMs = nowMs;
    for (const windows of this.#windows) {
      if (!windows) continue;
      const { now, before } = windows;
      windows.before = now;
      windows.now = before.fill(0);
      if (isLong) windows.before.fill(0);
    }
  }

  /** Returns undefined if too few prices stated when they were seen. */
  of(feed: number): DelayReading | undefined {
    const windows = this.#windows[feed];
    if (!windows) return undefined;
    const counts = windows.now.map((count, bucket) => count + (windows.before[bucket] ?? 0));
    const of = counts.reduce((sum, count) => sum + count, 0);
    if (of < LEAST) return undefined;
    return { p50: quantile(counts, of * 0.5), p95: quantile(counts, of * 0.95), of };
  }
}

function quantile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (const [bucket, count] of counts.entries()) {
    seen += count;
    if (seen >= rank) return middleOf(bucket);
  }
  return middleOf(BUCKETS - 1);
}
