import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** What was chosen, without bookmakers that are deleted: they come back with them. */
const chosen = (db: Reader) =>
  db
    .selectFrom('chosenBookies')
    .innerJoin('bookies', 'bookies.value', 'chosenBookies.bookie')
    .where('bookies.deletedAtMs', 'is', null);

/** Where somebody says they have accounts, by the names of the bookmakers. */
export async function chosenBookiesOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await chosen(db)
    .select('chosenBookies.bookie')
    .where('chosenBookies.userId', '=', userId)
    .execute();
  return rows.map(({ bookie }) => bookie).toSorted();
}

/** The same of those who have an account of ours under these addresses, by address. */
export async function chosenBookiesByEmail(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, string[]>> {
  if (emails.length === 0) return new Map();
  const rows = await chosen(db)
    .innerJoin('users', 'users.id', 'chosenBookies.userId')
    .select(['users.email', 'chosenBookies.bookie'])
    .where('users.email', 'in', emails)
    .execute();
  const groups = Map.groupBy(rows, ({ email }) => email);
  return new Map([...groups].map(([email, group]) => [email, group.map(({ bookie }) => bookie).toSorted()]));
}

/** Of these, those that are no bookmakers of the catalogue, or not any more. */
export async function unknownBookies(db: Reader, bookies: readonly string[]): Promise<string[]> {
  if (bookies.length === 0) return [];
  const rows = await db
    .selectFrom('bookies')
    .select('value')
    .where('value', 'in', bookies)
    .where('deletedAtMs', 'is', null)
    .execute();
  const known = new Set(rows.map(({ value }) => value));
  return bookies.filter((bookie) => !known.has(bookie));
}

/** Takes bookmakers from what was chosen; left out: all of them. */
export async function removeChosenBookies(
  trx: Transaction<Schema>,
  userId: string,
  bookies?: readonly string[],
): Promise<void> {
  if (bookies?.length === 0) return;
  const own = trx.deleteFrom('chosenBookies').where('userId', '=', userId);
  await (bookies ? own.where('bookie', 'in', bookies) : own).execute();
}

/** Adds bookmakers to what was chosen; those that are there already stay. */
export async function addChosenBookies(
  trx: Transaction<Schema>,
  userId: string,
  bookies: readonly string[],
): Promise<void> {
  if (bookies.length === 0) return;
  await trx
    .insertInto('chosenBookies')
    .values(bookies.map((bookie) => ({ userId, bookie })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
