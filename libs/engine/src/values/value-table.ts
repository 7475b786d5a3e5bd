import type { FairPrice } from '@bothways/domain/fair-odds';

/** Value percents constantly move by less than this, which is not visible. */
const VISIBLE_PCT = 0.005;

/** The estimated value of one price. */
export interface Estimate extends FairPrice {
  percentage: number;
}

export interface Resting {
  reason: 'STALE' | 'SUSPENDED' | 'STARTED';
  bookmakers: number;
  /** Longest of their limits after which prices are stale. */
  limitMs: number;
}

/** A price that beats its fair price as far as that is known but is not a value bet. */
export interface Refused extends Estimate {
  /** Too few bookmakers are behind the estimate; otherwise the price itself is not believed. */
  isThin: boolean;
  /** Bookmakers behind the estimate that are stale or take no bets now, if without them it would be too thin. */
  resting?: Resting | undefined;
}

/** Value remaining without the one bookmaker it depends on most. */
export interface LeastValue {
  percentage: number;
  /** Clone group of that bookmaker. */
  left: number;
}

/** A believed price with its fair price. */
interface Valued {
  price: FairPrice;
  percentage: number;
  least: LeastValue | undefined;
  changedMs: number;
}

/** Value of every price by quote number, NaN if there is no estimate. */
export class ValueTable {
  #percentages = new Float64Array(1024).fill(Number.NaN);
  #since = new Float64Array(1024);
  #movedMs = new Float64Array(1024);
  #moves = new Int8Array(1024);
  readonly #prices: (FairPrice | undefined)[] = [];
  readonly #least = new Map<number, LeastValue>();
  /** Quotes that beat their fair price. */
  readonly valued = new Set<number>();
  readonly refused = new Map<number, Refused>();

  percentage(quote: number): number {
    return this.#percentages[quote] ?? Number.NaN;
  }
  price(quote: number): FairPrice | undefined {
    return this.#prices[quote];
  }
  /** For a price that beats its fair one; undefined if it depends on no single bookmaker. */
  least(quote: number): LeastValue | undefined {
    return this.#least.get(quote);
  }
  /** Since when it has beaten its fair price without interruption, ms. */
  sinceMs(quote: number): number {
    return this.#since[quote] ?? 0;
  }
  /** When its value last moved, ms, and the direction: 1, -1, or 0 if it never did. */
  movedMs(quote: number): number {
    return this.#movedMs[quote] ?? 0;
  }
  move(quote: number): number {
    return this.#moves[quote] ?? 0;
  }

  /** @param changedMs when the last price of the market changed, which is when the value changed */
  set(quote: number, { price, percentage, least, changedMs }: Valued): void {
    if (quote >= this.#percentages.length) this.#grow(quote);
    this.refused.delete(quote);
    const held = this.percentage(quote);
    if (Math.abs(percentage - held) >= VISIBLE_PCT) {
      this.#moves[quote] = percentage > held ? 1 : -1;
      this.#movedMs[quote] = changedMs;
    }
    if (percentage < 0) {
      if (held >= 0) this.valued.delete(quote);
    } else {
      if (!this.valued.has(quote)) this.#since[quote] = changedMs;
      this.valued.add(quote);
    }
    if (least) this.#least.set(quote, least);
    else this.#least.delete(quote);
    this.#percentages[quote] = percentage;
    this.#prices[quote] = price;
  }

  /** Replaces the estimate of a price by the reason why it has none. */
  refuse(quote: number, refused: Refused): void {
    this.clear(quote);
    if (refused.percentage >= 0) this.refused.set(quote, refused);
  }

  clear(quote: number): void {
    this.refused.delete(quote);
    if (quote >= this.#percentages.length) return;
    if (this.percentage(quote) >= 0) this.valued.delete(quote);
    this.#least.delete(quote);
    this.#percentages[quote] = Number.NaN;
    this.#moves[quote] = 0;
    this.#prices[quote] = undefined;
  }

  #grow(quote: number): void {
    const room = Math.max(quote + 1, this.#percentages.length * 2);
    const percentages = new Float64Array(room).fill(Number.NaN);
    percentages.set(this.#percentages);
    this.#percentages = percentages;
    this.#since = enlarged(this.#since, new Float64Array(room));
    this.#movedMs = enlarged(this.#movedMs, new Float64Array(room));
    this.#moves = enlarged(this.#moves, new Int8Array(room));
  }
}

function enlarged<T extends Float64Array | Int8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
