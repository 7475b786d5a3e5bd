import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** How bookmakers' feeds did, minute by minute for two days and hour by hour for weeks. */
export async function feedSamples(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const counts = ['shown', 'after5', 'after15', 'after60'] as const;
  let samples = strictTable(db, kind, 'feedSamples')
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('minuteMs', ms, (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('lastSeenMs', ms, (column) => column.notNull())
    .addColumn('lastChangedMs', ms, (column) => column.notNull())
    .addColumn('delayP50Ms', 'integer')
    .addColumn('delayP95Ms', 'integer')
    .addColumn('arbs', 'integer', (column) => column.notNull())
    .addColumn('valueBets', 'integer', (column) => column.notNull());
  for (const count of counts) samples = samples.addColumn(count, 'integer', (column) => column.notNull());
  await samples.addPrimaryKeyConstraint('feedSamples_pk', ['bookie', 'mode', 'minuteMs']).execute();
  let hours = strictTable(db, kind, 'feedHours')
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('hourMs', ms, (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('delayP50Ms', 'integer')
    .addColumn('delayP95Ms', 'integer')
    .addColumn('arbs', 'integer', (column) => column.notNull());
  for (const count of counts) hours = hours.addColumn(count, 'integer', (column) => column.notNull());
  await hours.addPrimaryKeyConstraint('feedHours_pk', ['bookie', 'mode', 'hourMs']).execute();
  for (const [name, table, column] of [
    ['feedSamples_minute_idx', 'feedSamples', 'minuteMs'],
    ['feedHours_hour_idx', 'feedHours', 'hourMs'],
  ] as const)
    await db.schema.createIndex(name).on(table).column(column).execute();
}
