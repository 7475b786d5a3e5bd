import { isDeepStrictEqual } from 'node:util';
import { limitAt, NO_LIMIT, stricterLimit, strictest } from '@bothways/domain/self-limits';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { debtOf, receivableAccount, takeBack } from '#kernel/ledger';
import { owesPayment, saveDebtor, takeDebtors, takeOverOrders } from './lasting-debts.store.ts';
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

/** Debts of credits and unpaid orders of deleted accounts become those of the account that their owner has now. */
async function takeOverDebts(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const debtor of await takeDebtors(trx, marks)) {
    await takeOverOrders(trx, debtor, userId);
    const amount = await debtOf(trx, debtor);
    if (amount === 0) continue;
    const key = `lasting-debt:${debtor}:${userId}`;
    const to = receivableAccount(debtor);
    await takeBack(trx, { key, kind: 'debt', userId, to, amount, actor: SYSTEM_ACTOR }, nowMs);
  }
}

/**
 * Binds an account to what its owner is bound to by an address or number, in the transaction that gives it to the
 * account: the strictest pause, the stricter limits and what they count, and debts.
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
  await takeOverDebts(trx, userId, marks, nowMs);
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
  if ((await debtOf(trx, userId)) > 0 || (await owesPayment(trx, userId)))
    await saveDebtor(trx, userId, listOf(marks));
  const pause = strictest(await pausesOf(trx, userId, nowMs), nowMs);
  if (pause && !isDeepStrictEqual(pause.marks, marks))
    await insertPause(trx, null, marks, pause, pause.fromMs);
}
