import { arbQuerySchema } from '@bothways/domain/arbs';
import type { MatchedFilter } from '@bothways/domain/matched-betting';
import { isBetweenOdds, oddsOfMicro } from '@bothways/domain/odds';
import type { BookieTable } from '../book/bookies.ts';
import { MAX_BOOKIES } from '../book/capacity.ts';
import type { BookEvent } from '../book/events.ts';
import { marketNumberOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import { CompiledFilter } from './arb-filter.ts';

const HOUR_MS = 3_600_000;
/** The part of a bookmaker's number in a list. */
const NOTHING = 0;
const BACKED = 1;
const LAID = 2;

/** A filter of matched bets resolved to the numbers of the book. */
export class CompiledMatchedFilter {
  readonly filter: MatchedFilter;
  /** Names, events and competitions, as for arbs. */
  readonly shared: CompiledFilter;
  readonly #bookies: BookieTable;
  readonly #backed: ReadonlySet<string>;
  readonly #laid: ReadonlySet<string>;
  /** Maps, because values are external input. */
  readonly #mapping: ReadonlyMap<string, readonly string[]>;
  readonly #parts = new Uint8Array(MAX_BOOKIES);
  #known = 0;

  constructor(filter: MatchedFilter, tables: Pick<Tables, 'bookies' | 'order'>) {
    const { bookieMapping, excludeCompetitions, sports, markets, events, withoutBookies = [] } = filter;
    this.filter = filter;
    const everybody = arbQuerySchema.parse({ channels: ['prematch'] });
    this.shared = new CompiledFilter(
      { ...everybody, bookieMapping, excludeCompetitions, sports, markets, events, withoutBookies },
      tables,
    );
    this.#bookies = tables.bookies;
    this.#mapping = new Map(Object.entries(bookieMapping));
    this.#backed = new Set(filter.bookies);
    this.#laid = new Set(filter.exchanges);
    this.renew();
  }

  /** Includes bookmakers that appeared since. */
  renew(): void {
    this.shared.renew();
    for (; this.#known < this.#bookies.count; this.#known++)
      this.#parts[this.#known] = this.#partOf(this.#known);
  }

  /** Whether the list accepts the price as a back. */
  backs({ quotes }: Tables, quote: number): boolean {
    if (this.#parts[quotes.bookie(quote)] !== BACKED || this.#isReplaced(quotes, quote)) return false;
    const { minOdds, maxOdds } = this.filter;
    return isBetweenOdds(oddsOfMicro(quotes.oddsMicro(quote)), minOdds, maxOdds);
  }

  /** Whether the list accepts the price as a lay, with enough liquidity. */
  lays({ quotes }: Tables, quote: number): boolean {
    const { minLiquidity } = this.filter;
    return (
      this.#parts[quotes.bookie(quote)] === LAID &&
      !this.#isReplaced(quotes, quote) &&
      (minLiquidity === undefined || quotes.maxRisk(quote) >= minLiquidity)
    );
  }

  /** Whether the list accepts the event. */
  takesEvent(event: BookEvent, nowMs: number): boolean {
    const { withinHours } = this.filter;
    const isNear = withinHours === undefined || event.startMs - nowMs <= withinHours * HOUR_MS;
    return !event.isLive && isNear && this.shared.takesEvent(event);
  }

  takesMarket(pick: number): boolean {
    const { marketBits } = this.shared;
    return marketBits === undefined || ((marketBits >> marketNumberOf(pick)) & 1) === 1;
  }

  /** Whether the list has the price only for variants that have prices of their own. */
  #isReplaced(quotes: Tables['quotes'], quote: number): boolean {
    if (this.#mapping.size === 0) return false;
    const bookie = quotes.bookie(quote);
    const value = this.#bookies.value(bookie);
    const chosen = this.#chosen(bookie);
    if (chosen.size === 0 || chosen.has(value)) return false;
    const variants = (this.#mapping.get(value) ?? []).filter((variant) => chosen.has(variant));
    return variants.every((variant) => this.shared.isQuoted(variant, bookie, quotes.outcome(quote)));
  }

  #chosen(bookie: number): ReadonlySet<string> {
    return this.#bookies.isLays(bookie) ? this.#laid : this.#backed;
  }

  #partOf(bookie: number): number {
    const isLays = this.#bookies.isLays(bookie);
    if (!isLays && this.#bookies.isExchange(bookie)) return NOTHING;
    const chosen = this.#chosen(bookie);
    const value = this.#bookies.value(bookie);
    if (this.filter.withoutBookies?.includes(value)) return NOTHING;
    const names = [value, ...(this.#mapping.get(value) ?? [])];
    const isChosen = chosen.size === 0 || names.some((name) => chosen.has(name));
    return isChosen ? (isLays ? LAID : BACKED) : NOTHING;
  }
}
