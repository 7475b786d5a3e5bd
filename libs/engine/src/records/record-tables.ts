import { Tables } from '../book/tables.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { OfferCache } from './offer-cache.ts';
import { OutcomeOffers } from './outcome-offers.ts';

/** The book with caches of the records of its prices: hundreds of lists show the same ones. */
export class RecordTables extends Tables {
  readonly offers = new OfferCache();
  readonly outcomeOffers: OutcomeOffers;

  constructor(limits?: Pick<EngineLimits, 'staleMs' | 'forgetMs'>) {
    super(limits);
    this.outcomeOffers = new OutcomeOffers(this.outcomes, this.order, this.bookies);
    this.changes.subscribe({
      outcomeSeen: (outcome) => this.outcomeOffers.moved(outcome),
      quoteChanged: (quote) => this.offers.forget(quote),
      eventLeaving: () => this.outcomeOffers.renew(),
    });
  }
}
