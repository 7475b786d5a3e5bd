import type { Policy } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';

/** The editable fields of a policy. */
export const policyFields = ({ name, actions }: Pick<Policy, 'name' | 'actions'>) => ({ name, actions });

/** Lists policies with their permissions, by name; those of `ids`, or all. */
export async function listPolicies(db: Db, ids?: readonly string[]): Promise<Policy[]> {
  if (ids?.length === 0) return [];
  const policies = db.selectFrom('policies').selectAll().orderBy('name').orderBy('id');
  const actions = db.selectFrom('policyActions').selectAll().orderBy('action');
  const [rows, actionRows] = await Promise.all([
    (ids ? policies.where('id', 'in', ids) : policies).execute(),
    (ids ? actions.where('policyId', 'in', ids) : actions).execute(),
  ]);
  const byPolicy = Map.groupBy(actionRows, ({ policyId }) => policyId);
  return rows.map((row) => {
    const policy = { ...row, actions: (byPolicy.get(row.id) ?? []).map(({ action }) => action) };
    return { ...policy, version: versionOf(policyFields(policy)) };
  });
}

export const findPolicy = async (db: Db, id: string): Promise<Policy | undefined> =>
  (await listPolicies(db, [id]))[0];

/** Inserts or replaces a policy. */
export async function savePolicy(
  trx: Transaction<Schema>,
  { id, name, actions }: Omit<Policy, 'version'>,
): Promise<void> {
  await trx
    .insertInto('policies')
    .values({ id, name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
  await trx.deleteFrom('policyActions').where('policyId', '=', id).execute();
  if (actions.length === 0) return;
  await trx
    .insertInto('policyActions')
    .values(actions.map((action) => ({ policyId: id, action })))
    .execute();
}

export async function deletePolicy(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('policies').where('id', '=', id).execute();
}

/** Returns the roles that have the policy. */
export async function rolesWithPolicy(db: Db, policyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rolePolicies')
    .select('roleId')
    .where('policyId', '=', policyId)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}
