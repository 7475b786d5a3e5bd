import type { Kysely } from 'kysely';

/** An import's report: omitted lines, questions with their answers, and sums of the added bets. */
export async function importReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bankrollImports')
    .addColumn('omitted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['asked', 'sums'])
    await db.schema.alterTable('bankrollImports').addColumn(name, 'text').execute();
}
