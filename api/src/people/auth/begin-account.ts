import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { insertAccount, saveReferral } from './accounts.store.ts';
import type { Caller } from './caller.ts';
import type { Registration } from './registrations.store.ts';

/** Makes the account that somebody registered for, with whose link brought them. @returns its id */
export async function beginAccount(
  trx: Transaction<Schema>,
  { name, email, passwordHash, referralCode }: Registration,
  { ip }: Caller,
  nowMs: number,
): Promise<string> {
  const userId = randomUUID();
  await insertAccount(trx, { userId, name, email, passwordHash, nowMs });
  if (referralCode !== undefined) await saveReferral(trx, userId, referralCode, nowMs);
  await recordAudit(trx, {
    atMs: nowMs,
    actor: userId,
    action: 'account.created',
    target: `user:${userId}`,
    detail: referralCode === undefined ? {} : { referral: referralCode },
    ip,
  });
  return userId;
}
