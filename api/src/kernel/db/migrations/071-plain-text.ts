import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import { plainTextFunction } from '../plain-text.ts';

/**
 * Names are searched in plain letters: PostgreSQL gets a function for it, SQLite has one from each connection. The sigma
 * that ends a word is plain as the others now, in what is kept, too.
 */
export async function plainTexts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await plainTextFunction().execute(db);
  await sql`update "botUsers" set "searchText" = replace("searchText", 'ς', 'σ')`.execute(db);
}
