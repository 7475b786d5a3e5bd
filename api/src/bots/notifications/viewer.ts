import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import type { Caller } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { actionsOf } from '#people/iam';
import { isDisabled } from '#people/users';

/**
 * Returns the caller with their current permissions: the session's cached ones may have been revoked since.
 * @throws ApiError FORBIDDEN
 */
export async function callerNow(
  trx: Transaction<Schema>,
  userId: string,
  permission: Permission,
): Promise<Caller> {
  const permissions = (await isDisabled(trx, userId)) ? [] : await actionsOf(trx, userId);
  if (!may(permissions, permission)) throw new ApiError('FORBIDDEN');
  return { userId, permissions };
}
