import { type Kysely, sql } from 'kysely';

/** The language of the page that a registration came from, which its account begins with; null in earlier ones. */
export async function registrationLocale(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('locale', 'text', (column) => column.check(sql`locale in ('en', 'es')`))
    .execute();
}
