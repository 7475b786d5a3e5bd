import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Browsers that are told of opportunities, each for as long as its session lasts. */
export async function pushDevices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'pushDevices')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Whoever signs out, or is signed out, hears nothing more there: there is no way to end one without the other.
    .addColumn('sessionId', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpointHash', 'text', (column) => column.notNull().unique())
    .addColumn('sealedSubscription', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('addedAtMs', ms, (column) => column.notNull())
    .addColumn('usedAtMs', ms)
    .addColumn('nextAtMs', ms, (column) => column.notNull())
    .addColumn('isRefused', 'integer', (column) => column.notNull())
    .execute();
  for (const [name, column] of [
    ['pushDevices_user_idx', 'userId'],
    ['pushDevices_session_idx', 'sessionId'],
  ] as const)
    await db.schema.createIndex(name).on('pushDevices').column(column).execute();
}
