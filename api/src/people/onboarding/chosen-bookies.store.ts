import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/** The chosen bookmakers, without deleted ones: they return if restored. */
const chosen = (db: Reader) =>
  db
    .selectFrom('chosenBookies')
    .innerJoin('bookies', 'bookies.value', 'chosenBookies.bookie')
    .where('bookies.deletedAtMs', 'is', null);

/** Returns the bookmakers at which a user claims to have accounts. */
export async function chosenBookiesOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await chosen(db)
    .select('chosenBookies.bookie')
    .where('chosenBookies.userId', '=', userId)
    .execute();
  return rows.map(({ bookie }) => bookie).toSorted();
}

/** The same for users with these addresses, by address. */
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

/** Returns those that are not, or no longer, in the catalogue. */
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

/** Removes chosen bookmakers; all of them if omitted. */
export async function removeChosenBookies(
  trx: Transaction<Schema>,
  userId: string,
  bookies?: readonly string[],
): Promise<void> {
  if (bookies?.length === 0) return;
  const own = trx.deleteFrom('chosenBookies').where('userId', '=', userId);
  await (bookies ? own.where('bookie', 'in', bookies) : own).execute();
}

/** Adds chosen bookmakers; existing ones stay. */
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
