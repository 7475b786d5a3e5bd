/** Longest time slice, give or take one step: too short to be noticed, long enough that switching costs little. */
const SLICE_MS = 4;

/** Work in steps, each far shorter than a slice. It must not throw; it reports failures to its own caller. */
export type Steps = Iterator<void, void>;

interface Job {
  key: string;
  steps: Steps;
}

interface SchedulerOptions {
  /** Yields the thread to other tasks. */
  breathe: () => Promise<void>;
  /** Only moves forward. */
  monotonicMs: () => number;
}

/**
 * Shares one thread among lanes, round-robin by time slice; jobs of one lane run in order. A long job in one lane delays
 * neither the other lanes nor the rest of the thread.
 */
export class CooperativeScheduler {
  readonly #lanes = new Map<string, Job[]>();
  readonly #options: SchedulerOptions;
  #isRunning = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Runs the first slice synchronously when the scheduler is idle. */
  add(lane: string, key: string, steps: Steps): void {
    const waiting = this.#lanes.get(lane);
    if (waiting) waiting.push({ key, steps });
    else this.#lanes.set(lane, [{ key, steps }]);
    if (!this.#isRunning) void this.#run();
  }

  /** Cancels a job; what it has done so far stays. Returns false when no job has that key. */
  drop(key: string): boolean {
    for (const [lane, jobs] of this.#lanes) {
      const index = jobs.findIndex((job) => job.key === key);
      if (index < 0) continue;
      jobs.splice(index, 1);
      if (jobs.length === 0) this.#lanes.delete(lane);
      return true;
    }
    return false;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#lanes.size > 0) {
      for (const lane of [...this.#lanes.keys()]) {
        this.#runSlice(lane);
        await this.#options.breathe();
      }
    }
    this.#isRunning = false;
  }

  #runSlice(lane: string): void {
    const { monotonicMs } = this.#options;
    const endMs = monotonicMs() + SLICE_MS;
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
