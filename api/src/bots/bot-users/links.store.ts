import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Links a manager to a bot user. @returns whether they were not linked before */
export async function insertLink(trx: Trx, userId: string, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('botUserLinks')
    .values({ userId, email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Unlinks all managers. @returns their ids */
export async function deleteLinks(trx: Trx, email: string): Promise<string[]> {
  const rows = await trx.deleteFrom('botUserLinks').where('email', '=', email).returning('userId').execute();
  return rows.map(({ userId }) => userId);
}

/** @returns whether they were linked */
export async function deleteLink(trx: Trx, userId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('botUserLinks')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns a bot user's managers by address. */
export const managersOf = (db: Kysely<Schema>, email: string): Promise<{ email: string; name: string }[]> =>
  db
    .selectFrom('botUserLinks as link')
    .innerJoin('users', 'users.id', 'link.userId')
    .select(['users.email', 'users.name'])
    .where('link.email', '=', email)
    .orderBy('users.email')
    .execute();
