import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Addresses of accounts that a mail server refused for good; the rows go with the account. */
export async function refusedAddresses(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'refusedAddresses')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('sinceMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('refusedAddresses_email_idx').on('refusedAddresses').column('email').execute();
}
