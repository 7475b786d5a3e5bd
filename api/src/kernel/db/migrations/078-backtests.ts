import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Lists replayed over stored odds, what they found, and what was ever tried on which days. */
export async function backtests(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'backtests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('arbs', 'valuebets')`))
    .addColumn('mode', 'text', (column) => column.notNull().check(sql`mode in ('prematch', 'live')`))
    .addColumn('configurationId', 'text', (column) => column.notNull())
    .addColumn('configurationName', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('betting', 'text', (column) => column.notNull())
    .addColumn('hasScreenRules', 'integer', (column) => column.notNull())
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    )
    .addColumn('fault', 'text')
    .addColumn('holder', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('ofEvents', 'integer')
    .addColumn('points', ms, (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('outlines', 'integer', (column) => column.notNull())
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addColumn('startedAtMs', ms)
    .addColumn('endedAtMs', ms)
    .addUniqueConstraint('backtests_key', ['userId', 'key'])
    .execute();
  await strictTable(db, kind, 'backtestFinds')
    .addColumn('backtestId', 'text', (column) =>
      column.notNull().references('backtests.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('find', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('backtestFinds_pk', ['backtestId', 'number'])
    .execute();
  await strictTable(db, kind, 'backtestTries')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('listHash', 'text', (column) => column.notNull())
    .addColumn('fromMs', ms, (column) => column.notNull())
    .addColumn('toMs', ms, (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('backtestTries_pk', ['userId', 'listHash', 'fromMs', 'toMs'])
    .execute();
}
