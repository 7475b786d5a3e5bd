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

/** How often it is looked whether something is due. */
const TICK_MS = 5000;
/** After a stop nothing new is taken up for longer: whoever stops the process ends it at some time. */
const DRAIN_MS = 8000;
const PRUNE_EVERY_MS = HOUR_MS;

export interface JobsDeps {
  database: Database;
  vault: Vault;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
  /** From 0 to 1; so that what failed together does not come again together. */
  random?: (() => number) | undefined;
}

/**
 * What is done later and must survive the process: kept in the database, done by whichever process is there, one at a
 * time, tried again later, and dead where that is of no use.
 */
export class Jobs {
  readonly #deps: JobDeps;
  readonly #kinds = new Map<string, AnyKind>();
  readonly #lanes = new Map<string, KindLanes>();
  readonly #unplanted: JobQueue<Record<string, never>>[] = [];
  /** Aborted by a stop at once, and when what was promised has had its time. */
  readonly #stopping = new AbortController();
  readonly #drained = new AbortController();
  readonly #looks = new Set<Promise<void>>();
  /** By kind, since the last look. */
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

  /** From now on this process does jobs of this kind. */
  register<Payload>(kind: JobKind<Payload>): JobQueue<Payload> {
    const { name } = kind;
    if (this.#kinds.has(name)) throw new Error(`There is a kind of work called ${name} already`);
    const known = anyKind(kind);
    const end = kind.everyMs === undefined ? this.#drained : this.#stopping;
    const lanes = new KindLanes(this.#deps, known, end.signal);
    this.#kinds.set(name, known);
    this.#lanes.set(name, lanes);
    // There from the beginning: Prometheus sees no step in what it has not seen before.
    this.#deps.outcomes.inc({ kind: name, outcome: 'dead' }, 0);
    return new JobQueue(kind, {
      ...this.#deps,
      waiting: () => this.#waiting(name),
      onAdded: () => this.#added.set(name, (this.#added.get(name) ?? 0) + 1),
      wake: () => lanes.wake(),
    });
  }

  /** Work that comes again so long after the last time; one process does it for all. */
  repeat(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void {
    this.#unplanted.push(this.register(repeating(name, everyMs, work)));
  }

  /** Does what an earlier process has left, and looks now and then for what is due. */
  start(): void {
    this.#timer ??= setInterval(() => this.look(), TICK_MS).unref();
    this.look();
  }

  /** Does what is due; returns at once. */
  look(): void {
    const look = this.#look()
      .catch((error: unknown) =>
        this.#deps.log.error({ area: 'jobs', err: error }, 'It is not known which jobs are due'),
      )
      .finally(() => this.#looks.delete(look));
    this.#looks.add(look);
  }

  /** Resolves when nothing is due and nothing is being done. */
  async idle(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    while (this.#looks.size > 0 || lanes.some(({ isIdle }) => !isIdle)) {
      await Promise.all(this.#looks);
      await Promise.all(lanes.map((each) => each.settled()));
    }
  }

  /** Does what was promised already, for a while; the rest waits for the next process. */
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

  /** What comes again and again is one row for all processes. */
  async #plant(): Promise<void> {
    for (;;) {
      const [queue] = this.#unplanted;
      if (!queue) return;
      await queue.add(this.#deps.database.db, {}, { dedupeKey: 'only' });
      this.#unplanted.shift();
    }
  }

  async #look(): Promise<void> {
    const { database, nowMs } = this.#deps;
    await this.#plant();
    this.#added.clear();
    this.#figures = await jobFigures(database.db);
    for (const { kind, state, nextMs } of this.#figures)
      if (state === 'waiting' && nextMs <= nowMs()) this.#lanes.get(kind)?.wake();
  }
}
