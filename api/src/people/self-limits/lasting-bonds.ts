import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  limitAt,
  NO_LIMIT,
  type SpendingLimit,
  type SpendingPeriod,
  stricterLimit,
  strictest,
} from '@bothways/domain/self-limits';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Db, Schema } from '#kernel/db';
import { closingOf, ledgerTransaction, lockedDebt, receivableAccount, takeBack } from '#kernel/ledger';
import {
  heirOf,
  isDebtor,
  saveDebtor,
  takeDebtors,
  takeOverOrders,
  waitingDebtors,
} from './lasting-debts.store.ts';
import {
  forgetLastingLimits,
  lastingLimits,
  passSpendings,
  saveLastingLimits,
  saveLastingSpendings,
  takeOverSpendings,
} from './lasting-limits.store.ts';
import { holdMarks, onePerson, openOf, otherAccountsOf } from './same-person.store.ts';
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

async function sharePause(
  trx: Trx,
  accounts: readonly string[],
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  const own = new Map<string, Awaited<ReturnType<typeof pausesOf>>>();
  for (const userId of accounts) own.set(userId, await pausesOf(trx, userId, nowMs));
  const pause = strictest([...(await pausesOfMarks(trx, marks, nowMs)), ...[...own.values()].flat()], nowMs);
  if (!pause) return;
  for (const [userId, pauses] of own) {
    const has = pauses.some(({ kind, untilMs }) => kind === pause.kind && untilMs === pause.untilMs);
    if (!has) await insertPause(trx, userId, pause.marks, pause, pause.fromMs);
  }
}

/** Makes the limits of an account at least as strict as these. */
async function tightenLimits(
  trx: Trx,
  userId: string,
  limits: Iterable<readonly [SpendingPeriod, SpendingLimit]>,
  nowMs: number,
): Promise<void> {
  for (const [period, limit] of limits) {
    const own = limitAt((await limitsOf(trx, [userId], nowMs)).get(period) ?? NO_LIMIT, nowMs);
    const stricter = stricterLimit(own, limit, nowMs);
    if (!isDeepStrictEqual(own, stricter)) await saveLimit(trx, userId, period, stricter);
  }
}

/**
 * Makes what a deleted account owes the debt of its heir, now and whenever it comes to owe more. While the ledger is
 * closed the debt waits for `passWaitingDebts`.
 */
export async function passDebt(trx: Trx, debtor: string, nowMs: number): Promise<void> {
  const userId = await heirOf(trx, debtor);
  if (userId === undefined || (await closingOf(trx))) return;
  const amount = await lockedDebt(trx, debtor);
  const key = `lasting-debt:${debtor}:${randomUUID()}`;
  const to = receivableAccount(debtor);
  if (amount > 0) await takeBack(trx, { key, kind: 'debt', userId, to, amount, actor: SYSTEM_ACTOR }, nowMs);
  // The heir may have been deleted, too.
  await passDebt(trx, userId, nowMs);
}

/** Passes on the debts that waited for the ledger to open. */
export async function passWaitingDebts(db: Db, nowMs: number): Promise<void> {
  for (const debtor of await waitingDebtors(db))
    await ledgerTransaction(db, (trx) => passDebt(trx, debtor, nowMs));
}

/** Debts of credits and unpaid orders of deleted accounts become those of the account that their owner has now. */
async function takeOverDebts(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const debtor of await takeDebtors(trx, userId, marks)) {
    await takeOverOrders(trx, debtor, userId);
    await passDebt(trx, debtor, nowMs);
  }
}

/**
 * Binds an account to what its owner is bound to by an address or number, in the transaction that gives it to the
 * account, after `holdMarks`: the strictest pause, also of and in their other accounts, the stricter limits and what they
 * count, and debts.
 */
export async function takeOverBonds(
  trx: Trx,
  userId: string,
  marks: readonly string[],
  nowMs: number,
): Promise<void> {
  const others = await otherAccountsOf(trx, userId, nowMs);
  const person = await onePerson(trx, { accounts: [userId], marks }, nowMs);
  await sharePause(trx, [userId, ...others], person.marks, nowMs);
  const limits = others.length === 0 ? [] : await limitsOf(trx, others, nowMs);
  await tightenLimits(trx, userId, [...limits, ...(await lastingLimits(trx, person.marks))], nowMs);
  await takeOverSpendings(trx, userId, person.marks);
  await takeOverDebts(trx, userId, person.marks, nowMs);
}

/** Writes the limits of an account's owner, as they are now, under its marks, and under no other of theirs. */
export async function rememberLimits(
  trx: Trx,
  userId: string,
  marks: PauseMarks,
  nowMs: number,
): Promise<void> {
  const person = await onePerson(trx, { accounts: [userId], marks: listOf(marks) }, nowMs);
  await forgetLastingLimits(trx, person.marks);
  await saveLastingLimits(trx, listOf(marks), await limitsOf(trx, person.accounts, nowMs), nowMs);
}

/**
 * Writes the bonds of an account that is deleted under its owner's marks of now, which may be newer than the bonds; those
 * that count in several accounts together go on in the others at once.
 */
export async function rememberBonds(
  trx: Trx,
  userId: string,
  marks: PauseMarks,
  nowMs: number,
): Promise<void> {
  await holdMarks(trx, userId, marks, nowMs);
  await rememberLimits(trx, userId, marks, nowMs);
  await saveLastingSpendings(trx, userId, listOf(marks));
  if (await isDebtor(trx, userId, nowMs)) await saveDebtor(trx, userId, listOf(marks));
  const others = await otherAccountsOf(trx, userId, nowMs);
  for (const other of others) await tightenLimits(trx, other, await limitsOf(trx, [userId], nowMs), nowMs);
  const heir = await openOf(trx, others);
  if (heir !== undefined) {
    await passSpendings(trx, userId, heir);
    await takeOverDebts(trx, heir, listOf(marks), nowMs);
  }
  const pause = strictest(await pausesOf(trx, userId, nowMs), nowMs);
  if (pause && !isDeepStrictEqual(pause.marks, marks))
    await insertPause(trx, null, marks, pause, pause.fromMs);
  await holdMarks(trx, userId, {}, nowMs);
}
