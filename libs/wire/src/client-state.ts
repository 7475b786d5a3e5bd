import type { EventRecord } from '@bothways/domain/events';
import type { ListedArb, ListedOutcome } from '@bothways/domain/live';
import type { ArbBook } from './arb-book.ts';
import type { Numbered } from './numbering.ts';

export interface SentEvent {
  readonly id: string;
  readonly number: number;
  rows: number;
  /** The record sent last; undefined if some clients do not have it. */
  record: EventRecord | undefined;
}

export interface SentOutcome {
  readonly outcome: ListedOutcome;
  readonly number: number;
  /** Number of row legs that refer to it. */
  rows: number;
  /** Revision of the newest log entry sent, and number of its picks sent. */
  revision: number;
  picks: number;
}

export interface SentRow {
  readonly id: string;
  readonly number: number;
  /** Some clients do not have it, so its id is sent again. */
  isPartial: boolean;
  event: SentEvent;
  outcomes: SentOutcome[];
  /** Its own number, its event's and its outcomes'. */
  numbers: number[];
}

/**
 * State of a list's clients: names, and rows with the events and outcomes that they refer to. What no row refers to at
 * the end of a message is dropped on both sides.
 */
export class ClientState {
  readonly names = new Set<number>();
  readonly rows = new Map<string, SentRow>();
  readonly #book: ArbBook;
  readonly #events = new Map<string, SentEvent>();
  readonly #outcomes = new Map<ListedOutcome, SentOutcome>();
  #leftEvents: SentEvent[] = [];
  #leftOutcomes: SentOutcome[] = [];

  constructor(book: ArbBook) {
    this.#book = book;
  }

  /** Returns the row of the arb, with a number for everything that it refers to. */
  row(arb: ListedArb): SentRow {
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

  remove(row: SentRow): void {
    this.rows.delete(row.id);
    this.#leave(row);
    this.#book.rows.give(row.id);
  }

  /** Releases unused numbers; called at the end of a message. */
  settle(): void {
    for (const event of this.#leftEvents) if (event.rows === 0) this.#forgetEvent(event);
    for (const outcome of this.#leftOutcomes) if (outcome.rows === 0) this.#forgetOutcome(outcome);
    this.#leftEvents = [];
    this.#leftOutcomes = [];
  }

  /** Releases everything after the last client has left. */
  end(): void {
    for (const row of [...this.rows.values()]) this.remove(row);
    this.settle();
  }

  #newRow({ id, event }: ListedArb): SentRow {
    const { number } = this.#book.rows.take(id);
    const none = { id: event.id, number: 0, rows: 0, record: undefined };
    const row = { id, number, isPartial: true, event: none, outcomes: [], numbers: [] };
    this.rows.set(id, row);
    return row;
  }

  #eventOf(id: string): SentEvent {
    const known = this.#events.get(id) ?? this.#newEvent(id, this.#book.events.take(id));
    known.rows += 1;
    return known;
  }

  #newEvent(id: string, { number }: Numbered): SentEvent {
    const event = { id, number, rows: 0, record: undefined };
    this.#events.set(id, event);
    return event;
  }

  #outcomeOf(outcome: ListedOutcome): SentOutcome {
    const known = this.#outcomes.get(outcome) ?? this.#newOutcome(outcome, this.#book.outcomes.take(outcome));
    known.rows += 1;
    return known;
  }

  #newOutcome(outcome: ListedOutcome, { number }: Numbered): SentOutcome {
    const sent = { outcome, number, rows: 0, revision: 0, picks: 0 };
    this.#outcomes.set(outcome, sent);
    return sent;
  }

  #leave({ event, outcomes }: SentRow): void {
    event.rows -= 1;
    if (event.rows === 0) this.#leftEvents.push(event);
    for (const outcome of outcomes) {
      outcome.rows -= 1;
      if (outcome.rows === 0) this.#leftOutcomes.push(outcome);
    }
  }

  /** It may have been dropped already, or be in the list twice. */
  #forgetEvent(event: SentEvent): void {
    if (this.#events.get(event.id) !== event) return;
    this.#events.delete(event.id);
    this.#book.events.give(event.id);
  }

  #forgetOutcome(sent: SentOutcome): void {
    if (this.#outcomes.get(sent.outcome) !== sent) return;
    this.#outcomes.delete(sent.outcome);
    this.#book.outcomes.give(sent.outcome);
  }
}

function isAbout({ event, outcomes }: SentRow, { event: record, legs }: ListedArb): boolean {
  if (event.id !== record.id || outcomes.length !== legs.length) return false;
  for (let leg = 0; leg < legs.length; leg++) if (outcomes[leg]?.outcome !== legs[leg]?.outcome) return false;
  return true;
}
