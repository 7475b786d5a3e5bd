import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Browsers in which a person's second factor is not asked for some weeks. */
export async function trustedDevices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'trustedDevices')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull())
    .addColumn('formerHash', 'text')
    .addColumn('formerUntilMs', ms)
    .addColumn('device', 'text')
    .addColumn('trustedAtMs', ms, (column) => column.notNull())
    .addColumn('lastUsedAtMs', ms, (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  for (const column of ['userId', 'expiresAtMs'] as const)
    await db.schema.createIndex(`trustedDevices_${column}_idx`).on('trustedDevices').column(column).execute();
}
