import type { BookEvent } from './events.ts';
import type { OutcomeKey } from './outcome-key.ts';

/**
 * Callbacks invoked synchronously as the book changes. State derived from the book subscribes to the changes it needs;
 * the book knows none of its subscribers.
 */
interface BookListener {
  /** An outcome was quoted for the first time; it has no price yet. */
  outcomeAdded?: (event: BookEvent, outcome: number, key: OutcomeKey) => void;
  /** The number was assigned to a quote that is new to the book; it may have been another quote's before. */
  quoteAdded?: (quote: number) => void;
  /** A source confirmed, moved or withdrew one of the outcome's prices, or one of their flags changed. */
  outcomeSeen?: (outcome: number) => void;
  /** A bookmaker's stake limit changed at a price of the line. */
  limitChanged?: (line: number) => void;
  /** The odds of a quote changed, whether or not they count. */
  quoteChanged?: (quote: number) => void;
  /**
   * @param oddsMicro millionths; 0 when the price was removed, or its source contradicts it
   * @param seenMs the source's clock: when it saw the price, or last saw one that is gone because nobody confirmed it
   * @param nowMs our clock: when we learned of it
   */
  priceMoved?: (quote: number, oddsMicro: number, seenMs: number, nowMs: number) => void;
  /** A price became stale because nobody confirmed it, or was confirmed again. */
  silenceChanged?: (quote: number, isSilent: boolean, nowMs: number) => void;
  /** The best price of the outcome is better than every price known before. */
  bestImproved?: (outcome: number) => void;
  /** A price of the line moved, appeared, disappeared, or changed its health. */
  lineTouched?: (line: number) => void;
  /**
   * A bookmaker's price of the outcome changed, if only in when it was last seen.
   * @param inverse 1 / odds after fees, of the better of the old and the new price
   */
  outcomeTouched?: (outcome: number, bookie: number, inverse: number) => void;
  /** A price of the line moved, or was confirmed in play, so the last check of its prices is out of date. */
  lineMoved?: (line: number) => void;
  /** Changed settings of a bookmaker require the line's prices to be checked again. */
  lineRuled?: (line: number) => void;
  /** The bookmaker's price of the outcome appeared or disappeared. */
  outcomeQuoted?: (outcome: number, bookie: number) => void;
  /** A price of the event appeared or disappeared. */
  offerChanged?: (event: BookEvent) => void;
  /** Names, league or start of the event changed. */
  eventRestated?: (event: BookEvent) => void;
  /** The event is about to be removed from the book with all its rows; their numbers will be reused. */
  eventLeaving?: (event: BookEvent) => void;
}

type Handlers = { readonly [Change in keyof Required<BookListener>]: Required<BookListener>[Change][] };

/** Notifies subscribers of changes in order of subscription. */
export class BookChanges implements Required<BookListener> {
  readonly #handlers: Handlers = {
    outcomeAdded: [],
    quoteAdded: [],
    outcomeSeen: [],
    limitChanged: [],
    quoteChanged: [],
    priceMoved: [],
    silenceChanged: [],
    bestImproved: [],
    lineTouched: [],
    outcomeTouched: [],
    lineMoved: [],
    lineRuled: [],
    outcomeQuoted: [],
    offerChanged: [],
    eventRestated: [],
    eventLeaving: [],
  };

  subscribe(listener: BookListener): void {
    const handlers = this.#handlers;
    add(handlers.outcomeAdded, listener.outcomeAdded);
    add(handlers.quoteAdded, listener.quoteAdded);
    add(handlers.outcomeSeen, listener.outcomeSeen);
    add(handlers.limitChanged, listener.limitChanged);
    add(handlers.quoteChanged, listener.quoteChanged);
    add(handlers.priceMoved, listener.priceMoved);
    add(handlers.silenceChanged, listener.silenceChanged);
    add(handlers.bestImproved, listener.bestImproved);
    add(handlers.lineTouched, listener.lineTouched);
    add(handlers.outcomeTouched, listener.outcomeTouched);
    add(handlers.lineMoved, listener.lineMoved);
    add(handlers.lineRuled, listener.lineRuled);
    add(handlers.outcomeQuoted, listener.outcomeQuoted);
    add(handlers.offerChanged, listener.offerChanged);
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
  quoteChanged(quote: number): void {
    for (const hear of this.#handlers.quoteChanged) hear(quote);
  }

  priceMoved(quote: number, oddsMicro: number, seenMs: number, nowMs: number): void {
    for (const hear of this.#handlers.priceMoved) hear(quote, oddsMicro, seenMs, nowMs);
  }
  silenceChanged(quote: number, isSilent: boolean, nowMs: number): void {
    for (const hear of this.#handlers.silenceChanged) hear(quote, isSilent, nowMs);
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
  outcomeQuoted(outcome: number, bookie: number): void {
    for (const hear of this.#handlers.outcomeQuoted) hear(outcome, bookie);
  }
  offerChanged(event: BookEvent): void {
    for (const hear of this.#handlers.offerChanged) hear(event);
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
