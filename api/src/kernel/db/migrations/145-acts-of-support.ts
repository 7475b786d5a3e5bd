import { type Kysely, sql } from 'kysely';

/** The owner of an account learns what the back office did there, without who of it and from where. */
export async function actsOfSupport(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('securityLog')
    .addColumn('bySupport', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"bySupport" in (0, 1)`),
    )
    .execute();
}
