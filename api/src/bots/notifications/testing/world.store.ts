import { promotionBodySchema } from '@bothways/domain/promotions';
import type { Db } from '#kernel/db';
import { addPromotions } from '#market/promotions';
import { linkBotUsers } from '#people/users';
import { addBotAccount } from '#testing';

/** A bot user with accounts, linked to these people. */
export async function addAsked(
  db: Db,
  email: string,
  { linked, bookies = ['bet365', 'bwin'] }: { linked: readonly string[]; bookies?: readonly string[] },
): Promise<void> {
  await db
    .insertInto('botUsers')
    .values({
      email,
      alias: 'Nerea',
      enabled: 1,
      ready: 1,
      mode: 'bonus',
      country: 'ES',
      startedAtMs: null,
      profitCents: 0,
    })
    .execute();
  for (const bookie of bookies) await addBotAccount(db, { email, bookie, username: 'nerea', logged: 1 });
  for (const userId of linked) await linkBotUsers(db, userId, [email]);
}

export const unlink = (db: Db, userId: string, email: string) =>
  db.deleteFrom('botUserLinks').where('userId', '=', userId).where('email', '=', email).execute();

export const addPromotion = (db: Db, id: string, bookie: string, title: string) => {
  const { audience: _, ...fields } = promotionBodySchema.parse({ bookie, title });
  return addPromotions(db, [{ ...fields, _id: id }]);
};

/** A person's name, as others read it. */
export const callThem = (db: Db, userId: string, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', userId).execute();

/** The letters that wait to leave: how many, whatever they say. */
export async function waitingJobs(db: Db, kind: string): Promise<number> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
  return rows.length;
}

/** A guard that is none: whoever comes closes it, too. */
export async function closeAnyway(
  trx: Parameters<typeof import('../notifications.store.ts').closePending>[0],
  id: string,
  closing: Parameters<typeof import('../notifications.store.ts').closePending>[2],
): Promise<boolean> {
  await trx
    .updateTable('notifications')
    .set({ ...closing, pendingKey: null, changedAtMs: closing.closedAtMs })
    .where('id', '=', id)
    .execute();
  return true;
}
