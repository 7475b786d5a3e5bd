import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** Another writer was there first: SQLite's lock, PostgreSQL's serialization failure and deadlock. */
const CONFLICTS = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01']);
const MAX_RETRIES = 5;
const BASE_DELAY_MS = 20;

const codedSchema = z.object({ code: z.string() });
const isConflict = (error: unknown): boolean => {
  const coded = codedSchema.safeParse(error);
  return coded.success && CONFLICTS.has(coded.data.code);
};

/** Grows with each try and differs between processes, so that two do not meet again. */
const delayMs = (retry: number): number => BASE_DELAY_MS * 2 ** retry * (0.5 + Math.random());

/** Asks the database, and again when another writer was there first. */
export async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isConflict(error) || retry >= MAX_RETRIES) throw error;
      await sleep(delayMs(retry));
    }
  }
}

/**
 * Runs `work` in one serializable transaction and again when another writer was there first. `work` must ask nothing
 * but the database: a wait for the network in it would stop every other query of the process.
 */
export const transact = <T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  retried(() => db.transaction().setIsolationLevel('serializable').execute(work));
