import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Configurations of the lists, every version of each, and which of them is active. */
export async function settings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'configurations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('nameKey', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updatedAtMs', ms, (column) => column.notNull())
    .addColumn('shareNonce', 'text')
    .addColumn('shareTokenHash', 'text', (column) => column.unique())
    .addColumn('sharedAtMs', ms)
    .addUniqueConstraint('configurations_name', ['userId', 'family', 'mode', 'nameKey'])
    .execute();
  await strictTable(db, kind, 'configurationVersions')
    .addColumn('configurationId', 'text', (column) =>
      column.notNull().references('configurations.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('payloadVersion', 'integer', (column) => column.notNull())
    .addColumn('restoredFrom', 'integer')
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('configurationVersions_pk', ['configurationId', 'version'])
    .execute();
  // One row a list: it holds the active configuration, so that there cannot be two, and it is what writers wait for.
  await strictTable(db, kind, 'configurationLists')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('activeId', 'text', (column) => column.references('configurations.id').onDelete('set null'))
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('configurationLists_pk', ['userId', 'family', 'mode'])
    .execute();
}
