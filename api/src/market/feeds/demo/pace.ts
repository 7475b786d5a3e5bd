import type { Mode } from '@bothways/domain/quotes';

/** Share of the quotes by mode: live prices must be repeated within seconds. */
const SHARES: Record<Mode, number> = { prematch: 0.5, live: 0.5 };
/**
 * Minimum and maximum repetition interval: the engine considers prices stale after 90 and 40 seconds, and in play
 * skewed when they are 10 seconds apart.
 */
const INTERVALS_MS: Record<Mode, readonly [number, number]> = {
  prematch: [15_000, 72_000],
  live: [2500, 7500],
};

/** Adapts the repetition interval so that the total rate is steady. */
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

  /** Compares the sent quotes with the target rate. Called every few seconds. */
  adjust(standing: Record<Mode, number>, nowMs: number): void {
    const seconds = this.#sinceMs === undefined ? 0 : (nowMs - this.#sinceMs) / 1000;
    // the opening, when everything is sent once, is not representative
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
