import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { jobLocation, type Vault } from '#kernel/vault';
import type { JobKind } from './job-kind.ts';
import { insertJob } from './jobs.store.ts';

/** A letter takes some 6 KB; anything larger does not belong into a queue. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
const FULL_RETRY_S = 60;

/** Options of a job. */
export interface JobOptions {
  /** Another job of the kind with this key is the same job. */
  dedupeKey?: string;
  /** Not before this; default: now. It counts as waiting from then on. */
  dueAtMs?: number;
  /** The job is worthless after this. */
  expiresAtMs?: number;
}

interface JobQueueDeps {
  vault: Vault;
  nowMs: () => number;
  /** Number of waiting jobs of the kind: the last poll's count plus those added since. */
  waiting: () => number;
  onAdded: () => void;
  wake: () => void;
}

/** Adds jobs of one kind. */
export class JobQueue<Payload> {
  readonly #kind: JobKind<Payload>;
  readonly #deps: JobQueueDeps;

  constructor(kind: JobKind<Payload>, deps: JobQueueDeps) {
    this.#kind = kind;
    this.#deps = deps;
  }

  /**
   * Adds a job in the requesting transaction; call `wake` once that is committed.
   * @returns false if the key is known
   * @throws ApiError UNAVAILABLE when too many wait, RangeError if the payload is too large
   */
  async add(trx: Kysely<Schema>, payload: Payload, options: JobOptions = {}): Promise<boolean> {
    const { waiting, nowMs, onAdded } = this.#deps;
    if (waiting() >= this.#kind.maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterS: FULL_RETRY_S });
    const id = randomUUID();
    const dueAtMs = options.dueAtMs ?? nowMs();
    const isNew = await insertJob(trx, {
      id,
      kind: this.#kind.name,
      dedupeKey: options.dedupeKey ?? null,
      createdAtMs: dueAtMs,
      dueAtMs,
      expiresAtMs: options.expiresAtMs ?? null,
      isSealed: this.#kind.isSecret ? 1 : 0,
      payload: this.#written(id, payload),
    });
    if (isNew) onAdded();
    return isNew;
  }

  /** Starts due jobs and returns at once; call it after the commit. */
  wake(): void {
    this.#deps.wake();
  }

  #written(id: string, payload: Payload): string {
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) > MAX_PAYLOAD_BYTES)
      throw new RangeError(`A job of the kind ${this.#kind.name} is too large`);
    return this.#kind.isSecret ? this.#deps.vault.seal(jobLocation(id), json) : json;
  }
}
