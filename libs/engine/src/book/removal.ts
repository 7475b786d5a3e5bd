import type { BookEvent } from './events.ts';
import type { Tables } from './tables.ts';

/** Takes an event with all that belongs to it out of the book; subscribers hear of it while all is still there. */
export function removeEvent(tables: Tables, event: BookEvent): void {
  const { listings, quotes, outcomes, order, combos, lines, events } = tables;
  tables.changes.eventLeaving(event);
  for (const listing of event.listings.values()) {
    for (let place = 0; place < listings.length(listing); place++)
      quotes.give(listings.quoteAt(listing, place));
    listings.give(listing);
  }
  for (const outcome of event.outcomeList) {
    order.drop(outcome);
    combos.detach(outcome);
    outcomes.give(outcome);
  }
  for (const combo of [...event.combos, ...event.traps]) combos.give(combo);
  for (const line of event.lines.values()) lines.give(line);
  tables.arbIds.renew();
  events.remove(event);
}
