import type { MovedChoices, NotificationChoices } from '@bothways/domain/notifications';
import type { Db } from '#kernel/db';

/** Users without a choice are notified only in the list. */
export async function readChoices(db: Db, userId: string): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notificationChoices')
    .select(['byEmail', 'byBrowser'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { byEmail: row?.byEmail === 1, byBrowser: row?.byBrowser === 1 };
}

/** Saves the switches that were changed, at least one; the others stay. */
export async function saveChoices(
  db: Db,
  userId: string,
  { byEmail, byBrowser }: MovedChoices,
): Promise<void> {
  const moved = {
    ...(byEmail !== undefined && { byEmail: Number(byEmail) }),
    ...(byBrowser !== undefined && { byBrowser: Number(byBrowser) }),
  };
  await db
    .insertInto('notificationChoices')
    .values({ userId, byEmail: 0, byBrowser: 0, ...moved })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(moved))
    .execute();
}
