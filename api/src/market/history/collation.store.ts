import { type Kysely, sql } from 'kysely';

/**
 * An event's selections are a range of the index only under byte order, which SQLite uses; PostgreSQL collates by
 * language by default.
 */
export async function compareSelectionsByCode(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "historySelections" alter column "selection" type text collate "C"`.execute(db);
}
