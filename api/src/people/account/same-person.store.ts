import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { mailboxOf } from '#people/auth';

/**
 * Returns the other accounts of an account's mailbox or verified number, which are the same person's.
 * @param userId of an account that exists
 */
export async function otherAccountsOf(trx: Transaction<Schema>, userId: string): Promise<string[]> {
  const own = await trx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['email', 'mobilePhoneNumber', 'mobilePhoneVerifiedAtMs'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const mailbox = mailboxOf(own.email);
  const [first = ''] = mailbox;
  // The first letter and the end narrow it down: only `mailboxOf` knows which dots and plus-parts count.
  const ends = mailbox.endsWith('@gmail.com')
    ? ['@gmail.com', '@googlemail.com']
    : [/@.*$/.exec(mailbox)?.[0]];
  const candidates = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '!=', userId)
    .where(({ eb, or }) => or(ends.map((end) => eb('email', 'like', `${first}%${end}`))))
    .execute();
  const byMailbox = candidates.filter(({ email }) => mailboxOf(email) === mailbox).map(({ id }) => id);
  if (own.mobilePhoneNumber === null || own.mobilePhoneVerifiedAtMs === null) return byMailbox;
  const byNumber = await trx
    .selectFrom('profiles')
    .select('userId')
    .where('userId', '!=', userId)
    .where('mobilePhoneNumber', '=', own.mobilePhoneNumber)
    .where('mobilePhoneVerifiedAtMs', 'is not', null)
    .execute();
  return [...new Set([...byMailbox, ...byNumber.map((row) => row.userId)])];
}
