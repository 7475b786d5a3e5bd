import type { Kysely } from 'kysely';

/** The page that somebody wanted when they registered or asked for a password, which its letter leads on to. */
export async function wantedPaths(db: Kysely<unknown>): Promise<void> {
  for (const table of ['registrations', 'accountLinks'])
    await db.schema.alterTable(table).addColumn('wantedPath', 'text').execute();
}
