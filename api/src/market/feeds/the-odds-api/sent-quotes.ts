import type { Quote } from '@bothways/domain/quotes';
import { quoteKey } from './quote-key.ts';

/** The prices sent for each league, so that exactly those missing in its next response are withdrawn. */
export class SentQuotes {
  readonly #byLeague = new Map<string, ReadonlyMap<string, Quote>>();

  /** Returns a response's prices, and withdrawals of those that are gone. */
  next(league: string, quotes: readonly Quote[]): Quote[] {
    const now = new Map(quotes.map((quote) => [quoteKey(quote), quote]));
    const before = this.#byLeague.get(league) ?? new Map<string, Quote>();
    this.#byLeague.set(league, now);
    const gone = [...before].filter(([key]) => !now.has(key)).map(([, quote]) => ({ ...quote, odds: null }));
    return [...gone, ...quotes];
  }
}
