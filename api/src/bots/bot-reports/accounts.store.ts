import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;
export type AccountState = Pick<
  Selectable<Schema['botAccounts']>,
  'loginError' | 'limitLevel' | 'needsDeposit' | 'reportedAtMs'
>;

export const findAccount = (trx: Trx, email: string, bookie: string): Promise<AccountState | undefined> =>
  trx
    .selectFrom('botAccounts')
    .select(['loginError', 'limitLevel', 'needsDeposit', 'reportedAtMs'])
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .executeTakeFirst();

export async function changeAccount(
  trx: Trx,
  email: string,
  bookie: string,
  change: Updateable<Schema['botAccounts']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx
    .updateTable('botAccounts')
    .set(change)
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .execute();
}
