import type { Quote } from '@bothways/domain/quotes';

const keyOf = ({ event, mode, bookie, market, period, handicap, team, side, selection }: Quote): string =>
  [event.id, mode, bookie, market, period, handicap, team, side, selection].join(' ');

/** What was told of each league, so that what its next answer does not have any more is taken back, and nothing else. */
export class SentQuotes {
  readonly #byLeague = new Map<string, ReadonlyMap<string, Quote>>();

  /** What an answer brings: its prices, and those that are gone as prices that are taken back. */
  next(league: string, quotes: readonly Quote[]): Quote[] {
    const now = new Map(quotes.map((quote) => [keyOf(quote), quote]));
    const before = this.#byLeague.get(league) ?? new Map<string, Quote>();
    this.#byLeague.set(league, now);
    const gone = [...before].filter(([key]) => !now.has(key)).map(([, quote]) => ({ ...quote, odds: null }));
    return [...gone, ...quotes];
  }
}
