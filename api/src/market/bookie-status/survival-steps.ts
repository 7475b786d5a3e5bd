import type { FeedReading, SurvivalCounts } from '@bothways/engine';

const NONE: SurvivalCounts = { of: 0, after5: 0, after15: 0, after60: 0 };

/** What an engine has counted since it was last asked: it counts from its own beginning. */
export class SurvivalSteps {
  #sinceMs = Number.NaN;
  readonly #counted = new Map<string, SurvivalCounts>();

  /** @param sinceMs another number is another engine, which began at nothing */
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
