import type { TestDatabase } from '#kernel/db/testing';
import { type HistorySchema, migrateHistory } from '../history.tables.ts';
import { type HistoryDatabase, NO_PAGES } from '../open-history.ts';

/** The history tables in the form that Kysely needs to add tables. */
type Tables = {
  [T in keyof HistorySchema]: { [C in keyof HistorySchema[T]]: HistorySchema[T][C] };
};

/** Creates the history tables in a test database. */
export async function historyIn({ db, kind }: TestDatabase): Promise<HistoryDatabase> {
  const own = db.withTables<Tables>().$pickTables<keyof HistorySchema>();
  await migrateHistory(own, kind);
  return { db: own, pages: NO_PAGES };
}
