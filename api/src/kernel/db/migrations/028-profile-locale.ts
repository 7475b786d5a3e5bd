import { type Kysely, sql } from 'kysely';

/** The language that a person chose last, in whichever browser; null until they have chosen one. */
export async function profileLocale(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profiles')
    .addColumn('locale', 'text', (column) => column.check(sql`locale in ('en', 'es')`))
    .execute();
}
