import type { Permission } from '@bothways/domain/identity';
import { may } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { LedgerKeeper } from '#kernel/ledger';
import { type Actor, actionsOf } from '#people/iam';
import { isDisabled } from '#people/users';
import type { CreditLimits } from './credits.limits.ts';

export interface CreditsDeps {
  db: Db;
  ledgerKeeper: Pick<LedgerKeeper, 'check'>;
  limits: CreditLimits;
  trustProxy: boolean;
  nowMs: () => number;
}

/** Held by everyone who works in the bot area: they hold, send and receive credits. */
export const HOLDS_CREDITS: Permission = 'read:user:stats';
/** Allows seeing all transfers and approving large ones as the second person. */
export const SEES_TRANSFERS: Permission = 'manage:user:transactions';
/** Allows setting the limit above which a transfer is large. */
export const SETS_LIMITS: Permission = 'manage:*';

/** Returns a user's current rights: none once the account is closed. */
export const rightsOf = async (db: Db, userId: string): Promise<string[]> => {
  const held = await actionsOf(db, userId);
  return (await isDisabled(db, userId)) ? [] : held;
};

/** Returns whether a user is an admin who holds credits. */
export const holdsCredits = async (db: Db, userId: string): Promise<boolean> =>
  may(await rightsOf(db, userId), HOLDS_CREDITS);

/**
 * Rechecks the right inside the transaction: the session may remember one that has just been revoked.
 * @returns the actor's rights
 * @throws ApiError FORBIDDEN
 */
export async function demandRight(
  trx: Transaction<Schema>,
  { userId }: Actor,
  permission: Permission,
): Promise<string[]> {
  const held = await rightsOf(trx, userId);
  if (!may(held, permission)) throw new ApiError('FORBIDDEN');
  return held;
}
