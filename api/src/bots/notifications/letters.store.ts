import { may } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { actionsOf } from '#people/iam';
import { findNotification, type StoredNotification } from './notifications.store.ts';
import { WORKS_WITH_BOTS } from './recipients.store.ts';

type Trx = Transaction<Schema>;

/** Claims writing a notification's letters. @returns undefined if it is gone, or was claimed before */
export const takeLetters = (
  trx: Trx,
  id: string,
  toldAtMs: number,
): Promise<StoredNotification | undefined> =>
  trx
    .updateTable('notifications')
    .set({ toldAtMs })
    .where('id', '=', id)
    .where('toldAtMs', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Returns the recipients who want letters and still see it. */
export async function lettersFor(trx: Trx, id: string): Promise<{ userId: string; email: string }[]> {
  const wishing = await trx
    .selectFrom('notificationRecipients as recipient')
    .innerJoin('notificationChoices as choice', 'choice.userId', 'recipient.userId')
    .innerJoin('users', 'users.id', 'recipient.userId')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'recipient.userId')
    .select(['users.id as userId', 'users.email'])
    .where('recipient.notificationId', '=', id)
    .where('choice.byEmail', '=', 1)
    .where('disabledUsers.userId', 'is', null)
    .orderBy('users.id')
    .execute();
  const readers: typeof wishing = [];
  for (const reader of wishing) {
    const viewer = { userId: reader.userId, permissions: await actionsOf(trx, reader.userId) };
    const sees = may(viewer.permissions, WORKS_WITH_BOTS) && (await findNotification(trx, viewer, id));
    if (sees) readers.push(reader);
  }
  return readers;
}

export async function labelOf(trx: Trx, bookie: string): Promise<string> {
  const row = await trx.selectFrom('bookies').select('label').where('value', '=', bookie).executeTakeFirst();
  return row?.label ?? bookie;
}
