import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Who gets letters that sum up what stood. */
export async function alertDigests(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'alertDigests')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    // Of the links that end it; another one with each time that it is switched on.
    .addColumn('tokenId', 'text', (column) => column.notNull().unique())
    .addColumn('period', 'text', (column) => column.notNull().check(sql`period in ('hourly', 'daily')`))
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('countedToMs', ms, (column) => column.notNull())
    .addColumn('nextAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alertDigests_next_idx').on('alertDigests').column('nextAtMs').execute();
}
