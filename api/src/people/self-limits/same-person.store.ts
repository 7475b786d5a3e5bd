import type { Kysely } from 'kysely';
import { mailboxSql, type Schema } from '#kernel/db';

/**
 * Returns the other accounts of an account's mailbox, which are the same person's. A number is verified in one account
 * at a time and binds accounts only one after another.
 */
export async function otherAccountsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(mailboxSql, '=', (eb) =>
      eb.selectFrom('users').select(mailboxSql.as('mailbox')).where('id', '=', userId),
    )
    .where('id', '!=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the first of these accounts that is open, and none that is just being deleted. */
export async function openOf(db: Kysely<Schema>, userIds: readonly string[]): Promise<string | undefined> {
  if (userIds.length === 0) return undefined;
  const row = await db
    .selectFrom('users')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where('disabledUsers.userId', 'is', null)
    .orderBy('users.id')
    .executeTakeFirst();
  return row?.id;
}
