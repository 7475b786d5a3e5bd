import { isDeepStrictEqual } from 'node:util';
import { limitAt, NO_LIMIT, stricterLimit, strictest } from '@bothways/domain/self-limits';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import {
  lastingLimits,
  saveLastingLimits,
  saveLastingSpendings,
  takeOverSpendings,
} from './lasting-limits.store.ts';
import {
  insertPause,
  limitsOf,
  type PauseMarks,
  pausesOf,
  pausesOfMarks,
  saveLimit,
} from './self-limits.store.ts';

type Trx = Transaction<Schema>;

const listOf = ({ emailHash, phoneHash }: PauseMarks): string[] =>
  phoneHash === undefined ? [emailHash] : [emailHash, phoneHash];

async function takeOverPause(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  const own = await pausesOf(trx, userId, nowMs);
  const all = await pausesOfMarks(trx, marks, nowMs);
  const pause = strictest([...own, ...all], nowMs);
  if (pause && pause.userId !== userId) await insertPause(trx, userId, pause.marks, pause, pause.fromMs);
}

async function takeOverLimits(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const [period, limit] of await lastingLimits(trx, marks)) {
    const own = limitAt((await limitsOf(trx, userId)).get(period) ?? NO_LIMIT, nowMs);
    const stricter = stricterLimit(own, limit, nowMs);
    if (!isDeepStrictEqual(own, stricter)) await saveLimit(trx, userId, period, stricter);
  }
}

/**
 * Binds an account to what its owner is bound to by an address or number, in the transaction that gives it to the
 * account: the strictest pause, the stricter limits and what they count.
 */
export async function takeOverBonds(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  await takeOverPause(trx, userId, marks, nowMs);
  await takeOverLimits(trx, userId, marks, nowMs);
  await takeOverSpendings(trx, userId, marks);
}

/** Writes an account's limits under its owner's marks, as they are now. */
export const rememberLimits = async (
  trx: Trx,
  userId: string,
  marks: PauseMarks,
  nowMs: number,
): Promise<void> => saveLastingLimits(trx, listOf(marks), await limitsOf(trx, userId), nowMs);

/** Writes the bonds of an account that is deleted under its owner's marks of now, which may be newer than the bonds. */
export async function rememberBonds(
  trx: Trx,
  userId: string,
  marks: PauseMarks,
  nowMs: number,
): Promise<void> {
  await rememberLimits(trx, userId, marks, nowMs);
  await saveLastingSpendings(trx, userId, listOf(marks));
  const pause = strictest(await pausesOf(trx, userId, nowMs), nowMs);
  if (pause && !isDeepStrictEqual(pause.marks, marks))
    await insertPause(trx, null, marks, pause, pause.fromMs);
}
