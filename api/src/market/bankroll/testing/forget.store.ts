import type { Db } from '#kernel/db';

/** Deletes all bankrolls: those of the demo must not count. */
export async function forgetBankrolls(db: Db): Promise<void> {
  await db.deleteFrom('bankrollAccounts').execute();
  await db.deleteFrom('bankrollDays').execute();
  await db.deleteFrom('bankrollRequests').execute();
  await db.deleteFrom('bankrollImports').execute();
}
