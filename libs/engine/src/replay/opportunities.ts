import type { Tables } from '../book/tables.ts';

/** A row of the list that stands now. */
export interface Standing {
  id: string;
  /** Quotes by leg. */
  quotes: readonly number[];
  pct: number;
  /** Odds without margin by leg, where the list says them. */
  fairOdds: readonly (number | undefined)[];
}

/** An opportunity from its coming to its going. */
export interface Opportunity extends Standing {
  /** What each leg was quoted at when it came, millionths. */
  oddsMicro: readonly number[];
  beganMs: number;
  endedMs: number;
  /** Moments at which anything moved, at its coming and at its going. */
  beganTick: number;
  endedTick: number;
  /** For each delay, by its place, whether all its prices still stood. */
  stood: boolean[];
}

/** One that waits to be looked at after a delay. */
interface Waiting {
  opportunity: Opportunity;
  dueMs: number;
}

/** Those that wait for one delay, in the order of their time. */
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

/** Follows opportunities from their coming to their going, and whether their prices stand after each delay. */
export class Opportunities {
  readonly #tables: Tables;
  readonly #delaysMs: readonly number[];
  readonly #queues: readonly DelayQueue[];
  /** By id, with how many places of the list show it. */
  readonly #open = new Map<string, { opportunity: Opportunity; places: number }>();
  readonly #ended: Opportunity[] = [];
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(tables: Tables, delaysMs: readonly number[]) {
    this.#tables = tables;
    this.#delaysMs = delaysMs;
    this.#queues = delaysMs.map(() => new DelayQueue());
  }

  /** When a delay is over next. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /** A place of the list shows it from now on. */
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

  /** A place of the list does not show it any more. */
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

  /** Looks at those whose delay is over by then, at the prices as they stand. */
  look(untilMs: number): void {
    if (untilMs < this.#dueMs) return;
    for (const [at, queue] of this.#queues.entries())
      while (queue.dueMs <= untilMs) {
        const opportunity = queue.take();
        if (opportunity) opportunity.stood[at] = this.#stands(opportunity);
      }
    this.#setDue();
  }

  /** Ends all that stands. @returns everything, in the order of its coming */
  end(nowMs: number, tick: number): Opportunity[] {
    for (const [id, held] of this.#open) {
      held.places = 1;
      this.hide(id, nowMs, tick);
    }
    return this.#ended.toSorted((a, b) => a.beganMs - b.beganMs || (a.id < b.id ? -1 : 1));
  }

  /** Whether every price is on offer as it was or better; of a lay the lower odds are. */
  #stands({ quotes: legs, oddsMicro }: Opportunity): boolean {
    const { quotes, bookies } = this.#tables;
    return legs.every((quote, leg) => {
      const now = quotes.oddsMicro(quote);
      const then = oddsMicro[leg] ?? 0;
      return now > 0 && (bookies.isLays(quotes.bookie(quote)) ? now <= then : now >= then);
    });
  }

  #setDue(): void {
    this.#dueMs = Math.min(...this.#queues.map(({ dueMs }) => dueMs));
  }
}

/** The rows of a list, read when something has moved. */
export interface ReplayedRows {
  /** When they are to be read, whether anything moves or not. */
  readonly dueMs: number;
  read(opportunities: Opportunities, nowMs: number, tick: number): void;
}
