import type { BookEvent } from './events.ts';
import type { OutcomeKey } from './outcome-key.ts';

/**
 * The changes of the book, as functions that are called while each is made. Whoever keeps something that follows from the
 * book subscribes to what it needs; the book knows none of its subscribers.
 */
interface BookListener {
  /** An outcome is quoted for the first time; it has no price yet. */
  outcomeAdded?: (event: BookEvent, outcome: number, key: OutcomeKey) => void;
  /** The number stands for a price that was never quoted before; it may have stood for another one. */
  quoteAdded?: (quote: number) => void;
  /** A source confirmed, moved or withdrew one of the outcome's prices, or a flag of one changed. */
  outcomeSeen?: (outcome: number) => void;
  /** A bookmaker takes more or less money than before at a price of the line. */
  limitChanged?: (line: number) => void;
  /** @param oddsMicro millionths; 0 where the price went @param ms when, as the source says */
  priceMoved?: (quote: number, oddsMicro: number, ms: number) => void;
  /** The best price of the outcome is better than every one that was known before. */
  bestImproved?: (outcome: number) => void;
  /** A price of the line moved, came, went, or is believed or not believed now. */
  lineTouched?: (line: number) => void;
  /**
   * Something about a bookmaker's price of the outcome changed, if only when it was seen.
   * @param inverse 1 / odds after fees, of the better of the price before and the price now
   */
  outcomeTouched?: (outcome: number, bookie: number, inverse: number) => void;
  /** A price of the line moved, or in play was seen again: what comparing its prices has shown is out of date. */
  lineMoved?: (line: number) => void;
  /** Other settings of a bookmaker put the comparison of the line's prices in question. */
  lineRuled?: (line: number) => void;
  /** Names, league or start of the event changed. */
  eventRestated?: (event: BookEvent) => void;
  /** The event is about to leave the book with all that belongs to it; its numbers will be given to others. */
  eventLeaving?: (event: BookEvent) => void;
}

type Handlers = { readonly [Change in keyof Required<BookListener>]: Required<BookListener>[Change][] };

/** Tells subscribers of changes, in the order in which they subscribed. */
export class BookChanges implements Required<BookListener> {
  readonly #handlers: Handlers = {
    outcomeAdded: [],
    quoteAdded: [],
    outcomeSeen: [],
    limitChanged: [],
    priceMoved: [],
    bestImproved: [],
    lineTouched: [],
    outcomeTouched: [],
    lineMoved: [],
    lineRuled: [],
    eventRestated: [],
    eventLeaving: [],
  };

  subscribe(listener: BookListener): void {
    const handlers = this.#handlers;
    add(handlers.outcomeAdded, listener.outcomeAdded);
    add(handlers.quoteAdded, listener.quoteAdded);
    add(handlers.outcomeSeen, listener.outcomeSeen);
    add(handlers.limitChanged, listener.limitChanged);
    add(handlers.priceMoved, listener.priceMoved);
    add(handlers.bestImproved, listener.bestImproved);
    add(handlers.lineTouched, listener.lineTouched);
    add(handlers.outcomeTouched, listener.outcomeTouched);
    add(handlers.lineMoved, listener.lineMoved);
    add(handlers.lineRuled, listener.lineRuled);
    add(handlers.eventRestated, listener.eventRestated);
    add(handlers.eventLeaving, listener.eventLeaving);
  }

  outcomeAdded(event: BookEvent, outcome: number, key: OutcomeKey): void {
    for (const hear of this.#handlers.outcomeAdded) hear(event, outcome, key);
  }
  quoteAdded(quote: number): void {
    for (const hear of this.#handlers.quoteAdded) hear(quote);
  }
  outcomeSeen(outcome: number): void {
    for (const hear of this.#handlers.outcomeSeen) hear(outcome);
  }
  limitChanged(line: number): void {
    for (const hear of this.#handlers.limitChanged) hear(line);
  }
  priceMoved(quote: number, oddsMicro: number, ms: number): void {
    for (const hear of this.#handlers.priceMoved) hear(quote, oddsMicro, ms);
  }
  bestImproved(outcome: number): void {
    for (const hear of this.#handlers.bestImproved) hear(outcome);
  }
  lineTouched(line: number): void {
    for (const hear of this.#handlers.lineTouched) hear(line);
  }
  outcomeTouched(outcome: number, bookie: number, inverse: number): void {
    for (const hear of this.#handlers.outcomeTouched) hear(outcome, bookie, inverse);
  }
  lineMoved(line: number): void {
    for (const hear of this.#handlers.lineMoved) hear(line);
  }
  lineRuled(line: number): void {
    for (const hear of this.#handlers.lineRuled) hear(line);
  }
  eventRestated(event: BookEvent): void {
    for (const hear of this.#handlers.eventRestated) hear(event);
  }
  eventLeaving(event: BookEvent): void {
    for (const hear of this.#handlers.eventLeaving) hear(event);
  }
}

function add<Handler>(handlers: Handler[], handler: Handler | undefined): void {
  if (handler) handlers.push(handler);
}
