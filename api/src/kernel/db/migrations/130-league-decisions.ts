import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** People's decisions on the leagues of two sources. */
export async function leagueDecisions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'leagueDecisions')
    .addColumn('seq', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('linkId', 'text', (column) => column.notNull())
    .addColumn('one', 'text', (column) => column.notNull())
    .addColumn('other', 'text', (column) => column.notNull())
    .addColumn('decided', 'text', (column) => column.check(sql`decided in ('same', 'apart')`))
    .addColumn('undoes', 'integer')
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('decidedBy', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('leagueDecisions_linkId_idx').on('leagueDecisions').column('linkId').execute();
}
