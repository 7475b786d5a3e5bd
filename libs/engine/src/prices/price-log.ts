import type { Mode } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import { selectionTopicOf } from '../book/arb-id.ts';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';
import { Lapses } from './lapses.ts';

/** The meaning of a series number, until it is named again. */
export interface SeriesName {
  series: number;
  /** Event and pick; the same for all bookmakers. */
  selection: string;
  bookie: string;
  mode: Mode;
}

/** Facts on an event in one mode, until they are stated again. */
export interface EventFacts {
  /** Common prefix of its selections. */
  event: string;
  mode: Mode;
  sport: Sport;
  country: string;
  league: string;
  home: string;
  away: string;
  startMs: number;
}

/** Prices that moved since the last batch, in order. */
export interface PriceBatch {
  names: SeriesName[];
  /** The events of the named selections, and those whose facts changed. */
  events: EventFacts[];
  /** When we learned of it, ms: our clock. */
  atMs: Float64Array<ArrayBuffer>;
  /** When its source says that it saw it, ms: the source's clock, which is never ahead of ours. */
  seenMs: Float64Array<ArrayBuffer>;
  series: Int32Array<ArrayBuffer>;
  /** Thousandths, truncated; 0 if the price was withdrawn. */
  oddsMilli: Int32Array<ArrayBuffer>;
  /** 1 if the price did not move but became stale, because nobody has confirmed it since `seenMs`. */
  silent: Uint8Array<ArrayBuffer>;
  /** Moves that were discarded because no batch was taken. */
  dropped: number;
}

/** The buffers of a batch, which a thread hands over to another. */
export const buffersOf = (batch: PriceBatch): ArrayBuffer[] =>
  [batch.atMs, batch.seenMs, batch.series, batch.oddsMilli, batch.silent].map(({ buffer }) => buffer);

/** Maximum number of pending moves: about a minute and a half of a busy market. */
const MAX_POINTS = 1 << 20;
const FIRST_POINTS = 1 << 10;
/** Charts show three decimals; further ones would take a third of a point's bytes. */
const MICRO_PER_MILLI = 1000;

/** Records every price move, for the odds history. A series is a quote's number. */
export class PriceLog {
  readonly #tables: Tables;
  readonly #unlogged: ReadonlySet<string>;
  readonly #lapses: Lapses;
  #named = new Uint8Array(1024);
  #names: SeriesName[] = [];
  #told = new WeakSet<BookEvent>();
  #events: EventFacts[] = [];
  #atMs = new Float64Array(FIRST_POINTS);
  #seenMs = new Float64Array(FIRST_POINTS);
  #series = new Int32Array(FIRST_POINTS);
  #oddsMilli = new Int32Array(FIRST_POINTS);
  #silent = new Uint8Array(FIRST_POINTS);
  #length = 0;
  #dropped = 0;

  /** @param unlogged bookmakers whose prices are not recorded */
  constructor(tables: Tables, unlogged: readonly string[]) {
    this.#tables = tables;
    this.#unlogged = new Set(unlogged);
    this.#lapses = new Lapses(tables);
    tables.changes.subscribe({
      quoteAdded: (quote) => this.#forget(quote),
      priceMoved: (quote, oddsMicro, seenMs, nowMs) => {
        this.#lapses.moved(quote, oddsMicro);
        this.#add(quote, oddsMicro, seenMs, nowMs, false);
      },
      silenceChanged: (quote, isSilent, nowMs) => {
        if (isSilent && this.#lapses.isReported(quote)) return;
        if (!isSilent) this.#lapses.moved(quote, tables.quotes.oddsMicro(quote));
        this.#silence(quote, isSilent, nowMs);
      },
      eventRestated: (event) => this.#restated(event),
      eventLeaving: (event) => this.#lapses.leave(event),
    });
  }

  /** Forgets the name of a quote number that was reassigned. */
  #forget(quote: number): void {
    this.#lapses.forget(quote);
    if (quote < this.#named.length) this.#named[quote] = 0;
  }

  /** Causes every series to be named again with its next move, and its event with it. */
  forgetAll(): void {
    this.#named.fill(0);
    this.#told = new WeakSet();
  }

  /** Includes an event's changed facts in the next batch. */
  #restated(event: BookEvent): void {
    if (this.#told.has(event)) this.#tell(event);
  }

  /** Records the silences that no bookmaker's own limit tells of. */
  sweep(nowMs: number): void {
    this.#lapses.sweep(nowMs, (quote, isSilent) => this.#silence(quote, isSilent, nowMs));
  }

  #silence(quote: number, isSilent: boolean, nowMs: number): void {
    const { quotes } = this.#tables;
    this.#add(quote, quotes.oddsMicro(quote), quotes.seenMs(quote), nowMs, isSilent);
  }

