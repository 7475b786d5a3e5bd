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

/** Who works in the bot area: they hold credits, and send and get them. */
export const HOLDS_CREDITS: Permission = 'read:user:stats';
/** Who sees everybody's transfers, and is the second person of a large one. */
export const SEES_TRANSFERS: Permission = 'manage:user:transactions';
/** Who says what is large. */
export const SETS_LIMITS: Permission = 'manage:*';

/** What somebody may do at this moment: nothing once their account is closed. */
export const rightsOf = async (db: Db, userId: string): Promise<string[]> => {
  const held = await actionsOf(db, userId);
  return (await isDisabled(db, userId)) ? [] : held;
};

/** Whether somebody is an admin who holds credits. */
export const holdsCredits = async (db: Db, userId: string): Promise<boolean> =>
  may(await rightsOf(db, userId), HOLDS_CREDITS);

/**
 * Asked anew inside the transaction: what the session remembers may have been taken away a moment ago.
 * @returns what the actor may do
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
