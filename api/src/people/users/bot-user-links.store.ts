import { may } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';

/** E-mails of the bot users that somebody looks after. */
export async function linkedEmails(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('botUserLinks')
    .select('email')
    .where('userId', '=', userId)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Lets somebody look after bot users; doing it again changes nothing. */
export async function linkBotUsers(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insertInto('botUserLinks')
    .values(emails.map((email) => ({ userId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The bot users that a caller may see, by e-mail: the linked ones, whatever else they may read.
 * @returns undefined where the caller sees all
 */
export const visibleEmails = async (
  db: Db,
  { userId, permissions }: { userId: string; permissions: readonly string[] },
): Promise<readonly string[] | undefined> =>
  may(permissions, 'manage:user') ? undefined : linkedEmails(db, userId);
