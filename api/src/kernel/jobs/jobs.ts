import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '#kernel/db';
import type { Vault } from '#kernel/vault';
import type { JobDeps } from './job-deps.ts';
import { type AnyKind, anyKind, type JobKind, repeating } from './job-kind.ts';
import { JobQueue } from './job-queue.ts';
import { jobFigures, type KindFigures } from './jobs.store.ts';
import { jobOutcomes, watchJobs } from './jobs-metrics.ts';
import { KindLanes } from './kind-lanes.ts';
import { pruneJobs } from './prune-jobs.ts';

/** Interval between polls for due jobs. */
const TICK_MS = 5000;
/** Limit for finishing jobs after a stop: the process is killed eventually. */
const DRAIN_MS = 8000;
const PRUNE_EVERY_MS = HOUR_MS;

interface JobsDeps {
  database: Database;
  vault: Vault;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
  /** From 0 to 1; jitter, so that simultaneous failures do not retry in step. */
  random?: (() => number) | undefined;
  /** Whether no work may be done now; omitted: never. */
  isHeldUp?: (() => boolean) | undefined;
}

/**
 * Runs background work that must survive the process: stored in the database, run by any process, one job by one
 * process at a time, retried with backoff, and dead once that is pointless.
 */
export class Jobs {
  readonly #deps: JobDeps;
  readonly #kinds = new Map<string, AnyKind>();
  readonly #lanes = new Map<string, KindLanes>();
  readonly #unplanted: JobQueue<Record<string, never>>[] = [];
  /** Aborts immediately at a stop, and again when the drain limit has passed. */
  readonly #stopping = new AbortController();
  readonly #drained = new AbortController();
  readonly #polls = new Set<Promise<void>>();
  /** By kind, since the last poll. */
  readonly #added = new Map<string, number>();
  #figures: readonly KindFigures[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({ registry, random = Math.random, ...deps }: JobsDeps) {
    this.#deps = { ...deps, random, owner: randomUUID(), outcomes: jobOutcomes(registry) };
    watchJobs(registry, () => this.#figures, deps.nowMs);
    this.repeat('prune-jobs', PRUNE_EVERY_MS, () =>
      pruneJobs(deps.database.db, this.#kinds.values(), deps.nowMs()),
    );
  }

  /** Makes this process run jobs of this kind. */
  register<Payload>(kind: JobKind<Payload>): JobQueue<Payload> {
    const { name } = kind;
    if (this.#kinds.has(name)) throw new Error(`There is a kind of work called ${name} already`);
    const known = anyKind(kind);
    const end = kind.everyMs === undefined ? this.#drained : this.#stopping;
    const lanes = new KindLanes(this.#deps, known, end.signal);
    this.#kinds.set(name, known);
    this.#lanes.set(name, lanes);
    // Initialized at 0: Prometheus sees no increase in a series that it has not seen before.
    this.#deps.outcomes.inc({ kind: name, outcome: 'dead' }, 0);
    return new JobQueue(kind, {
      ...this.#deps,
      waiting: () => this.#waiting(name),
      onAdded: () => this.#added.set(name, (this.#added.get(name) ?? 0) + 1),
      wake: () => lanes.wake(),
    });
  }

  /** Registers periodic work; each run is done by one process for all. */
  repeat(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void {
    this.#unplanted.push(this.register(repeating(name, everyMs, work)));
  }

  /** Takes over work left by earlier processes, and polls for due jobs from now on. */
  start(): void {
    this.#timer ??= setInterval(() => this.poll(), TICK_MS).unref();
    this.poll();
  }

  /** Starts due jobs; returns at once. */
  poll(): void {
    const poll = this.#poll()
      .catch((error: unknown) =>
        this.#deps.log.error({ area: 'jobs', err: error }, 'It is not known which jobs are due'),
      )
      .finally(() => this.#polls.delete(poll));
    this.#polls.add(poll);
  }

  /** Resolves when nothing is due and nothing is running. */
  async idle(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    while (this.#polls.size > 0 || lanes.some(({ isIdle }) => !isIdle)) {
      await Promise.all(this.#polls);
      await Promise.all(lanes.map((each) => each.settled()));
    }
  }

  /** Finishes running jobs within a limit; the rest waits for the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    const limit = setTimeout(() => this.#drained.abort(), DRAIN_MS);
    await this.idle();
    clearTimeout(limit);
    this.#drained.abort();
  }

  #waiting(name: string): number {
    const known = this.#figures.find(({ kind, state }) => kind === name && state === 'waiting');
    return (known?.jobs ?? 0) + (this.#added.get(name) ?? 0);
  }

  /** Periodic work is one row for all processes. */
  async #plant(): Promise<void> {
    for (;;) {
      const [queue] = this.#unplanted;
      if (!queue) return;
      await queue.add(this.#deps.database.db, {}, { dedupeKey: 'only' });
      this.#unplanted.shift();
    }
  }

  async #poll(): Promise<void> {
    const { database, nowMs } = this.#deps;
    await this.#plant();
    this.#added.clear();
    this.#figures = await jobFigures(database.db);
    for (const { kind, state, nextMs } of this.#figures)
      if (state === 'waiting' && nextMs <= nowMs()) this.#lanes.get(kind)?.wake();
  }
}
