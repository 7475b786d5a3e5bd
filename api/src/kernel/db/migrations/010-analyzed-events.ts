import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Events that the back office has looked at. No reference to users: a mark outlives who made it. */
export async function analyzedEvents(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'analyzedEvents')
    .addColumn('eventId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('markedBy', 'text', (column) => column.notNull())
    .addColumn('markedAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('analyzedEvents_markedAtMs_idx')
    .on('analyzedEvents')
    .column('markedAtMs')
    .execute();
}
