import type { Mode } from '@bothways/domain/quotes';

/** Share of the quotes that go to each mode: live prices must be seen again within seconds. */
const SHARES: Record<Mode, number> = { prematch: 0.5, live: 0.5 };
/**
 * No price waits longer than this to be seen again: the engine takes prices for stale after 90 and 40 seconds, and in
 * play for skewed when they are 10 seconds apart. None is repeated faster than the lower figure.
 */
const INTERVALS_MS: Record<Mode, readonly [number, number]> = {
  prematch: [15_000, 72_000],
  live: [2500, 7500],
};

/** Finds how often prices are repeated so that the whole runs at a steady rate. */
export class Pace {
  readonly #quotesPerSecond: number;
  #factor = 1;
  #sent = 0;
  #sinceMs: number | undefined;
  #isWarm = false;
  #intervals: Record<Mode, number> = { prematch: 60_000, live: 6000 };

  constructor(quotesPerSecond: number) {
    this.#quotesPerSecond = quotesPerSecond;
  }

  count(quotes: number): void {
    this.#sent += quotes;
  }

  intervalMs(mode: Mode): number {
    return this.#intervals[mode];
  }

  /** Compares what was sent with what should have been. Called every some seconds. */
  adjust(standing: Record<Mode, number>, nowMs: number): void {
    const seconds = this.#sinceMs === undefined ? 0 : (nowMs - this.#sinceMs) / 1000;
    // the opening, when everything is sent once, says nothing about the rate
    if (this.#isWarm && seconds > 0) {
      const rate = Math.max(1, this.#sent / seconds);
      this.#factor *= clamp(Math.sqrt(rate / this.#quotesPerSecond), 0.8, 1.25);
      this.#factor = clamp(this.#factor, 0.5, 3);
    }
    this.#isWarm = this.#sinceMs !== undefined;
    this.#sinceMs = nowMs;
    this.#sent = 0;
    for (const mode of ['prematch', 'live'] as const) {
      const wantedMs = (1000 * standing[mode]) / (this.#quotesPerSecond * SHARES[mode]);
      this.#intervals[mode] = clamp(wantedMs * this.#factor, ...INTERVALS_MS[mode]);
    }
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
