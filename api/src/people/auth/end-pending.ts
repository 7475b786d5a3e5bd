import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { deleteLinks } from './links.store.ts';
import { deleteSteps } from './second-factor.store.ts';

/** Who ends it, when, and from where. */
export type EndedBy = Pick<AuditRecord, 'actor' | 'atMs' | 'ip'>;

/**
 * Ends everything that an account has under way: its mailed links, with them a change of address, and sign-ins that
 * wait for their code. Every act that says "I do not trust what is under way" calls it in its own transaction: a change
 * of what proves the person, the end of sessions, the closing of the account. Otherwise who knew the password before
 * could finish afterwards what they have begun.
 * @returns whether a change of address was stopped by it, which is written down
 */
export async function endPending(trx: Transaction<Schema>, userId: string, by: EndedBy): Promise<boolean> {
  const { actor, atMs, ip } = by;
  await deleteSteps(trx, userId);
  if (!(await deleteLinks(trx, userId, atMs)).includes('changeEmail')) return false;
  const action = 'account.email-change-cancelled';
  await recordAudit(trx, { actor, atMs, ip, action, target: `user:${userId}` });
  return true;
}
