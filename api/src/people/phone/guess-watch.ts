import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { type Quota, quotaState, takeQuota } from '#kernel/limits';
import { alarmsOf, allWrongGuesses, GUESS_WATCHES, SUSPICIOUS } from './phone.limits.ts';

export interface Watch {
  db: Db;
  log: Logger;
  nowMs: () => number;
}

/** Logs one line an hour that should alert an operator. */
export async function raiseAlarm({ db, log, nowMs }: Watch, name: string, details: object): Promise<void> {
  if ((await takeQuota(db, alarmsOf(name), nowMs())) === undefined) return;
  log.error({ area: 'phone', alarm: name, ...details }, 'Phone verification is being misused');
}

/**
 * Counts anyone's guess. Three guesses at each of ten thousand numbers succeed once in thirty times, and no per-number
 * limit notices: the share of wrong guesses does.
 */
export async function countGuess(watch: Watch, right: boolean): Promise<void> {
  const { db, nowMs } = watch;
  const take = async (quota: Quota) => (await takeQuota(db, quota, nowMs())) ?? quota.limit;
  for (const quotas of GUESS_WATCHES) {
    const guesses = await take(quotas.guesses);
    if (right) continue;
    const wrong = await take(quotas.wrong);
    if (guesses >= SUSPICIOUS.guesses && wrong / guesses >= SUSPICIOUS.wrongShare) {
      await raiseAlarm(watch, 'wrong-codes', { guesses, wrong });
    }
  }
  if (!right && (await takeQuota(db, allWrongGuesses, nowMs())) === allWrongGuesses.limit) {
    await raiseAlarm(watch, 'verification-paused', { wrong: allWrongGuesses.limit });
  }
}

/** Returns how long all guessing is blocked after too many wrong guesses in total; 0 if it is not. */
export async function pauseMs({ db, nowMs }: Watch): Promise<number> {
  const { used, waitMs } = await quotaState(db, allWrongGuesses.key, nowMs());
  return used >= allWrongGuesses.limit ? waitMs : 0;
}
