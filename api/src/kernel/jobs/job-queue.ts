import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { jobPlace, type Vault } from '#kernel/vault';
import type { JobKind } from './job-kind.ts';
import { insertJob } from './jobs.store.ts';

/** A letter is some 6 KB; what is larger does not belong into a queue. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
const FULL_RETRY_S = 60;

/** What may be said of a job beside its payload. */
export interface JobOptions {
  /** Another job of the kind with this key is the same job. */
  dedupeKey?: string;
  /** From then on it is worth nothing. */
  expiresAtMs?: number;
}

export interface JobQueueDeps {
  vault: Vault;
  nowMs: () => number;
  /** How many of the kind wait, by the last look and what came since. */
  waiting: () => number;
  onAdded: () => void;
  wake: () => void;
}

/** The one place in which jobs of a kind are asked for. */
export class JobQueue<Payload> {
  readonly #kind: JobKind<Payload>;
  readonly #deps: JobQueueDeps;

  constructor(kind: JobKind<Payload>, deps: JobQueueDeps) {
    this.#kind = kind;
    this.#deps = deps;
  }

  /**
   * Keeps a job in the transaction of what asks for it; it is begun after `wake`.
   * @returns false for a key that is known
   * @throws ApiError UNAVAILABLE when too many wait, RangeError for a payload that is too large
   */
  async add(trx: Kysely<Schema>, payload: Payload, options: JobOptions = {}): Promise<boolean> {
    const { waiting, nowMs, onAdded } = this.#deps;
    if (waiting() >= this.#kind.maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterS: FULL_RETRY_S });
    const id = randomUUID();
    const isNew = await insertJob(trx, {
      id,
      kind: this.#kind.name,
      dedupeKey: options.dedupeKey ?? null,
      createdAtMs: nowMs(),
      dueAtMs: nowMs(),
      expiresAtMs: options.expiresAtMs ?? null,
      isSealed: this.#kind.isSecret ? 1 : 0,
      payload: this.#written(id, payload),
    });
    if (isNew) onAdded();
    return isNew;
  }

  /** To be called once the transaction is through: does what is due, and returns at once. */
  wake(): void {
    this.#deps.wake();
  }

  #written(id: string, payload: Payload): string {
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) > MAX_PAYLOAD_BYTES)
      throw new RangeError(`A job of the kind ${this.#kind.name} is too large`);
    return this.#kind.isSecret ? this.#deps.vault.seal(jobPlace(id), json) : json;
  }
}
