import { type DetailValue, recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import type { Actor } from '#people/iam';
import { CreditRefusal } from './credit-refusal.ts';
import type { CreditsDeps } from './credits-deps.ts';

/** Audits a refusal and its reason, after the transaction has been rolled back. */
export async function refused<T>(
  { db, nowMs }: Pick<CreditsDeps, 'db' | 'nowMs'>,
  { userId, ip }: Actor,
  wanted: Record<string, DetailValue>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CreditRefusal)
      await transact(db, (trx) =>
        recordAudit(trx, {
          atMs: nowMs(),
          actor: userId,
          ip,
          action: 'credits.refused',
          target: `user:${userId}`,
          detail: { ...wanted, reason: error.reason },
        }),
      );
    throw error;
  }
}
