import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import type { AnyKind } from './job-kind.ts';
import { emptyExpired, pruneDead, pruneDone } from './jobs.store.ts';

/** Retention of dead jobs: one that nobody inspects within a month never will be. */
export const KEEP_DEAD_MS = 30 * DAY_MS;

/** Deletes jobs that ended long ago. */
export async function pruneJobs(db: Db, kinds: Iterable<AnyKind>, nowMs: number): Promise<void> {
  await emptyExpired(db, nowMs);
  await pruneDead(db, nowMs - KEEP_DEAD_MS);
  for (const { name, keepDoneMs = 0 } of kinds) await pruneDone(db, name, nowMs - keepDoneMs);
}
