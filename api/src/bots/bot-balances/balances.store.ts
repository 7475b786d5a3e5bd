import { type Balance, balanceSchema } from '@bothways/domain/bot-balances';
import { eurosOfCents } from '@bothways/domain/money';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type BalanceRow = Selectable<Schema['botBalances']>;

/** More than ten years of one entry a day: bounds a list that is read at once. */
const MOST = 5000;

/** The editable fields of an entry. */
export const balanceFields = (row: BalanceRow) => ({
  bookieName: row.bookie,
  openingBalance: eurosOfCents(row.openingCents),
  closingBalance: eurosOfCents(row.closingCents),
  date: row.day,
});

/** Converts an entry to its wire format. */
export const balanceOf = (row: BalanceRow): Balance => {
  const fields = balanceFields(row);
  return balanceSchema.parse({ id: row.id, ...fields, version: versionOf(fields) });
};

/** Returns a bot user's entries, newest first. */
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

/** Returns the bookmakers at which a bot user has an account. */
export async function bookiesOf(db: Reader, email: string): Promise<string[]> {
  const rows = await db.selectFrom('botAccounts').select('bookie').where('email', '=', email).execute();
  return rows.map(({ bookie }) => bookie);
}

/** Adds entries; skips those whose bookmaker and day have one. @returns the added ones */
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

/** Changes an entry. @returns false if its bookmaker and day have another one */
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
