import type { Db } from '#kernel/db';

/** Takes everybody's bankroll away: what the demo put there is not counted. */
export async function forgetBankrolls(db: Db): Promise<void> {
  await db.deleteFrom('bankrollAccounts').execute();
  await db.deleteFrom('bankrollDays').execute();
  await db.deleteFrom('bankrollRequests').execute();
  await db.deleteFrom('bankrollImports').execute();
}
