import type { Engine } from '@bothways/engine';
import type { BusFigures, FeedStatus } from '#market/feeds';
import type { EngineStatus } from './protocol.ts';
import { noPushes, type PushTally } from './push-tally.ts';

/** Answers change with age alone: after this long one is no longer current, whatever came in. */
const AGEING_MS = 1000;
/** Counting the book takes at most this share of the thread's time. */
const COUNTING_SHARE = 0.02;

interface StatusSources {
  feeds: () => FeedStatus[];
  pushed: () => PushTally;
  /** State of the bus; omitted if there is none. */
  bus?: (() => BusFigures) | undefined;
}

/** Reports to the API when answers may have changed, and how full the book is, which costs a pass over it. */
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

  /** Records a tick's duration and delay. */
  took(tickMs: number, lagMs: number): void {
    this.#tickMs = Math.max(this.#tickMs, tickMs);
    this.#lagMs = Math.max(this.#lagMs, lagMs);
  }

  /** Records that something came in. */
  moved(): void {
    this.#moved = true;
  }

  /** Returns the status if answers may have changed. Takes the quotes' clock, and one that never goes back. */
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
