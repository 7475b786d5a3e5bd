import type { FeedReading, SurvivalCounts } from '@bothways/engine';

const NONE: SurvivalCounts = { of: 0, after5: 0, after15: 0, after60: 0 };

/** Deltas of an engine's counts, which it keeps since its own start. */
export class SurvivalSteps {
  #sinceMs = Number.NaN;
  readonly #counted = new Map<string, SurvivalCounts>();

  /** @param sinceMs start of the engine; another value is another engine, which counts from zero */
  since(sinceMs: number, { bookie, mode, survival }: FeedReading) {
    if (sinceMs !== this.#sinceMs) this.#counted.clear();
    this.#sinceMs = sinceMs;
    const key = `${mode} ${bookie}`;
    const before = this.#counted.get(key) ?? NONE;
    this.#counted.set(key, survival);
    return {
      shown: survival.of - before.of,
      after5: survival.after5 - before.after5,
      after15: survival.after15 - before.after15,
      after60: survival.after60 - before.after60,
    };
  }
}
