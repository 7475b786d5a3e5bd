import { ComboTable } from '../finder/combos.ts';
import { RecentPrices } from '../prices/recent-prices.ts';
import { ArbIds } from '../records/arb-ids.ts';
import { OfferCache } from '../records/offer-cache.ts';
import { OutcomeOffers } from '../records/outcome-offers.ts';
import { BookieTable } from './bookies.ts';
import { EventTable } from './events.ts';
import { LineTable } from './lines.ts';
import { ListingTable } from './listings.ts';
import { OrderedQuotes } from './order.ts';
import { OutcomeTable } from './outcomes.ts';
import { QuoteTable } from './quotes.ts';

/** All that the engine remembers of the market, in the words of its parts. */
export class Tables {
  readonly bookies = new BookieTable();
  readonly events = new EventTable();
  readonly listings = new ListingTable();
  readonly outcomes = new OutcomeTable();
  readonly combos = new ComboTable(this.outcomes);
  readonly lines = new LineTable();
  readonly quotes = new QuoteTable();
  readonly recent = new RecentPrices();
  readonly offers = new OfferCache();
  readonly arbIds = new ArbIds();
  readonly order = new OrderedQuotes(this.outcomes, this.quotes, this.bookies);
  readonly outcomeOffers = new OutcomeOffers(this.outcomes, this.order, this.bookies);
}
