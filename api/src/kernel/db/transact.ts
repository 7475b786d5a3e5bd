import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import type { Db } from './database.ts';
import { CONFLICTS, codeOf } from './overload.ts';
import type { Schema } from './schema.ts';
import { type TakeTurn, takeTurn } from './turns.ts';

const MAX_RETRIES = 5;
const BASE_DELAY_MS = 20;
/** Nobody waits longer for SQLite's lock, all tries together: with what else an answer takes that is two seconds on a busy machine. */
const LOCK_PATIENCE_MS = 900;

const isConflict = (error: unknown): boolean => CONFLICTS.has(codeOf(error) ?? '');
/** Another process holds the file, or held it when it mattered. */
const isLocked = (error: unknown): boolean => codeOf(error)?.startsWith('SQLITE_BUSY') ?? false;

/** Grows with each try and differs between processes, so that two do not meet again. */
const delayMs = (retry: number): number => BASE_DELAY_MS * 2 ** retry * (0.5 + Math.random());

/**
 * Asks the database, and again when another writer was there first.
 * @param ask is told whether it was refused before
 */
export async function retried<T>(ask: (isAgain: boolean) => Promise<T>): Promise<T> {
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

const inTurn = <T>(db: Db, isolation: IsolationLevel, work: Work<T>, turn: TakeTurn): Promise<T> =>
  retried((isAgain) =>
    db
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async (trx) => {
        await turn(trx, isAgain);
        return work(trx);
      }),
  );

/**
 * Runs `work` in one serializable transaction and again when another writer was there first, then alone. `work` must ask
 * nothing but the database: a wait for the network in it would stop every other query of the process.
 */
export const transact = <T>(db: Db, work: Work<T>, turn: TakeTurn = takeTurn): Promise<T> =>
  inTurn(db, 'serializable', work, turn);

/**
 * The same where each statement sees what others have done by then: for work that locks what it hangs on, in one order, and
 * asks in the statement that writes. It is not refused because of what it has read, only where two wait for each other.
 */
export const transactCommitted = <T>(db: Db, work: Work<T>, turn: TakeTurn = takeTurn): Promise<T> =>
  inTurn(db, 'read committed', work, turn);
