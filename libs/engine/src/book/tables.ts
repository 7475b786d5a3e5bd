import type { EngineLimits } from '../limits/engine-limits.ts';
import { DEFAULT_LIMITS } from '../limits/engine-limits.ts';
import { ArbIds } from './arb-ids.ts';
import { BookChanges } from './book-changes.ts';
import { BookieTable } from './bookies.ts';
import { ComboTable } from './combos.ts';
import { EventTable } from './events.ts';
import { LineTable } from './lines.ts';
import { ListingSources } from './listing-sources.ts';
import { ListingTable } from './listings.ts';
import { ModeRules } from './mode-rules.ts';
import { OrderedQuotes } from './order.ts';
import { OutcomeTable } from './outcomes.ts';
import { QuoteTable } from './quotes.ts';
import { RecentPrices } from './recent-prices.ts';

/** The engine's whole state of the market, by table. */
export class Tables {
  readonly changes = new BookChanges();
  readonly rules: ModeRules;
  readonly bookies: BookieTable;
  readonly events = new EventTable();
  readonly listings = new ListingTable();
  readonly sources = new ListingSources();
  readonly outcomes = new OutcomeTable();
  readonly combos = new ComboTable(this.outcomes);
  readonly lines = new LineTable();
  readonly quotes = new QuoteTable();
  readonly recent = new RecentPrices();
  readonly arbIds = new ArbIds();
  readonly order: OrderedQuotes;

  constructor(limits: Pick<EngineLimits, 'staleMs' | 'forgetMs'> = DEFAULT_LIMITS) {
    this.rules = new ModeRules(limits);
    this.bookies = new BookieTable(this.rules);
    this.order = new OrderedQuotes(this.outcomes, this.quotes, this.bookies);
  }

  /** Outlay per unit of return at a price: 1 / odds after fees. */
  inverse(quote: number): number {
    return this.bookies.inverse(this.quotes.bookie(quote), this.quotes.oddsMicro(quote));
  }

  /** When the bookmaker had the price as last seen, ms: the origin of its age. */
  trueMs(quote: number): number {
    const { quotes } = this;
    return quotes.seenMs(quote) - this.rules.delayMs(quotes.bookie(quote), quotes.isLive(quote));
  }
}
