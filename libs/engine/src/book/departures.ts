import type { BookEvent, EventTable } from './events.ts';
import type { Tables } from './tables.ts';

/** Ten thousand events may end together, and removing one takes longer than serving most queries. */
const AT_ONCE = 16;

/** Selects the events that have been without offers for so long that they leave the book. */
export class Departures {
  readonly #events: EventTable;
  readonly #emptyMs: number;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #leaving: BookEvent[] = [];

  constructor(events: EventTable, emptyMs: number) {
    this.#events = events;
    this.#emptyMs = emptyMs;
  }

  /** Returns a batch of the events that are due. */
  next(nowMs: number): BookEvent[] {
    const isDue = (event: BookEvent): boolean =>
      event.offered === 0 && nowMs - event.emptySinceMs >= this.#emptyMs;
    if (this.#leaving.length === 0 && nowMs - this.#lookedMs >= this.#emptyMs / 10) {
      this.#lookedMs = nowMs;
      this.#leaving = [...this.#events.all()].filter(isDue);
    }
    if (this.#leaving.length === 0) return [];
    return this.#leaving
      .splice(-AT_ONCE)
      .filter((event) => this.#events.find(event.key, event.mode) === event && isDue(event));
  }
}

/** Removes an event with all its rows; subscribers are notified while everything is still present. */
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
