import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What customers report of pairings, what people decide about events, and what the matcher has joined by itself. */
export async function eventReview(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'matchDecisions')
    .addColumn('seq', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('split', 'join', 'forget')`))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('decidedBy', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('otherId', 'text', (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('startsAtMs', ms, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('moved', 'text', (column) => column.notNull())
    .addColumn('reviewId', 'text')
    .addColumn('undoes', 'integer')
    .addColumn('undoneBy', 'integer')
    .execute();
  for (const column of ['eventId', 'otherId', 'startsAtMs'] as const)
    await db.schema.createIndex(`matchDecisions_${column}_idx`).on('matchDecisions').column(column).execute();
  await strictTable(db, kind, 'matchJoins')
    .addColumn('hourMs', ms, (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('joined', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('matchJoins_pk', ['hourMs', 'sport', 'source'])
    .execute();
  await strictTable(db, kind, 'reportedEvents')
    .addColumn('eventId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('sides', 'text', (column) => column.notNull())
    .addColumn('firstAtMs', ms, (column) => column.notNull())
    .addColumn('lastAtMs', ms, (column) => column.notNull())
    .addColumn('reporters', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('reportedEvents_reporters_idx')
    .on('reportedEvents')
    .columns(['reporters', 'lastAtMs'])
    .execute();
  await strictTable(db, kind, 'eventReports')
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('bookies', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('legs', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('eventReports_pk', ['eventId', 'userId'])
    .execute();
  await db.schema.createIndex('eventReports_userId_idx').on('eventReports').column('userId').execute();
}
