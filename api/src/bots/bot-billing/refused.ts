import { type DetailValue, recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import type { Actor } from '#people/iam';
import type { BillingDeps } from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';

/** Records a refused payment with its reason, after its changes were rolled back. */
export async function refused<T>(
  { db, nowMs }: Pick<BillingDeps, 'db' | 'nowMs'>,
  { userId, ip }: Actor,
  { email, wanted }: { email: string; wanted: Record<string, DetailValue> },
  act: () => T | Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BillingRefusal)
      await transact(db, (trx) =>
        recordAudit(trx, {
          atMs: nowMs(),
          actor: userId,
          ip,
          action: 'bot-payment.refused',
          target: `bot-user:${email.toLowerCase()}`,
          detail: { ...wanted, reason: error.reason },
        }),
      );
    throw error;
  }
}
