import { Consensus, DEFAULT_NO_VIG, type FairPrice, valuePct } from '@bothways/domain/fair-odds';
import type { BookEvent } from '../book/events.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';
import { CachedBooks } from './cached-books.ts';
import { DirtyValues } from './dirty-values.ts';
import {
  fairLines,
  isBelievedAtRest,
  isHealthy,
  type OfferedLine,
  type OfferedMarket,
  readMarket,
} from './market-reader.ts';
import { type LeastValue, type Resting, ValueTable } from './value-table.ts';

/** A few tenths of a second; all lines of a full book would take many seconds. */
const LINES_AT_ONCE = 1000;

/**
 * The value of every price, updated with the book: markets that moved are estimated again before the next answer. The
 * reference is the whole market without the judged bookmaker and its clones, independent of the list.
 */
export class Estimates {
  readonly table = new ValueTable();
  readonly #tables: Tables;
  readonly #watch: DirtyValues;
  readonly #books: CachedBooks;
  #isCatchingUp = false;
  #isAsked: (bookie: number) => boolean = () => true;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#watch = new DirtyValues(tables.changes);
    this.#books = new CachedBooks(tables);
    tables.changes.subscribe({ eventLeaving: (event) => this.#forget(event) });
  }

  /** Restricts judging to prices of these bookmakers; the reference remains the whole market. */
  judgeOnly(isAsked: (bookie: number) => boolean): void {
    this.#isAsked = isAsked;
  }

  /** Brings every value up to date. */
  settle(): void {
    this.#isCatchingUp = false;
    this.#watch.drain((line) => this.#look(line));
  }

  /** Starts catching up after bookmaker settings changed: half of the book may have to be estimated again. */
  catchUp(): void {
    this.#isCatchingUp = true;
  }

  /** `settle` for a periodic caller; while catching up, processes a limited number of lines per call. */
  follow(): void {
    if (!this.#isCatchingUp) this.settle();
    this.tend(LINES_AT_ONCE);
    if (this.#watch.isClean) this.#isCatchingUp = false;
  }

  /** Brings a batch of values up to date while the engine is idle, so that the next query does not wait for all. */
  tend(lines: number): void {
    this.#watch.drain((line) => this.#look(line), lines);
  }

  /** Drops the event's prices when it leaves the book. */
  #forget(event: BookEvent): void {
    const { listings } = this.#tables;
    for (const line of event.lines.values()) this.#watch.forget(line);
    for (const listing of event.listings.values())
      for (let place = 0; place < listings.length(listing); place++)
        this.table.clear(listings.quoteAt(listing, place));
  }

  #look(line: number): void {
    const market = readMarket(this.#tables, line);
    if (!market) return;
    for (const one of market.lines) this.#watch.forget(one.line);
    const { event } = market;
    const consensus = this.#consensus(market);
    const changedMs = this.#lastChange(market);
    const atRest = this.#atRest(market);
    for (const line of market.lines) {
      this.#clearWithdrawn(line.line);
      const at = consensus.indexOf(line.at);
      for (const { bookie, quotes, group } of line.offers)
        for (const [selection, quote] of quotes.entries())
          if (quote >= 0 && this.#isAsked(bookie))
            this.#estimate(quote, { event, consensus, atRest, at, line, selection, group, changedMs });
    }
  }

  /** The consensus including prices that have since gone stale or closed; computed once, on demand. */
  #atRest(market: OfferedMarket): () => Consensus | undefined {
    let asked: { consensus: Consensus | undefined } | undefined;
    return () => {
      asked ??= { consensus: this.#consensusAtRest(market) };
      return asked.consensus;
    };
  }

  /** Undefined if none has gone stale or closed. */
  #consensusAtRest(market: OfferedMarket): Consensus | undefined {
    const isResting = (quote: number): boolean =>
      !isHealthy(this.#tables, quote) && isBelievedAtRest(this.#tables, quote);
    const isAny = market.lines.some(({ offers }) => offers.some(({ quotes }) => quotes.some(isResting)));
    if (!isAny) return undefined;
    const lines = fairLines(this.#tables, market, DEFAULT_NO_VIG, isBelievedAtRest);
    return new Consensus(lines, market.kind.selections.length);
  }

  #consensus(market: OfferedMarket): Consensus {
    const books = market.lines.map((line) => ({ line: line.at, books: this.#books.of(market, line) }));
    return new Consensus(books, market.kind.selections.length);
  }

  #estimate(quote: number, judged: Judged): void {
    const { quotes, bookies } = this.#tables;
    const { consensus, at, selection, group, changedMs } = judged;
    const isBelieved = isHealthy(this.#tables, quote);
    const price = consensus.priceAt(at, selection, group);
    const resting =
      price || !isBelievedAtRest(this.#tables, quote)
        ? undefined
        : judged.atRest()?.priceAt(at, selection, group);
    // A price that is not believed and has no reference either is not worth reporting.
    const known = price ?? resting ?? (isBelieved ? this.#thinPrice(judged) : undefined);
    if (!known) {
      this.table.clear(quote);
      return;
    }
    const odds = 1 / bookies.inverse(quotes.bookie(quote), quotes.oddsMicro(quote));
    const percentage = readable(valuePct(odds, known.probability));
    if (price && isBelieved) {
      const least = percentage < 0 ? undefined : leastValue(judged, odds);
      this.table.set(quote, { price, percentage, least, changedMs });
    } else {
      const isThin = !price && !resting;
      this.table.refuse(quote, {
        ...known,
        percentage,
        isThin,
        resting: resting && this.#restOf(judged),
      });
    }
  }

  /** Which of the others' complete books of the line cannot be bet on now, and why. */
  #restOf({ event, line, group }: Judged): Resting {
    const { quotes, rules } = this.#tables;
    const { isLive } = event;
    const others = line.offers.filter(
      (offer) => offer.group !== group && rules.isReference(offer.bookie, isLive),
    );
    const flags = others.map((offer) =>
      offer.quotes.reduce((all, quote) => (quote < 0 ? all : all | quotes.flags(quote)), 0),
    );
    const all = flags.reduce((held, one) => held | one, 0);
    const reason = (all & FLAG.STARTED) !== 0 ? 'STARTED' : (all & FLAG.STALE) !== 0 ? 'STALE' : 'SUSPENDED';
    const limitMs = Math.max(...others.map(({ bookie }) => rules.staleMs(bookie, isLive)));
    return { reason, bookmakers: flags.filter((one) => one !== 0).length, limitMs };
  }

  /**
   * Estimate from too few others: their complete books if there are any, else the prices of the same side with their
   * margins, which make a price look worse than it is.
   */
  #thinPrice({ event, consensus, line, selection, group }: Judged): FairPrice | undefined {
    const hint = consensus.hint(line.at, selection, group);
    if (hint) return { ...hint, blended: hint.probability };
    const { quotes, bookies, rules } = this.#tables;
    const others = line.offers.flatMap((offer) => {
      const isAsked = offer.group !== group && rules.isReference(offer.bookie, event.isLive);
      const quote = isAsked ? (offer.quotes[selection] ?? -1) : -1;
      return isHealthy(this.#tables, quote)
        ? [bookies.inverse(quotes.bookie(quote), quotes.oddsMicro(quote))]
        : [];
    });
    if (others.length === 0) return undefined;
    const probability = others.reduce((sum, share) => sum + share, 0) / others.length;
    return { probability, blended: probability, groups: 0 };
  }

  #clearWithdrawn(line: number): void {
    const { lines, quotes } = this.#tables;
    for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote))
      if (quotes.oddsMicro(quote) === 0) this.table.clear(quote);
  }

  #lastChange({ lines }: OfferedMarket): number {
    const { quotes } = this.#tables;
    let ms = 0;
    for (const { offers } of lines)
      for (const offer of offers)
        for (const quote of offer.quotes)
          if (quote >= 0) ms = Math.max(ms, quotes.changedMs(quote), quotes.availableMs(quote));
    return ms;
  }
}

/** A price within its line. */
interface Judged {
  event: BookEvent;
  consensus: Consensus;
  /** See `#atRest`. */
  atRest: () => Consensus | undefined;
  line: OfferedLine;
  /** Index of the line in the consensus. */
  at: number;
  selection: number;
  group: number;
  changedMs: number;
}

function leastValue({ consensus, at, selection, group }: Judged, odds: number): LeastValue | undefined {
  const least = consensus.leastAt(at, selection, group);
  return least && { percentage: readable(valuePct(odds, least.probability)), left: least.left };
}

/** Returns the market's consensus at current prices. */
export const consensusOf = (tables: Tables, market: OfferedMarket): Consensus =>
  new Consensus(fairLines(tables, market, DEFAULT_NO_VIG), market.kind.selections.length);

/** Limits apply to the percent as displayed, from which binary fractions deviate minimally. */
const readable = (pct: number): number => Math.round(pct * 1e6) / 1e6;
