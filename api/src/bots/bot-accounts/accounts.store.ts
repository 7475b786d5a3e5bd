import type { Kysely, Transaction } from 'kysely';
import type { BotAccountRow } from '#bots/bot-users';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Identifies an account. */
export interface AccountKey {
  email: string;
  bookie: string;
}

export const findAccount = (db: Reader, { email, bookie }: AccountKey): Promise<BotAccountRow | undefined> =>
  db
    .selectFrom('botAccounts')
    .selectAll()
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .executeTakeFirst();

/** Returns the bookmakers at which a user has an account. */
export async function heldBookies(db: Reader, email: string): Promise<string[]> {
  const rows = await db.selectFrom('botAccounts').select('bookie').where('email', '=', email).execute();
  return rows.map(({ bookie }) => bookie);
}

export type AccountPatch = Partial<
  Pick<
    BotAccountRow,
    'username' | 'sealedPassword' | 'birthdate' | 'enabled' | 'reducedOdds' | 'ludoInduction'
  >
>;

export async function changeAccount(trx: Trx, key: AccountKey, patch: AccountPatch): Promise<void> {
  await trx
    .updateTable('botAccounts')
    .set(patch)
    .where('email', '=', key.email)
    .where('bookie', '=', key.bookie)
    .execute();
}

export type NewAccount = AccountKey &
  Required<Pick<BotAccountRow, 'username' | 'sealedPassword' | 'birthdate' | 'enabled' | 'addedAtMs'>>;

/** Inserts an account that the bot has not checked yet. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<void> {
  await trx
    .insertInto('botAccounts')
    .values({
      ...account,
      balanceTotalCents: 0,
      balanceNormalCents: 0,
      loginError: null,
      logged: 0,
      lastLoginUpdateMs: null,
      lastLoggedMs: null,
      logInRetries: 0,
      limitLevel: null,
      needsDeposit: 0,
      reducedOdds: 0,
      ludoInduction: 0,
      proxyUsername: null,
      reportedAtMs: null,
    })
    .execute();
}

/** Detaches the proxy that the caller has seen. @returns false if it is another one, or none */
export async function takeProxy(trx: Trx, key: AccountKey, username: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('botAccounts')
    .set({ proxyUsername: null })
    .where('email', '=', key.email)
    .where('bookie', '=', key.bookie)
    .where('proxyUsername', '=', username)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
