import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { mailboxOf } from '#people/auth';
import { contactOf } from './referral.store.ts';

/** Whether two accounts are one, or have one mailbox: nobody is rewarded for inviting themselves. */
export async function isSamePerson(trx: Transaction<Schema>, a: string, b: string): Promise<boolean> {
  if (a === b) return true;
  const [one, other] = [await contactOf(trx, a), await contactOf(trx, b)];
  return one !== undefined && other !== undefined && mailboxOf(one.email) === mailboxOf(other.email);
}
