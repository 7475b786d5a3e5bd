import { may } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';

/** Returns the e-mails of the bot users that a user looks after. */
export async function linkedEmails(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('botUserLinks')
    .select('email')
    .where('userId', '=', userId)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Links bot users to a user; idempotent. */
export async function linkBotUsers(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insertInto('botUserLinks')
    .values(emails.map((email) => ({ userId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the e-mails of the bot users that a caller may see: the linked ones, whatever else they may read.
 * @returns undefined if the caller sees all
 */
export const visibleEmails = async (
  db: Db,
  { userId, permissions }: { userId: string; permissions: readonly string[] },
): Promise<readonly string[] | undefined> =>
  may(permissions, 'manage:user') ? undefined : linkedEmails(db, userId);
