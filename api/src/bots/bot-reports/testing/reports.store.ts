import { addBotUsers } from '#bots/bot-users';
import type { Db } from '#kernel/db';

/** A bot user without anything. */
export const addPlainUser = (db: Db, email: string): Promise<void> =>
  addBotUsers(db, [{ email, enabled: true, isReady: true, mode: 'normal', profitCents: 0, tags: [] }]);

/** All that reports on a user have come to, without what is ours to choose. */
export async function stateOf(db: Db, email: string) {
  const user = await db
    .selectFrom('botUsers')
    .select(['profitCents', 'seenAtMs'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const groups = await db
    .selectFrom('botBetGroups')
    .selectAll()
    .where('email', '=', email)
    .orderBy('groupKey')
    .execute();
  const bets = await db.selectFrom('botBets').selectAll().where('email', '=', email).orderBy('id').execute();
  const of = (table: 'botProfitDays' | 'botEarlySettlements' | 'botAccounts' | 'botSigns') =>
    db.selectFrom(table).selectAll().where('email', '=', email);
  return {
    ...user,
    groups: groups.map(({ id: _, ...group }) => group),
    bets: bets.map(({ groupId: _, ...bet }) => bet),
    days: await db
      .selectFrom('botProfitDays')
      .selectAll()
      .where('email', '=', email)
      .orderBy('day')
      .execute(),
    early: await of('botEarlySettlements').execute(),
    accounts: await of('botAccounts').execute(),
    signs: await db.selectFrom('botSigns').selectAll().where('email', '=', email).orderBy('bookie').execute(),
  };
}
