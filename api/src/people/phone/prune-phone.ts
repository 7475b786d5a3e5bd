import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { pruneQuotas } from '#kernel/limits';

import { pruneSends } from './phone.store.ts';

export const PRUNE_EVERY_MS = HOUR_MS;

/** Deletes sends and quotas that no limit considers any more. */
export async function prunePhone(db: Db, nowMs: number): Promise<void> {
  await pruneSends(db, nowMs - DAY_MS);
  await pruneQuotas(db, nowMs - DAY_MS);
}
