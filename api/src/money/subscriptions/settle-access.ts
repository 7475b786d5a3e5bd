import { accessUntilMs, paidPeriod } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { demandRenewal } from '#people/auth';
import { isAccessOpen, isRenewed, type Line, paidFacts, saveAccess } from './access.store.ts';

/**
 * Recomputes whether a user's days grant access, after a fact has changed or time has passed. If `true` is returned,
 * the caller calls `onChanged` after the transaction has committed: sessions and sockets re-read the rights.
 */
export async function settleAccess(trx: Transaction<Schema>, line: Line, nowMs: number): Promise<boolean> {
  const period = paidPeriod(await paidFacts(trx, line));
  const untilMs = accessUntilMs(period, await isRenewed(trx, line));
  const isOpen = untilMs !== undefined && untilMs > nowMs;
  const wasOpen = await isAccessOpen(trx, line);
  await saveAccess(trx, line, { isOpen, untilMs });
  if (isOpen === wasOpen) return false;
  await demandRenewal(trx, [line.userId]);
  return true;
}
