import type { Kysely } from 'kysely';

/** What an import did: the lines left out, what was asked and answered, and the sums of what it added. */
export async function importReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bankrollImports')
    .addColumn('omitted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['asked', 'sums'])
    await db.schema.alterTable('bankrollImports').addColumn(name, 'text').execute();
}
