import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What PayPal has told, each once, and whether it has been looked at. */
export async function paypalEvents(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'paypalEvents')
    .addColumn('eventId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('eventType', 'text', (column) => column.notNull())
    // Empty once it has been looked at.
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('receivedAtMs', ms, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().check(sql`tries >= 0`))
    .addColumn('nextTryAtMs', ms, (column) => column.notNull())
    .addColumn('doneAtMs', ms)
    .execute();
  await db.schema
    .createIndex('paypalEvents_due_idx')
    .on('paypalEvents')
    .columns(['doneAtMs', 'nextTryAtMs'])
    .execute();
}
