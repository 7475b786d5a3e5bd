import { ComboTable } from '../finder/combos.ts';
import { DEFAULT_LIMITS } from '../options.ts';
import { RecentPrices } from '../prices/recent-prices.ts';
import { ArbIds } from '../records/arb-ids.ts';
import { OfferCache } from '../records/offer-cache.ts';
import { OutcomeOffers } from '../records/outcome-offers.ts';
import type { EngineLimits } from '../types.ts';
import { BookieTable } from './bookies.ts';
import { EventTable } from './events.ts';
import { LineTable } from './lines.ts';
import { ListingTable } from './listings.ts';
import { ModeRules } from './mode-rules.ts';
import { OrderedQuotes } from './order.ts';
import { OutcomeTable } from './outcomes.ts';
import { QuoteTable } from './quotes.ts';
import { Voices } from './voices.ts';

/** All that the engine remembers of the market, in the words of its parts. */
export class Tables {
  readonly rules: ModeRules;
  readonly bookies: BookieTable;
  readonly events = new EventTable();
  readonly listings = new ListingTable();
  readonly voices = new Voices();
  readonly outcomes = new OutcomeTable();
  readonly combos = new ComboTable(this.outcomes);
  readonly lines = new LineTable();
  readonly quotes = new QuoteTable();
  readonly recent = new RecentPrices();
  readonly offers = new OfferCache();
  readonly arbIds = new ArbIds();
  readonly order: OrderedQuotes;
  readonly outcomeOffers: OutcomeOffers;

  constructor(limits: Pick<EngineLimits, 'staleMs' | 'forgetMs'> = DEFAULT_LIMITS) {
    this.rules = new ModeRules(limits);
    this.bookies = new BookieTable(this.rules);
    this.order = new OrderedQuotes(this.outcomes, this.quotes, this.bookies);
    this.outcomeOffers = new OutcomeOffers(this.outcomes, this.order, this.bookies);
  }

  /** When the bookmaker had the price as it was last seen, ms: what its age counts from. */
  trueMs(quote: number): number {
    const { quotes } = this;
    return quotes.seenMs(quote) - this.rules.delayMs(quotes.bookie(quote), quotes.isLive(quote));
  }
}
