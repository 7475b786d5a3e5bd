import { type Balance, balanceSchema } from '@bothways/domain/bot-balances';
import { eurosOfCents } from '@bothways/domain/money';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type BalanceRow = Selectable<Schema['botBalances']>;

/** More than ten years of an entry a day: a list that is read at once has an end. */
const MOST = 5000;

/** What people change of an entry. */
export const balanceFields = (row: BalanceRow) => ({
  bookieName: row.bookie,
  openingBalance: eurosOfCents(row.openingCents),
  closingBalance: eurosOfCents(row.closingCents),
  date: row.day,
});

/** An entry as it crosses the wire. */
export const balanceOf = (row: BalanceRow): Balance => {
  const fields = balanceFields(row);
  return balanceSchema.parse({ id: row.id, ...fields, version: versionOf(fields) });
};

/** The entries of a bot user, the newest first. */
export const balancesOf = (db: Reader, email: string): Promise<BalanceRow[]> =>
  db
    .selectFrom('botBalances')
    .selectAll()
    .where('email', '=', email)
    .orderBy('day', 'desc')
    .orderBy('bookie')
    .limit(MOST)
    .execute();

export const findBalance = (db: Reader, id: string): Promise<BalanceRow | undefined> =>
  db.selectFrom('botBalances').selectAll().where('id', '=', id).executeTakeFirst();

/** The bookmakers at which a bot user has an account. */
export async function bookiesOf(db: Reader, email: string): Promise<string[]> {
  const rows = await db.selectFrom('botAccounts').select('bookie').where('email', '=', email).execute();
  return rows.map(({ bookie }) => bookie);
}

/** Adds entries; those of a bookmaker and day that has one are left out. @returns those that were added */
export async function insertBalances(
  trx: Trx,
  rows: readonly Insertable<Schema['botBalances']>[],
): Promise<BalanceRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('botBalances')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

/** Changes an entry. @returns false where its bookmaker and day have another one */
export async function updateBalance(trx: Trx, row: Omit<BalanceRow, 'addedBy' | 'atMs'>): Promise<boolean> {
  const { id, email, bookie, day, openingCents, closingCents } = row;
  const other = await trx
    .selectFrom('botBalances')
    .select('id')
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .where('day', '=', day)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) return false;
  await trx
    .updateTable('botBalances')
    .set({ bookie, day, openingCents, closingCents })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function deleteBalance(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('botBalances').where('id', '=', id).execute();
}
