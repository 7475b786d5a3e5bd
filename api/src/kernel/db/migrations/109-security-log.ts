import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Events of an account that its owner must learn of; the rows go with the account. */
export async function securityLog(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'securityLog')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('ip', 'text')
    .addColumn('device', 'text')
    .execute();
  for (const [name, columns] of [
    ['securityLog_user_idx', ['userId', 'atMs', 'id']],
    ['securityLog_at_idx', ['atMs']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('securityLog')
      .columns([...columns])
      .execute();
}
