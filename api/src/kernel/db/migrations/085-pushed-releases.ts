import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What teams have pushed, with which key, and what became of it; the files lie in the folder of releases. */
export async function pushedReleases(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'pushedReleases')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('keyId', 'text', (column) => column.notNull().references('deployKeys.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('faults', 'text', (column) => column.notNull())
    .addColumn('sharePct', real)
    .addColumn('openedAtMs', ms, (column) => column.notNull())
    .addColumn('releasedAtMs', ms)
    .addPrimaryKeyConstraint('pushedReleases_pk', ['remote', 'version'])
    .execute();
  await db.schema
    .createIndex('pushedReleases_key_idx')
    .on('pushedReleases')
    .columns(['keyId', 'releasedAtMs'])
    .execute();
}
