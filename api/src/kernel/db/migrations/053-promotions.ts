import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Promotions are written by people: for whom, which version, when and by whom. */
export async function promotions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const table = () => db.schema.alterTable('promotions');
  const none = sql`'[]'`;
  await table()
    .addColumn('countries', 'text', (column) => column.notNull().defaultTo(none))
    .execute();
  await table()
    .addColumn('plans', 'text', (column) => column.notNull().defaultTo(none))
    .execute();
  await table()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await table()
    .addColumn('addedAtMs', ms, (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('savedAtMs', ms).execute();
  await table()
    .addColumn('savedBy', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await table().addColumn('deletedAtMs', ms).execute();
  await db.schema.createIndex('promotions_added_idx').on('promotions').columns(['addedAtMs', 'id']).execute();
  await db.schema.createIndex('promotions_saved_by_idx').on('promotions').column('savedBy').execute();
}
