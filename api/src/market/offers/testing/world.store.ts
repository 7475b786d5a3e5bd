import { randomUUID } from 'node:crypto';
import type { Db } from '#kernel/db';

/** Deletes all offers, rates and promotions. */
export async function forgetOffers(db: Db): Promise<void> {
  await db.deleteFrom('offers').execute();
  await db.deleteFrom('offerRates').execute();
  await db.deleteFrom('promotions').execute();
}

/** Sets a user's country, without chosen bookmakers. */
export async function liveIn(db: Db, email: string, country: string): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db.updateTable('profiles').set({ country }).where('userId', '=', id).execute();
  await db.deleteFrom('chosenBookies').where('userId', '=', id).execute();
}

/** Adds copies of an offer for its owner. */
export async function fillOffers(db: Db, offerId: string, count: number): Promise<void> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => ({ ...row, id: randomUUID(), key: randomUUID() }));
  await db.insertInto('offers').values(rows).execute();
}
