import { type BookieArea, bookieSchema } from '@bothways/domain/bookies';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type BookieRow = Selectable<Schema['bookies']>;
export type VersionRow = Selectable<Schema['bookieSettings']>;

/** A version with its author's name, if that user still exists. */
export type SavedVersion = VersionRow & { savedByName: string | null };

/** Change counter of the catalogue: equal numbers mean an equal catalogue. */
export async function changesOf(db: Reader): Promise<number> {
  const row = await db.selectFrom('bookieCatalogue').select('changes').executeTakeFirst();
  return row?.changes ?? 0;
}

/**
 * Reserves change numbers; other changes of the catalogue wait from here until the end of the transaction.
 * @returns the first number
 */
export async function countChanges(trx: Trx, count: number): Promise<number> {
  const { changes } = await trx
    .updateTable('bookieCatalogue')
    .set((eb) => ({ changes: eb('changes', '+', count) }))
    .returning('changes')
    .executeTakeFirstOrThrow();
  return changes - count + 1;
}

/** All bookmakers in picker order, including deleted ones. */
export const allRows = (db: Reader): Promise<BookieRow[]> =>
  db.selectFrom('bookies').selectAll().orderBy('position').execute();

/** A bookmaker, deleted or not. */
export const findRow = (db: Reader, value: string): Promise<BookieRow | undefined> =>
  db.selectFrom('bookies').selectAll().where('value', '=', value).executeTakeFirst();

export const insertRow = async (
  trx: Trx,
  row: Omit<BookieRow, 'position' | 'deletedAtMs' | 'deletedBy'>,
): Promise<void> => {
  const { last } = await trx
    .selectFrom('bookies')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('bookies')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute();
};

export const changeRow = async (
  trx: Trx,
  value: string,
  patch: Partial<Omit<BookieRow, 'value'>>,
): Promise<void> => {
  await trx.updateTable('bookies').set(patch).where('value', '=', value).execute();
};

const versions = (db: Reader) =>
  db
    .selectFrom('bookieSettings as saved')
    .leftJoin('users', 'users.id', 'saved.savedBy')
    .selectAll('saved')
    .select('users.name as savedByName');

/** The newest version of each area, of one bookmaker or of all. */
export async function newestVersions(db: Reader, value?: string): Promise<SavedVersion[]> {
  const newest = versions(db).where(({ eb, selectFrom }) =>
    eb(
      'saved.version',
      '=',
      selectFrom('bookieSettings as newest')
        .select(({ fn }) => fn.max('newest.version').as('version'))
        .whereRef('newest.bookie', '=', 'saved.bookie')
        .whereRef('newest.area', '=', 'saved.area'),
    ),
  );
  return (value === undefined ? newest : newest.where('saved.bookie', '=', value)).execute();
}

export const findVersion = (
  db: Reader,
  value: string,
  area: BookieArea,
  version: number,
): Promise<SavedVersion | undefined> =>
  versions(db)
    .where('saved.bookie', '=', value)
    .where('saved.area', '=', area)
    .where('saved.version', '=', version)
    .executeTakeFirst();

/** Versions of a bookmaker before a change number, newest first. */
export async function versionsBefore(
  db: Reader,
  value: string,
  page: { area?: BookieArea | undefined; before?: number | undefined; limit: number },
): Promise<SavedVersion[]> {
  let found = versions(db).where('saved.bookie', '=', value).orderBy('saved.seq', 'desc').limit(page.limit);
  if (page.area !== undefined) found = found.where('saved.area', '=', page.area);
  if (page.before !== undefined) found = found.where('saved.seq', '<', page.before);
  return found.execute();
}

/** Rows per statement, far below the limit of bound values. */
const BATCH = 500;

export async function addVersions(trx: Trx, rows: readonly VersionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await trx
      .insertInto('bookieSettings')
      .values(rows.slice(from, from + BATCH))
      .execute();
}

/** Whether a bookmaker is in the catalogue and not deleted. */
export async function isInCatalogue(db: Reader, value: string): Promise<boolean> {
  const row = await findRow(db, value);
  return row !== undefined && row.deletedAtMs === null;
}

/** Fills an empty catalogue. @returns false when it is not empty, and leaves it unchanged */
export async function fillCatalogue(
  trx: Trx,
  rows: readonly Omit<BookieRow, 'deletedAtMs' | 'deletedBy'>[],
  first: readonly Omit<VersionRow, 'seq'>[],
): Promise<boolean> {
  if (await trx.selectFrom('bookies').select('value').limit(1).executeTakeFirst()) return false;
  await trx.insertInto('bookies').values(rows).execute();
  const seq = await countChanges(trx, first.length);
  await addVersions(
    trx,
    first.map((version, index) => ({ ...version, seq: seq + index })),
  );
  return true;
}

/** @throws Error when the stored list of countries is invalid */
export const countriesOf = ({ countries }: Pick<BookieRow, 'countries'>): string[] =>
  bookieSchema.shape.countries.parse(JSON.parse(countries));
