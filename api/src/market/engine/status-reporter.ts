import type { Engine } from '@bothways/engine';
import type { BusFigures, FeedStatus } from '#market/feeds';
import type { EngineStatus } from './protocol.ts';
import { noPushes, type PushTally } from './push-tally.ts';

/** Ages move answers too: after so long an answer is no longer the same, whatever came in. */
const AGEING_MS = 1000;
/** Counting the book takes at most this share of the thread's time. */
const COUNTING_SHARE = 0.02;

export interface StatusSources {
  feeds: () => FeedStatus[];
  pushed: () => PushTally;
  /** How the bus is doing; left out where there is none. */
  bus?: (() => BusFigures) | undefined;
}

/** Tells the API when answers may differ, and how full the book is, which costs a walk through it. */
export class StatusReporter {
  readonly #engine: Engine;
  readonly #parts: StatusSources;
  #moved = true;
  #agedAtMs = Number.NEGATIVE_INFINITY;
  #countAfterMs = Number.NEGATIVE_INFINITY;
  #tickMs = 0;
  #lagMs = 0;
  #status: EngineStatus = {
    quotes: 0,
    events: { prematch: 0, live: 0 },
    newestSeenMs: 0,
    feeds: [],
    pushed: noPushes(),
    tickMs: 0,
    lagMs: 0,
  };

  constructor(engine: Engine, parts: StatusSources) {
    this.#engine = engine;
    this.#parts = parts;
  }

  /** A beat took so long and began so late. */
  took(tickMs: number, lagMs: number): void {
    this.#tickMs = Math.max(this.#tickMs, tickMs);
    this.#lagMs = Math.max(this.#lagMs, lagMs);
  }

  /** Something came in. */
  moved(): void {
    this.#moved = true;
  }

  /** The status where answers may differ from before. Times: the clock of quotes, and one that only moves forward. */
  tick(nowMs: number, monotonicMs: () => number): EngineStatus | undefined {
    const startMs = monotonicMs();
    const isOld = startMs - this.#agedAtMs >= AGEING_MS;
    if (!this.#moved && !isOld) return undefined;
    this.#moved = false;
    this.#agedAtMs = startMs;
    if (startMs >= this.#countAfterMs) this.#count(nowMs, startMs, monotonicMs);
    return this.#status;
  }

  #count(nowMs: number, startMs: number, monotonicMs: () => number): void {
    const { quotes, events, newestSeenMs } = this.#engine.vitals(nowMs);
    const [tickMs, lagMs] = [this.#tickMs, this.#lagMs];
    [this.#tickMs, this.#lagMs] = [0, 0];
    const [feeds, pushed] = [this.#parts.feeds(), { ...this.#parts.pushed() }];
    const bus = this.#parts.bus?.();
    const status = { quotes, events, newestSeenMs, feeds, pushed, tickMs, lagMs };
    this.#status = bus ? { ...status, bus } : status;
    const tookMs = monotonicMs() - startMs;
    this.#countAfterMs = startMs + Math.max(AGEING_MS, tookMs / COUNTING_SHARE);
  }
}
