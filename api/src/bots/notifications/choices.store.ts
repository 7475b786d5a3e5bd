import type { NotificationChoices } from '@bothways/domain/notifications';
import type { Db } from '#kernel/db';

/** Who has not chosen hears of nothing beside the list. */
export async function readChoices(db: Db, userId: string): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notificationChoices')
    .select(['byEmail', 'byBrowser'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { byEmail: row?.byEmail === 1, byBrowser: row?.byBrowser === 1 };
}

export async function saveChoices(db: Db, userId: string, choices: NotificationChoices): Promise<void> {
  const row = { byEmail: Number(choices.byEmail), byBrowser: Number(choices.byBrowser) };
  await db
    .insertInto('notificationChoices')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}
