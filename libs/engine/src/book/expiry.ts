import { MAX_STALE_S } from '@bothways/domain/bookies';
import type { ByMode } from '../limits/engine-limits.ts';
import { FLAG } from './quotes.ts';
import type { Tables } from './tables.ts';

/** Quotes are watched 64 at a time. */
const CHUNK_LOG2 = 6;
const CHUNK = 1 << CHUNK_LOG2;
/** No bookmaker's limit is longer, whatever is set. */
const MAX_STALE_MS = MAX_STALE_S * 1000;

/** What is to be done with a quote that was not seen for too long. */
interface ExpiryAction {
  stale(quote: number): void;
  /** It counts as gone, as long as the limits are what they are. */
  expire(quote: number): void;
  /** No limit can bring it back. */
  drop(quote: number): void;
}

/**
 * Finds quotes that nobody has confirmed for too long. Each chunk knows a time before which none of its quotes can be
 * due; confirming a quote does not touch it, so the time may be too early but never too late. A chunk is read only when
 * it has come.
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

  /** The quote has come (back) into the book, or its limits are others. */
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

  /** When the quote has to be looked at again. */
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

  /** Since it was seen, whatever the delay: what still comes in is not gone, only stale. */
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
