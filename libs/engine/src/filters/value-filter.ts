import { arbQuerySchema, type Withholding } from '@bothways/domain/arbs';
import { isBetweenOdds, oddsOfMicro } from '@bothways/domain/odds';
import type { Mode } from '@bothways/domain/quotes';
import { type ValueBetFilter, valueBetQuerySchema } from '@bothways/domain/valuebets';
import { isLiquid } from '../book/liquidity.ts';
import { marketNumberOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import { eventOf } from '../book/value-id.ts';
import { CompiledFilter, PART } from './arb-filter.ts';

/** Every bookmaker: for a bet requested without a filter. */
export const everyValue = (mode: Mode, { withoutBookies = [] }: Withholding = {}): ValueBetFilter => ({
  ...valueBetQuerySchema.parse({ channels: [mode] }),
  withoutBookies,
});

/** A filter of value bets resolved to the numbers of the book. */
export class CompiledValueFilter {
  readonly filter: ValueBetFilter;
  /** Bookmakers, names, events and competitions, as for arbs. */
  readonly shared: CompiledFilter;
  readonly #selected: ReadonlySet<string>;
  readonly #mapping: ReadonlyMap<string, readonly string[]>;

  constructor(filter: ValueBetFilter, tables: Pick<Tables, 'bookies' | 'order'>) {
    const { mode, bookies: own, references, bookieMapping, excludeCompetitions, sports, markets } = filter;
    const { events, onlyLiquidEvents, withoutBookies = [] } = filter;
    this.filter = filter;
    this.shared = new CompiledFilter(
      {
        ...arbQuerySchema.parse({ channels: [mode] }),
        bookies: own,
        references,
        bookieMapping,
        excludeCompetitions,
        sports,
        markets,
        events,
        onlyLiquidEvents,
        withoutBookies,
      },
      tables,
    );
    this.#selected = new Set(own);
    this.#mapping = new Map(Object.entries(bookieMapping));
  }

  /** Whether prices of the bookmaker are judged. */
  judges(bookie: number): boolean {
    return this.shared.parts[bookie] === PART.SELECTED;
  }

  /**
   * The rows that show a bookmaker's bet: one per selected variant without a price of its own, undefined for the
   * bookmaker itself.
   */
  channelsOf({ quotes, bookies }: Tables, quote: number): (string | undefined)[] {
    const bookie = quotes.bookie(quote);
    const variants = (this.#mapping.get(bookies.value(bookie)) ?? [])
      .filter((variant) => this.#selected.size === 0 || this.#selected.has(variant))
      .filter((variant) => !this.shared.isQuoted(variant, bookie, quotes.outcome(quote)));
    return variants.length === 0 ? [undefined] : variants;
  }

  /** Whether the list accepts a price, apart from its value. */
  takes(tables: Tables, quote: number, nowMs: number): boolean {
    const { quotes } = tables;
    const part = this.shared.partAt(quotes.bookie(quote), quotes.outcome(quote));
    if (quotes.isLive(quote) !== this.shared.isLive || part !== PART.SELECTED) return false;
    const { marketBits } = this.shared;
    if (marketBits !== undefined && ((marketBits >> marketNumberOf(quotes.pick(quote))) & 1) === 0)
      return false;
    const { minOdds, maxOdds } = this.filter.oddsFilters;
    if (!isBetweenOdds(oddsOfMicro(quotes.oddsMicro(quote)), minOdds, maxOdds)) return false;
    const event = eventOf(tables, quote);
    return this.shared.takesEvent(event) && (!this.filter.onlyLiquidEvents || isLiquid(tables, event, nowMs));
  }
}
