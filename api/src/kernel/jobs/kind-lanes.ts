import { attempt } from './attempt.ts';
import type { JobDeps } from './job-deps.ts';
import type { AnyKind } from './job-kind.ts';
import { claimJob } from './jobs.store.ts';
import { LEASE_MS } from './lease.ts';

/** Does the jobs of one kind that are due, a few at a time. */
export class KindLanes {
  readonly #deps: JobDeps;
  readonly #kind: AnyKind;
  readonly #stopping: AbortSignal;
  readonly #running = new Set<Promise<void>>();
  #isWanted = false;

  /** @param stopping once it is aborted, nothing is taken up any more */
  constructor(deps: JobDeps, kind: AnyKind, stopping: AbortSignal) {
    this.#deps = deps;
    this.#kind = kind;
    this.#stopping = stopping;
  }

  /** Does what is due; returns at once. */
  wake(): void {
    // One that ends now may have looked before there was something.
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

  /** Whether nothing is due and nothing is being done. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Resolves when those that run now have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #lane(): Promise<void> {
    const { database, owner, nowMs } = this.#deps;
    while (!this.#stopping.aborted && !this.#kind.isHeldUp?.()) {
      const atMs = nowMs();
      const claim = await claimJob(database, this.#kind.name, owner, atMs, atMs + LEASE_MS);
      if (!claim) return;
      // There may be more than one.
      this.wake();
      await attempt(this.#deps, this.#kind, claim, this.#stopping);
    }
  }
}
