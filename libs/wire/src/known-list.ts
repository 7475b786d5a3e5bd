import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import type { EventRecord } from '@bothways/domain/events';
import { byOdds, type ListedPick, type PricedBy } from '@bothways/domain/live';
import { WireError } from './error.ts';

/** The fields that all prices of a bookmaker share. */
export interface Name {
  number: number;
  bookie: string;
  /** Suffix of the topics of its prices: the bookmaker's own name, whatever the list shows. */
  topicEnd: string;
  fee?: NonNullable<AlternativeOdds['fee']>;
  reference?: boolean;
}

interface KnownEvent {
  number: number;
  record: EventRecord;
  rows: number;
}

interface Priced extends PricedBy {
  offer: AlternativeOdds;
}

export type Words = Omit<ListedPick, 'topicStart'>;
export interface KnownPick {
  topicStart: string;
  words: Words;
}

/** An outcome with the prices of it that the list shows. */
export class KnownOutcome {
  readonly number: number;
  readonly picks: KnownPick[] = [];
  rows = 0;
  /** Best first, as displayed. */
  readonly #offers: Priced[] = [];

  constructor(number: number) {
    this.number = number;
  }

  pick(at: number): KnownPick {
    const pick = this.picks[at];
    if (!pick) throw new WireError(`The outcome has no pick ${at}`);
    return pick;
  }

  /** An undefined offer removes the price. */
  set(by: string, offer: AlternativeOdds | undefined): void {
    const offers = this.#offers;
    const held = offers.findIndex((priced) => priced.by === by);
    if (held >= 0) offers.splice(held, 1);
    if (!offer) return;
    const isLay = this.picks[0]?.words.side === 'lay';
    const priced = { odds: offer.odds, by, isLay, offer };
    const worse = offers.findIndex((other) => byOdds(priced, other) < 0);
    offers.splice(worse < 0 ? offers.length : worse, 0, priced);
  }

  /** Returns the best prices of other bookmakers. */
  besides(own: string, most: number): AlternativeOdds[] {
    const others: AlternativeOdds[] = [];
    for (const { by, offer } of this.#offers) {
      if (others.length >= most) break;
      if (by !== own) others.push(offer);
    }
    return others;
  }
}

export interface KnownRow {
  arb: Arb;
  addedMs: number;
  event: KnownEvent;
  outcomes: KnownOutcome[];
}

export interface KnownLeg {
  outcome: KnownOutcome;
  bet: ArbBet;
}

/** State of a list as read. What no row refers to at the end of a message is dropped, as on the server. */
export class KnownList {
  /** Maximum number of alternatives per leg. */
  alternatives = 0;
  readonly #names = new Map<number, Name>();
  readonly #events = new Map<number, KnownEvent>();
  readonly #outcomes = new Map<number, KnownOutcome>();
  readonly #rows = new Map<number, KnownRow>();
  #leftEvents: KnownEvent[] = [];
  #leftOutcomes: KnownOutcome[] = [];

  setName(name: Name): void {
    this.#names.set(name.number, name);
  }

  setEvent(number: number, record: EventRecord): void {
    const known = this.#events.get(number);
    if (known) known.record = record;
    else this.#events.set(number, { number, record, rows: 0 });
  }

  name(number: number): Name {
    return found(this.#names.get(number), 'name', number);
  }

  event(number: number): KnownEvent {
    return found(this.#events.get(number), 'event', number);
  }

  outcome(number: number): KnownOutcome {
    return found(this.#outcomes.get(number), 'outcome', number);
  }

  /** Returns the outcome with that number, created if unknown. */
  outcomeAt(number: number): KnownOutcome {
    return this.#outcomes.get(number) ?? this.beginOutcome(number);
  }

  /** Assigns the number to a new outcome. */
  beginOutcome(number: number): KnownOutcome {
    const outcome = new KnownOutcome(number);
    this.#outcomes.set(number, outcome);
    return outcome;
  }

  row(number: number): KnownRow | undefined {
    return this.#rows.get(number);
  }

  setRow(number: number, row: KnownRow): void {
    const before = this.#rows.get(number);
    row.event.rows += 1;
    for (const outcome of row.outcomes) outcome.rows += 1;
    this.#rows.set(number, row);
    if (before) this.#leave(before);
  }

  /** Returns undefined if there is none. */
  removeRow(number: number): KnownRow | undefined {
    const row = this.#rows.get(number);
    if (!row) return undefined;
    this.#rows.delete(number);
    this.#leave(row);
    return row;
  }

  /** Drops what is unused at the end of a message. */
  settle(): void {
    for (const event of this.#leftEvents) if (event.rows === 0) this.#events.delete(event.number);
    for (const outcome of this.#leftOutcomes)
      if (outcome.rows === 0 && this.#outcomes.get(outcome.number) === outcome)
        this.#outcomes.delete(outcome.number);
    this.#leftEvents = [];
    this.#leftOutcomes = [];
  }

  #leave({ event, outcomes }: KnownRow): void {
    event.rows -= 1;
    if (event.rows === 0) this.#leftEvents.push(event);
    for (const outcome of outcomes) {
      outcome.rows -= 1;
      if (outcome.rows === 0) this.#leftOutcomes.push(outcome);
    }
  }
}

function found<Thing>(thing: Thing | undefined, what: string, number: number): Thing {
  if (thing === undefined) throw new WireError(`The list has no ${what} ${number}`);
  return thing;
}
