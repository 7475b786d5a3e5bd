import type { Db } from '#kernel/db';
import { pruneQuotas } from '#kernel/limits';
import { DAY_MS } from './phone.limits.ts';
import { pruneSends } from './phone.store.ts';

export const PRUNE_EVERY_MS = 60 * 60 * 1000;

/** Removes what no limit looks at any more. */
export async function prunePhone(db: Db, nowMs: number): Promise<void> {
  await pruneSends(db, nowMs - DAY_MS);
  await pruneQuotas(db, nowMs - DAY_MS);
}
