import { nowMs } from './clock.ts';

/** Returns the key of a marked price, shared by sender and receiver. */
export const priceKey = (eventName: string, odds: number): string => `${eventName}|${odds}`;

/** Send times of the marked prices, to compute the latency to each receiver. */
export class TickBook {
  readonly #sentAtMs = new Map<string, number>();

  sent(eventName: string, odds: number): void {
    this.#sentAtMs.set(priceKey(eventName, odds), nowMs());
  }

  /** Send times by `priceKey`. */
  get sentAtMs(): ReadonlyMap<string, number> {
    return this.#sentAtMs;
  }
}
