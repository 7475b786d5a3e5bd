import type { EventRecord } from '@bothways/domain/events';
import type { ListedArb, ListedOutcome } from '@bothways/domain/live';
import type { ArbBook } from './arb-book.ts';
import type { Numbered } from './numbering.ts';

export interface ToldEvent {
  readonly id: string;
  readonly number: number;
  rows: number;
  /** What was told of it; undefined where not all who read have it. */
  record: EventRecord | undefined;
}

export interface ToldOutcome {
  readonly outcome: ListedOutcome;
  readonly number: number;
  /** Legs of rows. */
  rows: number;
  /** Of the newest entry of its log that was told, and how many of its picks were. */
  revision: number;
  picks: number;
}

export interface ToldRow {
  readonly id: string;
  readonly number: number;
  /** Some who read do not have it: its id is to be told again. */
  isPartial: boolean;
  event: ToldEvent;
  outcomes: ToldOutcome[];
  /** Its own, that of its event, those of its outcomes. */
  numbers: number[];
}

/**
 * What who reads a list has: names, and rows with the events and outcomes that they speak of. What no row speaks of at the end
 * of a message is forgotten on both sides.
 */
export class Told {
  readonly names = new Set<number>();
  readonly rows = new Map<string, ToldRow>();
  readonly #book: ArbBook;
  readonly #events = new Map<string, ToldEvent>();
  readonly #outcomes = new Map<ListedOutcome, ToldOutcome>();
  #leftEvents: ToldEvent[] = [];
  #leftOutcomes: ToldOutcome[] = [];

  constructor(book: ArbBook) {
    this.#book = book;
  }

  /** The row of the arb, with a number for all that it speaks of. */
  row(arb: ListedArb): ToldRow {
    const known = this.rows.get(arb.id);
    if (known && isAbout(known, arb)) return known;
    const row = known ?? this.#newRow(arb);
    const event = this.#eventOf(arb.event.id);
    const outcomes = arb.legs.map(({ outcome }) => this.#outcomeOf(outcome));
    if (known) this.#leave(known);
    row.event = event;
    row.outcomes = outcomes;
    row.numbers = [row.number, event.number, ...outcomes.map(({ number }) => number)];
    return row;
  }

  remove(row: ToldRow): void {
    this.rows.delete(row.id);
    this.#leave(row);
    this.#book.rows.give(row.id);
  }

  /** The message is whole: numbers that nothing uses are free. */
  settle(): void {
    for (const event of this.#leftEvents) if (event.rows === 0) this.#forgetEvent(event);
    for (const outcome of this.#leftOutcomes) if (outcome.rows === 0) this.#forgetOutcome(outcome);
    this.#leftEvents = [];
    this.#leftOutcomes = [];
  }

  /** Nobody reads on. */
  end(): void {
    for (const row of [...this.rows.values()]) this.remove(row);
    this.settle();
  }

  #newRow({ id, event }: ListedArb): ToldRow {
    const { number } = this.#book.rows.take(id);
    const none = { id: event.id, number: 0, rows: 0, record: undefined };
    const row = { id, number, isPartial: true, event: none, outcomes: [], numbers: [] };
    this.rows.set(id, row);
    return row;
  }

  #eventOf(id: string): ToldEvent {
    const known = this.#events.get(id) ?? this.#newEvent(id, this.#book.events.take(id));
    known.rows += 1;
    return known;
  }

  #newEvent(id: string, { number }: Numbered): ToldEvent {
    const event = { id, number, rows: 0, record: undefined };
    this.#events.set(id, event);
    return event;
  }

  #outcomeOf(outcome: ListedOutcome): ToldOutcome {
    const known = this.#outcomes.get(outcome) ?? this.#newOutcome(outcome, this.#book.outcomes.take(outcome));
    known.rows += 1;
    return known;
  }

  #newOutcome(outcome: ListedOutcome, { number }: Numbered): ToldOutcome {
    const told = { outcome, number, rows: 0, revision: 0, picks: 0 };
    this.#outcomes.set(outcome, told);
    return told;
  }

  #leave({ event, outcomes }: ToldRow): void {
    event.rows -= 1;
    if (event.rows === 0) this.#leftEvents.push(event);
    for (const outcome of outcomes) {
      outcome.rows -= 1;
      if (outcome.rows === 0) this.#leftOutcomes.push(outcome);
    }
  }

  /** It may have been forgotten already, or left twice. */
  #forgetEvent(event: ToldEvent): void {
    if (this.#events.get(event.id) !== event) return;
    this.#events.delete(event.id);
    this.#book.events.give(event.id);
  }

  #forgetOutcome(told: ToldOutcome): void {
    if (this.#outcomes.get(told.outcome) !== told) return;
    this.#outcomes.delete(told.outcome);
    this.#book.outcomes.give(told.outcome);
  }
}

function isAbout({ event, outcomes }: ToldRow, { event: record, legs }: ListedArb): boolean {
  if (event.id !== record.id || outcomes.length !== legs.length) return false;
  for (let leg = 0; leg < legs.length; leg++) if (outcomes[leg]?.outcome !== legs[leg]?.outcome) return false;
  return true;
}
