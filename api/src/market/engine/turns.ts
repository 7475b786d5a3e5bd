/** So long a turn is at most, one step apart: nobody notices it, and to change turns costs little beside it. */
const TURN_MS = 4;

/** Work in steps, each far shorter than a turn. It must not throw: whom it is for hears of a failure by its own way. */
export type Steps = Iterator<void, void>;

interface Job {
  key: string;
  steps: Steps;
}

export interface TurnsOptions {
  /** Lets what waits on the thread run. */
  breathe: () => Promise<void>;
  /** Only moves forward. */
  monotonicMs: () => number;
}

/**
 * Shares one thread among lanes of work: what is in a lane is done in the order in which it came, a turn at a time, and
 * the lanes by turns, so that much work in one of them does not hold up the others, nor anything else on the thread.
 */
export class Turns {
  readonly #lanes = new Map<string, Job[]>();
  readonly #options: TurnsOptions;
  #isRunning = false;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** The first turn is at once where nothing else is being done. */
  add(lane: string, key: string, steps: Steps): void {
    const waiting = this.#lanes.get(lane);
    if (waiting) waiting.push({ key, steps });
    else this.#lanes.set(lane, [{ key, steps }]);
    if (!this.#isRunning) void this.#run();
  }

  /** What has not begun is not done, what is half done stays so. False where there is nothing of that key. */
  drop(key: string): boolean {
    for (const [lane, jobs] of this.#lanes) {
      const place = jobs.findIndex((job) => job.key === key);
      if (place < 0) continue;
      jobs.splice(place, 1);
      if (jobs.length === 0) this.#lanes.delete(lane);
      return true;
    }
    return false;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#lanes.size > 0) {
      for (const lane of [...this.#lanes.keys()]) {
        this.#turn(lane);
        await this.#options.breathe();
      }
    }
    this.#isRunning = false;
  }

  #turn(lane: string): void {
    const { monotonicMs } = this.#options;
    const endMs = monotonicMs() + TURN_MS;
    do {
      const job = this.#lanes.get(lane)?.[0];
      if (!job) return;
      if (job.steps.next().done) this.#end(lane, job);
    } while (monotonicMs() < endMs);
  }

  /** The last step may have added to the lane. */
  #end(lane: string, job: Job): void {
    const jobs = this.#lanes.get(lane);
    if (jobs?.[0] === job) jobs.shift();
    if (jobs?.length === 0) this.#lanes.delete(lane);
  }
}
