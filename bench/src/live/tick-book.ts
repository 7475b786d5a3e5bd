import { nowMs } from './clock.ts';

/** The name under which a marked price is known to who sends it and who shows it. */
export const priceKey = (eventName: string, odds: number): string => `${eventName}|${odds}`;

/** When each marked price was sent, so that it can be said how long it took to who shows it. */
export class TickBook {
  readonly #sentAtMs = new Map<string, number>();

  sent(eventName: string, odds: number): void {
    this.#sentAtMs.set(priceKey(eventName, odds), nowMs());
  }

  /** By `priceKey`. */
  get sentAtMs(): ReadonlyMap<string, number> {
    return this.#sentAtMs;
  }
}
