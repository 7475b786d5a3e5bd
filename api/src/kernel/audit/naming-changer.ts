import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type ChangesOf, lastChanger } from './audit.store.ts';

/**
 * Runs a change; if it fails because the record changed since it was read, the refusal names who changed it. The name
 * is looked up after the transaction, so that writers of the log never wait for a refusal.
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
