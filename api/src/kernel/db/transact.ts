import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import type { Db } from './database.ts';
import { CONFLICTS, codeOf } from './overload.ts';
import type { Schema } from './schema.ts';
import { type SerializeRetries, serializeRetries } from './serialize-retries.ts';

const MAX_RETRIES = 5;
const BASE_DELAY_MS = 20;
/** Total wait for SQLite's lock over all attempts: keeps a response under two seconds on a busy machine. */
const LOCK_PATIENCE_MS = 900;

const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error) ?? '');
/** Another process holds the write lock, or has written since this transaction's snapshot. */
const isLocked = (error: unknown): boolean => codeOf(error)?.startsWith('SQLITE_BUSY') ?? false;

/** Exponential backoff with jitter, so that two processes do not collide again. */
const delayMs = (retry: number): number => BASE_DELAY_MS * 2 ** retry * (0.5 + Math.random());

/**
 * Runs `ask`, and again after a serialization conflict or a locked file.
 * @param ask its argument says whether this is a retry
 */
export async function withRetry<T>(ask: (isAgain: boolean) => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  for (let retry = 0; ; retry += 1) {
    try {
      return await ask(retry > 0);
    } catch (error) {
      const waitMs = delayMs(retry);
      const isTooLate = isLocked(error) && performance.now() + waitMs - beganMs > LOCK_PATIENCE_MS;
      if (!isConflict(error) || isTooLate || retry >= MAX_RETRIES) throw error;
      await sleep(waitMs);
    }
  }
}

type Work<T> = (trx: Transaction<Schema>) => Promise<T>;

const afterwards = new WeakMap<Transaction<Schema>, (() => void)[]>();
/** Calls `act` once the transaction has committed; never if it is undone, and once if it is retried. */
export const afterCommit = (trx: Transaction<Schema>, act: () => void): void =>
  void afterwards.get(trx)?.push(act);

const inTransaction = <T>(
  db: Db,
  isolation: IsolationLevel,
  work: Work<T>,
  serialize: SerializeRetries,
): Promise<T> =>
  withRetry(async (isAgain) => {
    const acts: (() => void)[] = [];
    const value = await db
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async (trx) => {
        afterwards.set(trx, acts);
        await serialize(trx, isAgain);
        return work(trx);
      });
    for (const act of acts) act();
    return value;
  });

/**
 * Runs `work` in one serializable transaction; after a conflict it is retried alone. `work` may await nothing but the
 * database: waiting for the network inside it would block every other query of the process.
 */
export const transact = <T>(
  db: Db,
  work: Work<T>,
  serialize: SerializeRetries = serializeRetries,
): Promise<T> => inTransaction(db, 'serializable', work, serialize);

/**
 * The same with READ COMMITTED: each statement sees what others have committed by then. For work that locks its rows in
 * one order and checks in the writing statement. It is never refused because of its reads, only for a deadlock.
 */
export const transactCommitted = <T>(
  db: Db,
  work: Work<T>,
  serialize: SerializeRetries = serializeRetries,
): Promise<T> => inTransaction(db, 'read committed', work, serialize);
