import { HOUR_MS } from '@bothways/domain/time';
import type { Db, JobsTable } from '#kernel/db';

/** A job of a kind that nobody does, dead for an hour. */
export async function addDeadJob(db: Db, nowMs: number, more: Partial<JobsTable> = {}): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: 'dead-job',
      kind: 'nobody-does-it',
      state: 'dead',
      dedupeKey: null,
      createdAtMs: nowMs - 7_200_000,
      dueAtMs: nowMs - HOUR_MS,
      expiresAtMs: null,
      endedAtMs: nowMs - HOUR_MS,
      attempts: 3,
      leaseOwner: null,
      lastError: 'The mail server did not take the mail: 550',
      isSealed: 0,
      payload: '{"to":"canary@example.test"}',
      ...more,
    })
    .execute();
}
