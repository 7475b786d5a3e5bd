import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';

/** A row currently in the list. */
export interface Standing {
  id: string;
  /** Quotes by leg. */
  quotes: readonly number[];
  /** Names of the bookmakers in the list, by leg. */
  names: readonly string[];
  pct: number;
  /** No-vig odds by leg, if the list has them. */
  fairOdds: readonly (number | undefined)[];
}

/** An opportunity from its appearance to its disappearance. */
export interface Opportunity extends Standing {
  /** Quoted odds of each leg at its appearance, millionths. */
  oddsMicro: readonly number[];
  beganMs: number;
  endedMs: number;
  /** Ticks, moments at which anything moved, of its appearance and its disappearance. */
  beganTick: number;
  endedTick: number;
  /** By index of the delay, whether all its prices still held. */
  stood: boolean[];
}

/** An opportunity to be checked after a delay. */
interface Waiting {
  opportunity: Opportunity;
  dueMs: number;
}

/** The opportunities pending for one delay, in order of time. */
class DelayQueue {
  #waiting: Waiting[] = [];
  #next = 0;

  get dueMs(): number {
    return this.#waiting[this.#next]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  take(): Opportunity | undefined {
    const taken = this.#waiting[this.#next++];
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
    return taken?.opportunity;
  }
}

/** Follows opportunities from appearance to disappearance, and whether their prices hold after each delay. */
export class Opportunities {
  readonly #tables: Tables;
  readonly #delaysMs: readonly number[];
  readonly #queues: readonly DelayQueue[];
  /** By id, with the number of list rows that show it. */
  readonly #open = new Map<string, { opportunity: Opportunity; places: number }>();
  readonly #ended: Opportunity[] = [];
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(tables: Tables, delaysMs: readonly number[]) {
    this.#tables = tables;
    this.#delaysMs = delaysMs;
    this.#queues = delaysMs.map(() => new DelayQueue());
  }

  /** When the next delay ends. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** Registers that a row of the list shows it. */
  show(standing: Standing, nowMs: number, tick: number): void {
    const held = this.#open.get(standing.id);
    if (held) {
      held.places++;
      return;
    }
    const { quotes } = this.#tables;
    const opportunity: Opportunity = {
      ...standing,
      oddsMicro: standing.quotes.map((quote) => quotes.oddsMicro(quote)),
      beganMs: nowMs,
      endedMs: nowMs,
      beganTick: tick,
      endedTick: tick,
      stood: this.#delaysMs.map((delayMs) => delayMs === 0),
    };
    this.#open.set(standing.id, { opportunity, places: 1 });
    for (const [at, delayMs] of this.#delaysMs.entries())
      if (delayMs > 0) this.#queues[at]?.add({ opportunity, dueMs: nowMs + delayMs });
    this.#setDue();
  }

  /** Registers that a row of the list no longer shows it. */
  hide(id: string, nowMs: number, tick: number): void {
    const held = this.#open.get(id);
    if (!held) return;
    held.places--;
    if (held.places > 0) return;
    this.#open.delete(id);
    held.opportunity.endedMs = nowMs;
    held.opportunity.endedTick = tick;
    this.#ended.push(held.opportunity);
  }

  /** Checks, at current prices, those whose delay has ended by then. */
  look(untilMs: number): void {
    if (untilMs < this.#dueMs) return;
    for (const [at, queue] of this.#queues.entries())
      while (queue.dueMs <= untilMs) {
        const opportunity = queue.take();
        if (opportunity) opportunity.stood[at] = this.#stands(opportunity);
      }
    this.#setDue();
  }

  /** Ends all open opportunities. @returns all of them in order of appearance */
  end(nowMs: number, tick: number): Opportunity[] {
    for (const [id, held] of this.#open) {
      held.places = 1;
      this.hide(id, nowMs, tick);
    }
    return this.#ended.toSorted((a, b) => a.beganMs - b.beganMs || (a.id < b.id ? -1 : 1));
  }

  /** Whether every price is confirmed and on offer unchanged or better; for a lay lower odds are better. */
  #stands({ quotes: legs, oddsMicro }: Opportunity): boolean {
    const { quotes, bookies } = this.#tables;
    return legs.every((quote, leg) => {
      const now = quotes.oddsMicro(quote);
      const then = oddsMicro[leg] ?? 0;
      const isConfirmed = (quotes.flags(quote) & FLAG.STALE) === 0;
      return now > 0 && isConfirmed && (bookies.isLays(quotes.bookie(quote)) ? now <= then : now >= then);
    });
  }

  #setDue(): void {
    this.#dueMs = Math.min(...this.#queues.map(({ dueMs }) => dueMs));
  }
}

/** The rows of a list, read after something has moved. */
export interface ReplayedRows {
  /** When to read them even if nothing moves. */
  readonly dueMs: number;
  read(opportunities: Opportunities, nowMs: number, tick: number): void;
}
