import type { PriceBatch } from '@bothways/engine';
import { isEmpty } from './history.store.ts';
import { HistoryKeeper } from './history-keeper.ts';
import type { HistoryDatabase } from './open-history.ts';

/**
 * Gives a history that holds nothing a past. One that holds anything is left as it is, so this may be called at every start;
 * no thread may have the history open meanwhile.
 * @param past what is to be kept, asked for only where it is needed
 * @returns how many prices were kept
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
