import type { PriceBatch } from '@bothways/engine';
import { isEmpty } from './history.store.ts';
import { HistoryKeeper } from './history-keeper.ts';
import type { HistoryDatabase } from './open-history.ts';

/**
 * Fills an empty history with past prices. A history that holds anything is left unchanged, so this may run at every
 * start; no thread may have the history open meanwhile.
 * @param past prices to store, only called when needed
 * @returns how many prices were stored
 */
export async function fillHistory(
  database: HistoryDatabase,
  past: () => PriceBatch,
  nowMs: number,
): Promise<number> {
  if (!(await isEmpty(database.db))) return 0;
  const keeper = await HistoryKeeper.open(database, nowMs);
  const batch = past();
  await keeper.record(batch, nowMs);
  return batch.series.length;
}
