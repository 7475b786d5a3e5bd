import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** How events ended, by source; and what sources called events, so that those that are over are found by name. */
export async function eventResults(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'eventResults')
    .addColumn('seq', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('final', 'void', 'postponed')`),
    )
    .addColumn('numbers', 'text', (column) => column.notNull())
    .addColumn('decides', 'integer', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('receivedAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('eventResults_eventId_idx')
    .on('eventResults')
    .columns(['eventId', 'source', 'seq'])
    .execute();
  await strictTable(db, kind, 'eventNames')
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'text', (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('league', 'text', (column) => column.notNull())
    .addColumn('home', 'text', (column) => column.notNull())
    .addColumn('away', 'text', (column) => column.notNull())
    .addColumn('startsAtMs', ms, (column) => column.notNull())
    .addColumn('swapped', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('eventNames_pk', ['eventId', 'source'])
    .execute();
  await db.schema
    .createIndex('eventNames_startsAtMs_idx')
    .on('eventNames')
    .columns(['sport', 'startsAtMs'])
    .execute();
  await db.schema.createIndex('eventNames_sourceId_idx').on('eventNames').column('sourceId').execute();
  await strictTable(db, kind, 'eventsThatBecame')
    .addColumn('eventId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('becameId', 'text', (column) => column.notNull())
    .addColumn('swapped', 'integer', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('eventsThatBecame_becameId_idx')
    .on('eventsThatBecame')
    .column('becameId')
    .execute();
}
