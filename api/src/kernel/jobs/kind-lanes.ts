import { attempt } from './attempt.ts';
import type { JobDeps } from './job-deps.ts';
import type { AnyKind } from './job-kind.ts';
import { claimJob } from './jobs.store.ts';
import { LEASE_MS } from './lease.ts';

/** Runs the due jobs of one kind, a few at a time. */
export class KindLanes {
  readonly #deps: JobDeps;
  readonly #kind: AnyKind;
  readonly #stopping: AbortSignal;
  readonly #running = new Set<Promise<void>>();
  #isWanted = false;

  /** @param stopping once aborted, no job is started */
  constructor(deps: JobDeps, kind: AnyKind, stopping: AbortSignal) {
    this.#deps = deps;
    this.#kind = kind;
    this.#stopping = stopping;
  }

  /** Starts due jobs; returns at once. */
  wake(): void {
    // A lane ending now may have polled before the job existed.
    this.#isWanted = this.#running.size >= this.#kind.atOnce;
    if (this.#isWanted) return;
    const lane = this.#lane()
      .catch((error: unknown) =>
        this.#deps.log.error({ area: 'jobs', kind: this.#kind.name, err: error }, 'Jobs cannot be read'),
      )
      .finally(() => {
        this.#running.delete(lane);
        if (this.#isWanted) this.wake();
      });
    this.#running.add(lane);
  }

  /** Whether nothing is due and nothing is running. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Resolves when the running jobs have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #lane(): Promise<void> {
    const { database, owner, nowMs, isHeldUp } = this.#deps;
    while (!this.#stopping.aborted && !isHeldUp?.() && !this.#kind.isHeldUp?.()) {
      const atMs = nowMs();
      const claim = await claimJob(database, this.#kind.name, owner, atMs, atMs + LEASE_MS);
      if (!claim) return;
      // There may be more than one.
      this.wake();
      await attempt(this.#deps, this.#kind, claim, this.#stopping);
    }
  }
}
