import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The open code of each user, what was sent to which number, and counters that end by themselves. */
export async function phone(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'phoneCodes')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('phoneNumber', 'text', (column) => column.notNull())
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addColumn('triesLeft', 'integer', (column) => column.notNull().check(sql`"triesLeft" >= 0`))
    .addColumn('sentAtMs', ms, (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .addColumn('usedAtMs', ms)
    .execute();
  await strictTable(db, kind, 'phoneNumbers')
    .addColumn('phoneNumber', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lastSentAtMs', ms, (column) => column.notNull())
    .execute();
  // No reference to users: a deleted account must not give its number new tries.
  await strictTable(db, kind, 'phoneSends')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('phoneNumber', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  for (const column of ['phoneNumber', 'userId', 'atMs']) {
    await db.schema.createIndex(`phoneSends_${column}_idx`).on('phoneSends').column(column).execute();
  }
  await strictTable(db, kind, 'phoneQuotas')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('endsAtMs', ms, (column) => column.notNull())
    .execute();
}
