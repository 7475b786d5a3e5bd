import type { Kysely } from 'kysely';

/** The commit that a release was built from, with the order that gave it to people. */
export async function commitsOfReleases(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rolloutOrders').addColumn('commitId', 'text').execute();
}
