import type { Bookie } from '@bothways/domain/bookies';
import type { DirtyCombos } from '../finder/dirty-combos.ts';
import type { Tables } from './tables.ts';

/** Takes over fees and clone groups and puts every quote where its price after the new fee belongs. */
export function reorder(tables: Tables, bookies: readonly Bookie[], dirty: DirtyCombos): void {
  tables.bookies.describe(bookies);
  for (const event of tables.events.all()) {
    for (const listing of event.listings.values()) reorderListing(tables, listing);
    for (const combo of event.combos) dirty.add(combo);
  }
  tables.outcomes.forgetHopeless();
  tables.combos.mixes.forgetProofs();
}

function reorderListing({ listings, quotes, order, bookies }: Tables, listing: number): void {
  const bookie = listings.bookie(listing);
  for (let place = 0; place < listings.length(listing); place++) {
    const quote = listings.quoteAt(listing, place);
    const oddsMicro = quotes.oddsMicro(quote);
    if (oddsMicro === 0) continue;
    order.move(quotes.outcome(quote), bookies.inverse(bookie, oddsMicro));
  }
}
