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
 * Keeps a job of a kind without secrets where its queue is not at hand: in the transaction of what asks for it. It is begun
 * at the next look of any process, or as soon as somebody wakes the queue.
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
