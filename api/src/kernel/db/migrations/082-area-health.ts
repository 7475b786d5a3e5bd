import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

const COUNTED = ['minuteMs', 'area', 'version', 'channel'] as const;

/** Loads and failures of released areas by the minute, what was counted already, and the evidence against canaries. */
export async function areaHealth(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'areaLoads')
    .addColumn('minuteMs', ms, (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('loads', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('areaLoads_pk', [...COUNTED, 'bucket'])
    .execute();
  await strictTable(db, kind, 'areaFailureCounts')
    .addColumn('minuteMs', ms, (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('areaFailureCounts_pk', [...COUNTED, 'phase'])
    .execute();
  await strictTable(db, kind, 'areaFailures')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('ms', 'integer')
    .addColumn('errorClass', 'text')
    .addColumn('frame', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('areaFailures_at').on('areaFailures').column('atMs').execute();
  await strictTable(db, kind, 'areaReports')
    .addColumn('mark', 'text', (column) => column.primaryKey().notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('areaReports_at').on('areaReports').column('atMs').execute();
  await strictTable(db, kind, 'canaryEvidence')
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('evidence', 'text', (column) => column.notNull())
    .addColumn('failedPeople', 'integer', (column) => column.notNull())
    .addColumn('updatedAtMs', ms, (column) => column.notNull())
    .addColumn('toldAtMs', ms)
    .addPrimaryKeyConstraint('canaryEvidence_pk', ['area', 'version'])
    .execute();
}
