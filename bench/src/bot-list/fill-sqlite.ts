import { markUnsummedDays, sumDirtyDays } from '../../../api/src/bots/bot-bets/sums.store.ts';
import { migrate, openDatabase } from '../../../api/src/kernel/db/index.ts';
import { fillBots, type Size } from '../bot/fill.store.ts';

const onError = (error: Error): void => {
  throw error;
};

/** Creates a file with bot users, accounts and bets, for the product to start on. */
export async function fillSqlite(file: string, size: Size): Promise<void> {
  const database = openDatabase({ url: undefined, file, onError });
  await migrate(database);
  await fillBots(database.db, database.kind, size, Date.now());
  await markUnsummedDays(database.db, Date.now());
  await sumDirtyDays(database.db);
  await database.db.destroy();
}
