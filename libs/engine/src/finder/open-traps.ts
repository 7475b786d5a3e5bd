import { HEAD, TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import type { Tables } from '../book/tables.ts';

/**
 * The traps that some set of bookmakers leaves open. A two-way combination without its draw is open only to bookmakers
 * that do not quote the draw, and most quote the whole market. Depends on who quotes, not on prices, so an event is
 * considered anew only when a price of it appeared or disappeared.
 */
export class OpenTraps {
  readonly #tables: Tables;
  readonly #changed = new Set<BookEvent>();
  /** Without the events that have none. */
  readonly #open = new Map<BookEvent, readonly number[]>();

  constructor(tables: Tables) {
    this.#tables = tables;
    tables.changes.subscribe({
      offerChanged: (event) => {
        if (event.traps.length > 0) this.#changed.add(event);
      },
      eventLeaving: (event) => {
        this.#changed.delete(event);
        this.#open.delete(event);
      },
    });
  }

  all(): ReadonlyMap<BookEvent, readonly number[]> {
    for (const event of this.#changed) {
      const open = event.traps.filter((trap) => this.#isOpen(trap));
      if (open.length > 0) this.#open.set(event, open);
      else this.#open.delete(event);
    }
    this.#changed.clear();
    return this.#open;
  }

  #isOpen(trap: number): boolean {
    const { combos } = this.#tables;
    const draw = combos.has(trap, TRAIT.TWO_WAY) ? combos.draw(trap) : -1;
    const covering = new Set(draw < 0 ? [] : this.#bookiesOf(draw));
    for (let leg = 0; leg < HEAD.legs(combos.head(trap)); leg++)
      if (this.#bookiesOf(combos.leg(trap, leg)).every((bookie) => covering.has(bookie))) return false;
    return true;
  }

  #bookiesOf(outcome: number): number[] {
    const { order, outcomes } = this.#tables;
    const first = outcomes.orderFirst(outcome);
    return Array.from({ length: outcomes.orderLength(outcome) }, (_, at) => order.bookie(first + at));
  }
}
