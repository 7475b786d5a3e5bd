import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type ChangesOf, lastChanger } from './audit.store.ts';

/**
 * Does a change; where somebody else changed the record since it was read, the refusal names them. They are looked up after
 * the transaction, so that nobody who writes into the log has to wait for a refusal.
 */
export async function namingChanger<T>(db: Db, changes: ChangesOf, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHANGED') throw error;
    const changedBy = await lastChanger(db, changes);
    throw changedBy === undefined ? error : new ApiError('CHANGED', { ...error.details, changedBy });
  }
}
