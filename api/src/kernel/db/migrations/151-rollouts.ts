import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The record of what runs for whom, a row for each folder of releases, and beside it every order that has changed it. */
export async function rollouts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { real } = columnsOf(kind);
  await strictTable(db, kind, 'rollouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('reader', 'integer', (column) => column.notNull())
    .addColumn('apps', 'text', (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'rolloutOrders')
    .addColumn('rolloutsId', 'text', (column) => column.notNull().references('rollouts.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('orderedAt', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('fromVersion', 'text')
    .addColumn('sharePct', real)
    .addColumn('orderedBy', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('rolloutOrders_pk', ['rolloutsId', 'revision'])
    .execute();
}
