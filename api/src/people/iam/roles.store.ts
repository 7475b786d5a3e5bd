import type { Role } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';

/** The editable fields of a role. */
export const roleFields = ({ name, policyIds }: Pick<Role, 'name' | 'policyIds'>) => ({ name, policyIds });

/** Lists roles with their policies and number of users, by name; those of `ids`, or all. */
export async function listRoles(db: Db, ids?: readonly string[]): Promise<Role[]> {
  if (ids?.length === 0) return [];
  const roles = db.selectFrom('roles').selectAll().orderBy('name').orderBy('id');
  const parts = db.selectFrom('rolePolicies').selectAll().orderBy('policyId');
  const members = db
    .selectFrom('assignments')
    .select(({ fn }) => ['roleId', fn.countAll().as('count')])
    .groupBy('roleId');
  const [rows, partRows, counts] = await Promise.all([
    (ids ? roles.where('id', 'in', ids) : roles).execute(),
    (ids ? parts.where('roleId', 'in', ids) : parts).execute(),
    (ids ? members.where('roleId', 'in', ids) : members).execute(),
  ]);
  const byRole = Map.groupBy(partRows, ({ roleId }) => roleId);
  const countOf = new Map(counts.map(({ roleId, count }) => [roleId, Number(count)]));
  return rows.map((row) => {
    const role = { ...row, policyIds: (byRole.get(row.id) ?? []).map(({ policyId }) => policyId) };
    return { ...role, members: countOf.get(row.id) ?? 0, version: versionOf(roleFields(role)) };
  });
}

export const findRole = async (db: Db, id: string): Promise<Role | undefined> =>
  (await listRoles(db, [id]))[0];

/** Inserts or replaces a role. */
export async function saveRole(
  trx: Transaction<Schema>,
  { id, name, policyIds }: Omit<Role, 'members' | 'version'>,
): Promise<void> {
  await trx
    .insertInto('roles')
    .values({ id, name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
  await trx.deleteFrom('rolePolicies').where('roleId', '=', id).execute();
  if (policyIds.length === 0) return;
  await trx
    .insertInto('rolePolicies')
    .values(policyIds.map((policyId) => ({ roleId: id, policyId })))
    .execute();
}

export async function deleteRole(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute();
}

/** Returns every permission of these roles. */
export async function actionsOfRoles(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('rolePolicies')
    .innerJoin('policyActions', 'policyActions.policyId', 'rolePolicies.policyId')
    .select('policyActions.action')
    .distinct()
    .where('rolePolicies.roleId', 'in', roleIds)
    .orderBy('policyActions.action')
    .execute();
  return rows.map(({ action }) => action);
}
