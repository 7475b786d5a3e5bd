import { type Kysely, sql } from 'kysely';

/** How often the provider refused to take the money of an order: a refused request is repeated by another name. */
export async function captureRefusals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orderAttempts')
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0).check(sql`refusals >= 0`))
    .execute();
}
