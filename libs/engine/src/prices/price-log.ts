import type { Mode } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import { selectionTopicOf } from '../book/arb-id.ts';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';

/** What a series number stands for, until another name comes for it. */
export interface SeriesName {
  series: number;
  /** Event and pick; the same for all bookmakers. */
  selection: string;
  bookie: string;
  mode: Mode;
}

/** What is known of an event in one mode, until it is told again. */
export interface EventFacts {
  /** What its selections begin with. */
  event: string;
  mode: Mode;
  sport: Sport;
  country: string;
  league: string;
  home: string;
  away: string;
  startMs: number;
}

/** Prices that moved since the last batch, in the order in which they did. */
export interface PriceBatch {
  names: SeriesName[];
  /** The events of selections that are named, and those of which something else is known now. */
  events: EventFacts[];
  /** When, ms; as the source said it. */
  atMs: Float64Array<ArrayBuffer>;
  series: Int32Array<ArrayBuffer>;
  /** Thousandths, what is beyond cut off; 0 where the price was taken away. */
  oddsMilli: Int32Array<ArrayBuffer>;
  /** Moves that found no room because nobody took the batches. */
  dropped: number;
}

/** Moves that wait at most: about a minute and a half of a busy market. */
const MAX_POINTS = 1 << 20;
const FIRST_POINTS = 1 << 10;
/** A chart has three places, and a third of the bytes of a point would be places that nobody sees. */
const MICRO_PER_MILLI = 1000;

/** Notes every price that moves, for whoever keeps their history. A series is a quote's number. */
export class PriceLog {
  readonly #tables: Tables;
  readonly #unlogged: ReadonlySet<string>;
  #named = new Uint8Array(1024);
  #names: SeriesName[] = [];
  #told = new WeakSet<BookEvent>();
  #events: EventFacts[] = [];
  #atMs = new Float64Array(FIRST_POINTS);
  #series = new Int32Array(FIRST_POINTS);
  #oddsMilli = new Int32Array(FIRST_POINTS);
  #length = 0;
  #dropped = 0;

  /** @param unlogged bookmakers of whose prices nothing is noted */
  constructor(tables: Tables, unlogged: readonly string[]) {
    this.#tables = tables;
    this.#unlogged = new Set(unlogged);
    tables.changes.subscribe({
      quoteAdded: (quote) => this.#forget(quote),
      priceMoved: (quote, oddsMicro, ms) => this.#moved(quote, oddsMicro, ms),
      eventRestated: (event) => this.#restated(event),
    });
  }

  /** The quote number belongs to another price from now on. */
  #forget(quote: number): void {
    if (quote < this.#named.length) this.#named[quote] = 0;
  }

  /** Every series is named again with its next move, and its event with it. */
  forgetAll(): void {
    this.#named.fill(0);
    this.#told = new WeakSet();
  }

  /** Something else is known of an event; who keeps its prices hears of it with the next of them. */
  #restated(event: BookEvent): void {
    if (this.#told.has(event)) this.#tell(event);
  }

  /** @param oddsMicro 0: it was taken away */
  #moved(quote: number, oddsMicro: number, atMs: number): void {
    if (this.#unlogged.size > 0 && this.#isUnlogged(quote)) return;
    const at = this.#length;
    if (at === MAX_POINTS) {
      this.#dropped++;
      return;
    }
    this.#name(quote);
    if (at === this.#atMs.length) this.#grow();
    this.#atMs[at] = atMs;
    this.#series[at] = quote;
    this.#oddsMilli[at] = Math.floor(oddsMicro / MICRO_PER_MILLI);
    this.#length++;
  }

  /** What moved since the last time; undefined where nothing did. The batch owns its buffers. */
  take(): PriceBatch | undefined {
    const length = this.#length;
    if (length === 0) return undefined;
    const batch = {
      names: this.#names,
      events: this.#events,
      atMs: this.#atMs.slice(0, length),
      series: this.#series.slice(0, length),
      oddsMilli: this.#oddsMilli.slice(0, length),
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
    const room = this.#atMs.length * 2;
    const [atMs, series, oddsMilli] = [new Float64Array(room), new Int32Array(room), new Int32Array(room)];
    atMs.set(this.#atMs);
    series.set(this.#series);
    oddsMilli.set(this.#oddsMilli);
    [this.#atMs, this.#series, this.#oddsMilli] = [atMs, series, oddsMilli];
  }
}
