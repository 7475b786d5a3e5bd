import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Origin } from '#people/security-log';
import type { AuthDeps } from './auth-deps.ts';
import { deleteLinksFor } from './links.store.ts';
import { endByCancelling } from './lost-factors.store.ts';

/**
 * Cancels a request to get in without the second factor, and tells its account. Call `letters.collect` after the commit.
 * @returns false if none waits
 */
export async function cancelLostFactor(
  { security, nowMs }: Pick<AuthDeps, 'security' | 'nowMs'>,
  trx: Transaction<Schema>,
  userId: string,
  origin: Origin,
  by: 'letter' | 'session' | 'sign-in',
): Promise<boolean> {
  if (!(await endByCancelling(trx, userId, nowMs()))) return false;
  await deleteLinksFor(trx, userId, ['lostStart', 'lostCancel', 'lostFinish']);
  await security.record(trx, origin, { event: 'account.lost-factor-cancelled', userId, detail: { by } });
  return true;
}
