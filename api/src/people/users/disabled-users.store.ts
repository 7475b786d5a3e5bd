import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';

/** Whether the account was closed: nobody can sign in with it, and it has no permissions. */
export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disabledUsers')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes an account. @returns whether it was open */
export async function disableUser(
  trx: Transaction<Schema>,
  row: { userId: string; atMs: number; reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('disabledUsers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Reopens an account. @returns whether it was closed */
export async function enableUser(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('disabledUsers')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
