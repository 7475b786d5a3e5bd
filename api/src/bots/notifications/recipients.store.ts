import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { actionsOf, ownersOf } from '#people/iam';

/** Permission for the bot area. */
export const WORKS_WITH_BOTS: Permission = 'read:user:stats';

/** Returns the open accounts linked to a bot user. */
async function linkedTo(trx: Transaction<Schema>, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('botUserLinks as link')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'link.userId')
    .select('link.userId')
    .where('link.email', '=', email)
    .where('disabledUsers.userId', 'is', null)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Returns the recipients of a notification about a bot user (B-Z119): every linked admin, and those with all
 * permissions.
 */
export async function recipientsFor(
  trx: Transaction<Schema>,
  email: string,
  createdBy: string | null,
): Promise<string[]> {
  const owners = await ownersOf(trx);
  const linked = await linkedTo(trx, email);
  const admins: string[] = [];
  // Sequential: a handful, on one connection.
  for (const userId of linked) if (may(await actionsOf(trx, userId), WORKS_WITH_BOTS)) admins.push(userId);
  return [...new Set([...owners, ...admins])].filter((userId) => userId !== createdBy).sort();
}
