import type { CreditError, ValidatedUser } from '@bothways/domain/credits';
import { may } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import { findNamed, findUserIdByEmail } from '#people/users';
import { HOLDS_CREDITS, rightsOf } from './credits-deps.ts';

const NOBODY = '-';

/** The owner of an address, and whether they can receive credits. */
export interface Recipient {
  userId?: string;
  name: string;
  /** Why they cannot receive credits; missing if they can. */
  fault?: Extract<CreditError, `errors.recipient${string}`>;
}

/**
 * Finds the recipient for an address. Runs the same queries whoever owns the address, so that a caller who may not look
 * users up learns nothing about non-admins.
 */
export async function recipientOf(
  db: Db,
  { callerId, held }: { callerId: string; held: readonly string[] },
  email: string,
): Promise<Recipient> {
  const found = await findUserIdByEmail(db, email);
  const userId = found ?? NOBODY;
  const rights = await rightsOf(db, userId);
  const named = await findNamed(db, userId);
  const name = named?.name || (named?.email ?? '');
  if (found === callerId) return { userId: found, name, fault: 'errors.recipientSelf' };
  if (found !== undefined && may(rights, HOLDS_CREDITS)) return { userId: found, name };
  if (found === undefined || !may(held, 'read:user')) return { name: '', fault: 'errors.recipientUnknown' };
  return { userId: found, name, fault: 'errors.recipientNotAdmin' };
}

const MESSAGES: Record<NonNullable<Recipient['fault']>, string> = {
  'errors.recipientSelf': 'That is you',
  'errors.recipientUnknown': 'Nobody has this address',
  'errors.recipientNotAdmin': 'This person is not an admin',
};

/** Returns the answer to a check before sending. */
export const validationOf = ({ name, fault }: Recipient): ValidatedUser => ({
  success: true,
  exists: fault !== 'errors.recipientUnknown',
  isAdmin: fault === undefined || fault === 'errors.recipientSelf',
  isSelf: fault === 'errors.recipientSelf',
  message: fault === undefined ? 'Credits can be sent' : MESSAGES[fault],
  displayName: name,
});
