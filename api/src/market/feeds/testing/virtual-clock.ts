import { setImmediate as settled } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

interface Sleeper {
  wakeMs: number;
  wake: () => void;
}

/** A clock that stands still until a test lets time pass. */
export class VirtualClock implements Clock {
  #nowMs: number;
  #sleepers: Sleeper[] = [];
  /** Watched tasks that are neither asleep nor done: they wait for a file or a socket. */
  #awake = 0;

  constructor(startMs = Date.UTC(2026, 10, 21, 12)) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    this.#awake--;
    return new Promise((resolve) => {
      const sleeper = { wakeMs: this.#nowMs + Math.max(0, ms), wake: resolve };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', () => this.#wake(sleeper), { once: true });
    });
  }

  /** Time does not go on while this task is at work on something real. */
  watch(task: Promise<unknown>): void {
    this.#awake++;
    const done = (): void => {
      this.#awake--;
    };
    task.then(done, done);
  }

  /** Lets `ms` pass, waking sleepers in order and waiting for what they do. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await this.#quiet();
    for (let next = this.#first(); next && next.wakeMs <= untilMs; next = this.#first()) {
      this.#nowMs = Math.max(this.#nowMs, next.wakeMs);
      this.#wake(next);
      await this.#quiet();
    }
    this.#nowMs = untilMs;
  }

  async #quiet(): Promise<void> {
    do await settled();
    while (this.#awake > 0);
  }

  #first(): Sleeper | undefined {
    return this.#sleepers.reduce<Sleeper | undefined>(
      (first, each) => (first && first.wakeMs <= each.wakeMs ? first : each),
      undefined,
    );
  }

  #wake(sleeper: Sleeper): void {
    if (!this.#sleepers.includes(sleeper)) return;
    this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
    this.#awake++;
    sleeper.wake();
  }
}
