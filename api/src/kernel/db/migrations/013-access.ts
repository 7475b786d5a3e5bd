import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Accounts that were closed by hand; a row is there as long as the account is closed. */
export async function access(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'disabledUsers')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('assignments_roleId_idx').on('assignments').column('roleId').execute();
  await db.schema.createIndex('rolePolicies_policyId_idx').on('rolePolicies').column('policyId').execute();
}
