import { type Kysely, sql } from 'kysely';

/**
 * An event's selections are a range of the index of selections only where letters are compared by their codes, as SQLite
 * does; PostgreSQL goes by a language unless it is told.
 */
export async function compareSelectionsByCode(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "historySelections" alter column "selection" type text collate "C"`.execute(db);
}