  /** @param oddsMicro 0 if the price was withdrawn */
  #add(quote: number, oddsMicro: number, seenMs: number, nowMs: number, isSilent: boolean): void {
    if (this.#unlogged.size > 0 && this.#isUnlogged(quote)) return;
    const at = this.#length;
    if (at === MAX_POINTS) {
      this.#dropped++;
      return;
    }
    this.#name(quote);
    if (at === this.#atMs.length) this.#grow();
    this.#atMs[at] = nowMs;
    this.#seenMs[at] = seenMs;
    this.#series[at] = quote;
    this.#oddsMilli[at] = Math.floor(oddsMicro / MICRO_PER_MILLI);
    this.#silent[at] = isSilent ? 1 : 0;
    this.#length++;
  }

  /** Returns the moves since the last call; undefined if there were none. The batch owns its buffers. */
  take(): PriceBatch | undefined {
    const length = this.#length;
    if (length === 0) return undefined;
    const batch = {
      names: this.#names,
      events: this.#events,
      atMs: this.#atMs.slice(0, length),
      seenMs: this.#seenMs.slice(0, length),
      series: this.#series.slice(0, length),
      oddsMilli: this.#oddsMilli.slice(0, length),
      silent: this.#silent.slice(0, length),
      dropped: this.#dropped,
    };
    this.#names = [];
    this.#events = [];
    this.#length = 0;
    this.#dropped = 0;
    return batch;
  }

  #isUnlogged(quote: number): boolean {
    const { quotes, bookies } = this.#tables;
    return this.#unlogged.has(bookies.value(quotes.bookie(quote)));
  }

  #name(quote: number): void {
    if (quote >= this.#named.length) this.#widen(quote);
    if (this.#named[quote] === 1) return;
    this.#named[quote] = 1;
    const { quotes, listings, events, bookies } = this.#tables;
    const event = events.at(listings.event(quotes.listing(quote)));
    if (!this.#told.has(event)) this.#tell(event);
    this.#names.push({
      series: quote,
      selection: selectionTopicOf(event.id, quotes.pick(quote)),
      bookie: bookies.value(quotes.bookie(quote)),
      mode: event.mode,
    });
  }

  #tell(event: BookEvent): void {
    this.#told.add(event);
    const { sport, country, league, home, away } = event.info;
    const { id, mode, startMs } = event;
    this.#events.push({ event: id, mode, sport, country, league, home, away, startMs });
  }

  #widen(quote: number): void {
    const wider = new Uint8Array(2 ** Math.ceil(Math.log2(quote + 1)));
    wider.set(this.#named);
    this.#named = wider;
  }

  #grow(): void {
    const length = this.#atMs.length * 2;
    const copy = <T extends { set(from: T): void }>(wider: T, from: T): T => {
      wider.set(from);
      return wider;
    };
    this.#atMs = copy(new Float64Array(length), this.#atMs);
    this.#seenMs = copy(new Float64Array(length), this.#seenMs);
    this.#series = copy(new Int32Array(length), this.#series);
    this.#oddsMilli = copy(new Int32Array(length), this.#oddsMilli);
    this.#silent = copy(new Uint8Array(length), this.#silent);
  }
}
