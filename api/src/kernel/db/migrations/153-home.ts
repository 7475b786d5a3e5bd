import type { Kysely } from 'kysely';

/** Where the real installation is: a database that is found elsewhere is a copy. */
export async function home(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('installation').addColumn('home', 'text').execute();
}
