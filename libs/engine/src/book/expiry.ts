import { MAX_STALE_S } from '@bothways/domain/bookies';
import type { ByMode } from '../limits/engine-limits.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/** Quotes are tracked in chunks of 64. */
const CHUNK_LOG2 = 6;
const CHUNK = 1 << CHUNK_LOG2;
/** Upper bound of every bookmaker's limit. */
const MAX_STALE_MS = MAX_STALE_S * 1000;

/** Actions on a quote that has not been seen for too long. */
interface ExpiryAction {
  stale(quote: number): void;
  /** The quote counts as gone under the current limits. */
  expire(quote: number): void;
  /** No limit can bring the quote back. */
  drop(quote: number): void;
}

/**
 * Finds quotes that have gone unconfirmed for too long. Each chunk has a time before which none of its quotes can be
 * due; confirming a quote does not update it, so the time may be too early but never too late. A chunk is scanned only
 * when its time has come.
 */
export class Expiry {
  readonly #tables: Tables;
  readonly #dropMs: ByMode;
  #dueMs = new Float64Array(64).fill(Number.POSITIVE_INFINITY);
  #nextMs = Number.POSITIVE_INFINITY;

  constructor(tables: Tables, forgetMs: ByMode) {
    this.#tables = tables;
    this.#dropMs = {
      prematch: Math.max(forgetMs.prematch, MAX_STALE_MS),
      live: Math.max(forgetMs.live, MAX_STALE_MS),
    };
  }

  /** Tracks a quote that entered or re-entered the book, or whose limits changed. */
  watch(quote: number): void {
    const chunk = quote >> CHUNK_LOG2;
    if (chunk >= this.#dueMs.length) this.#grow(chunk);
    const dueMs = this.#staleAtMs(quote);
    if (dueMs < (this.#dueMs[chunk] ?? 0)) this.#dueMs[chunk] = dueMs;
    if (dueMs < this.#nextMs) this.#nextMs = dueMs;
  }

  isStale(quote: number, nowMs: number): boolean {
    return this.#staleAtMs(quote) <= nowMs;
  }

  isExpired(quote: number, nowMs: number): boolean {
    return this.#expireAtMs(quote) <= nowMs;
  }

  sweep(nowMs: number, action: ExpiryAction): void {
    if (nowMs < this.#nextMs) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (let chunk = 0; chunk < this.#dueMs.length; chunk++) {
      if ((this.#dueMs[chunk] ?? 0) <= nowMs) this.#dueMs[chunk] = this.#read(chunk, nowMs, action);
      nextMs = Math.min(nextMs, this.#dueMs[chunk] ?? nextMs);
    }
    this.#nextMs = nextMs;
  }

  #read(chunk: number, nowMs: number, action: ExpiryAction): number {
    const first = chunk << CHUNK_LOG2;
    const end = Math.min(first + CHUNK, this.#tables.quotes.end);
    let dueMs = Number.POSITIVE_INFINITY;
    for (let quote = first; quote < end; quote++) dueMs = Math.min(dueMs, this.#look(quote, nowMs, action));
    return dueMs;
  }

  /** Returns when the quote is to be checked next. */
  #look(quote: number, nowMs: number, action: ExpiryAction): number {
    const { quotes } = this.#tables;
    if (quotes.statedMicro(quote) === 0) return Number.POSITIVE_INFINITY;
    const expireAtMs = this.#expireAtMs(quote);
    if (expireAtMs <= nowMs) return this.#readExpired(quote, nowMs, action);
    const staleAtMs = this.#staleAtMs(quote);
    if (staleAtMs > nowMs) return staleAtMs;
    if (!quotes.isHidden(quote) && (quotes.flags(quote) & FLAG.STALE) === 0) action.stale(quote);
    return expireAtMs;
  }

  #readExpired(quote: number, nowMs: number, action: ExpiryAction): number {
    const { quotes } = this.#tables;
    const dropAtMs =
      quotes.seenMs(quote) + (quotes.isLive(quote) ? this.#dropMs.live : this.#dropMs.prematch);
    if (dropAtMs <= nowMs) {
      action.drop(quote);
      return Number.POSITIVE_INFINITY;
    }
    if ((quotes.flags(quote) & FLAG.EXPIRED) === 0) action.expire(quote);
    return dropAtMs;
  }

  #staleAtMs(quote: number): number {
    const { quotes, rules } = this.#tables;
    return this.#tables.trueMs(quote) + rules.staleMs(quotes.bookie(quote), quotes.isLive(quote));
  }

  /** Counts from when the quote was seen, whatever the feed's delay: a price that still arrives is stale, not gone. */
  #expireAtMs(quote: number): number {
    const { quotes, rules } = this.#tables;
    return quotes.seenMs(quote) + rules.forgetMs(quotes.bookie(quote), quotes.isLive(quote));
  }

  #grow(chunk: number): void {
    const wider = new Float64Array(Math.max(chunk + 1, this.#dueMs.length * 2)).fill(
      Number.POSITIVE_INFINITY,
    );
    wider.set(this.#dueMs);
    this.#dueMs = wider;
  }
}
