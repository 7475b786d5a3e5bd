import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Evidence on which leagues of two sources are one. */
export async function leagueLinks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'leagueLinks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('changedAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('leagueLinks_changedAtMs_idx')
    .on('leagueLinks')
    .column('changedAtMs')
    .execute();
}
