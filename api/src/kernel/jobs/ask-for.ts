import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { insertJob } from './jobs.store.ts';

interface Asked {
  kind: string;
  dedupeKey: string;
  payload: Readonly<Record<string, string | number>>;
  nowMs: number;
}

/**
 * Adds a job of a kind without secrets where its queue is not at hand, in the requesting transaction. It starts at any
 * process's next poll, or as soon as the queue is woken.
 */
export async function askFor(
  trx: Transaction<Schema>,
  { kind, dedupeKey, payload, nowMs }: Asked,
): Promise<void> {
  await insertJob(trx, {
    id: randomUUID(),
    kind,
    dedupeKey,
    createdAtMs: nowMs,
    dueAtMs: nowMs,
    expiresAtMs: null,
    isSealed: 0,
    payload: JSON.stringify(payload),
  });
}
