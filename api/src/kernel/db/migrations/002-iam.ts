import type { Kysely } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Roles are sets of policies, policies are sets of actions, an assignment gives a role to a user. */
export async function iam(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  for (const name of ['policies', 'roles']) {
    await strictTable(db, kind, name)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
  }
  await strictTable(db, kind, 'policyActions')
    .addColumn('policyId', 'text', (column) => column.notNull().references('policies.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('policyActions_pk', ['policyId', 'action'])
    .execute();
  await strictTable(db, kind, 'rolePolicies')
    .addColumn('roleId', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('policyId', 'text', (column) => column.notNull().references('policies.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('rolePolicies_pk', ['roleId', 'policyId'])
    .execute();
  await strictTable(db, kind, 'assignments')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('roleId', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('assignedAtMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('assignments_pk', ['userId', 'roleId'])
    .execute();
}
