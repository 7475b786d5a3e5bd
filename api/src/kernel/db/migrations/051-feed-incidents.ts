import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** When bookmakers' feeds were not as usual, and which process watches them. */
export async function feedIncidents(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'feedIncidents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('slow', 'fewEvents', 'silent')`),
    )
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms)
    .addColumn('arbs', 'integer', (column) => column.notNull())
    .addColumn('isSettled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Two processes that notice the same thing at once open it once.
  await db.schema
    .createIndex('feedIncidents_open_idx')
    .unique()
    .on('feedIncidents')
    .columns(['bookie', 'mode', 'kind'])
    .where(sql.ref('toMs'), 'is', null)
    .execute();
  await db.schema
    .createIndex('feedIncidents_to_idx')
    .on('feedIncidents')
    .columns(['toMs', 'fromMs'])
    .execute();
  await strictTable(db, kind, 'feedWatch')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('untilMs', ms, (column) => column.notNull())
    .addColumn('lookedMs', ms)
    .addColumn('downSinceMs', ms)
    .execute();
}
