import type { ByMode } from '../types.ts';
import type { QuoteTable } from './quotes.ts';
import { FLAG } from './quotes.ts';

/** Quotes are watched 64 at a time. */
const CHUNK_LOG2 = 6;
const CHUNK = 1 << CHUNK_LOG2;

/** What is to be done with a quote that was not seen for too long. */
export interface ExpiryAction {
  stale(quote: number): void;
  forget(quote: number): void;
}

/**
 * Finds quotes that nobody has confirmed for too long. Each chunk knows a time before which none of its quotes can be
 * due; confirming a quote does not touch it, so the time may be too early but never too late. A chunk is read only when
 * it has come.
 */
export class Expiry {
  readonly #quotes: QuoteTable;
  readonly #staleMs: ByMode;
  readonly #forgetMs: ByMode;
  #dueMs = new Float64Array(64).fill(Number.POSITIVE_INFINITY);
  #nextMs = Number.POSITIVE_INFINITY;

  constructor(quotes: QuoteTable, staleMs: ByMode, forgetMs: ByMode) {
    this.#quotes = quotes;
    this.#staleMs = staleMs;
    this.#forgetMs = forgetMs;
  }

  /** The quote has come (back) into the book. */
  watch(quote: number, seenMs: number): void {
    const chunk = quote >> CHUNK_LOG2;
    if (chunk >= this.#dueMs.length) this.#grow(chunk);
    const dueMs = seenMs + this.#limit(this.#staleMs, quote);
    if (dueMs < (this.#dueMs[chunk] ?? 0)) this.#dueMs[chunk] = dueMs;
    if (dueMs < this.#nextMs) this.#nextMs = dueMs;
  }

  /** Whether a price that is not seen for so long is stale. */
  isTooLong(ms: number, isLive: boolean): boolean {
    return ms >= (isLive ? this.#staleMs.live : this.#staleMs.prematch);
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
    const end = Math.min(first + CHUNK, this.#quotes.end);
    let dueMs = Number.POSITIVE_INFINITY;
    for (let quote = first; quote < end; quote++) dueMs = Math.min(dueMs, this.#look(quote, nowMs, action));
    return dueMs;
  }

  /** When the quote has to be looked at again. */
  #look(quote: number, nowMs: number, action: ExpiryAction): number {
    if (this.#quotes.oddsMicro(quote) === 0) return Number.POSITIVE_INFINITY;
    const seenMs = this.#quotes.seenMs(quote);
    const forgetAtMs = seenMs + this.#limit(this.#forgetMs, quote);
    if (forgetAtMs <= nowMs) {
      action.forget(quote);
      return Number.POSITIVE_INFINITY;
    }
    const staleAtMs = seenMs + this.#limit(this.#staleMs, quote);
    if (staleAtMs > nowMs) return staleAtMs;
    if ((this.#quotes.flags(quote) & FLAG.STALE) === 0) action.stale(quote);
    return forgetAtMs;
  }

  #limit(limits: ByMode, quote: number): number {
    return this.#quotes.isLive(quote) ? limits.live : limits.prematch;
  }

  #grow(chunk: number): void {
    const wider = new Float64Array(Math.max(chunk + 1, this.#dueMs.length * 2)).fill(
      Number.POSITIVE_INFINITY,
    );
    wider.set(this.#dueMs);
    this.#dueMs = wider;
  }
}
