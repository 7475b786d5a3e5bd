import { OWNER_ACTION } from '@bothways/domain/iam';
import { type Db, transact } from '#kernel/db';
import type { IamSeed, RoleId } from './iam.seed.ts';

/** Joins users with their permissions through roles and policies. */
const held = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('rolePolicies', 'rolePolicies.roleId', 'assignments.roleId')
    .innerJoin('policyActions', 'policyActions.policyId', 'rolePolicies.policyId');

/** Returns every permission of a user's roles, whether or not the account is open. */
export async function actionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await held(db)
    .select('policyActions.action')
    .distinct()
    .where('assignments.userId', '=', userId)
    .orderBy('policyActions.action')
    .execute();
  return rows.map(({ action }) => action);
}

/** Returns every permission of a role. */
export async function actionsOfRole(db: Db, roleId: RoleId): Promise<string[]> {
  const rows = await db
    .selectFrom('rolePolicies')
    .innerJoin('policyActions', 'policyActions.policyId', 'rolePolicies.policyId')
    .select('policyActions.action')
    .distinct()
    .where('rolePolicies.roleId', '=', roleId)
    .execute();
  return rows.map(({ action }) => action);
}

/** Whether there is an open account with all permissions. */
export async function hasOwner(db: Db): Promise<boolean> {
  const row = await held(db)
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'assignments.userId')
    .select('assignments.userId')
    .where('policyActions.action', '=', OWNER_ACTION)
    .where('disabledUsers.userId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns every open account with all permissions. */
export async function ownersOf(db: Db): Promise<string[]> {
  const rows = await held(db)
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'assignments.userId')
    .select('assignments.userId')
    .distinct()
    .where('policyActions.action', '=', OWNER_ACTION)
    .where('disabledUsers.userId', 'is', null)
    .orderBy('assignments.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Assigns a role; idempotent. */
export async function assignRole(db: Db, userId: string, roleId: RoleId, nowMs: number): Promise<void> {
  await db
    .insertInto('assignments')
    .values({ userId, roleId, assignedAtMs: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Revokes a role. */
export async function removeRole(db: Db, userId: string, roleId: RoleId): Promise<void> {
  await db.deleteFrom('assignments').where('userId', '=', userId).where('roleId', '=', roleId).execute();
}

/** Creates the roles and policies of a new installation; existing ones may have been changed and are left alone. */
export async function seedIam(db: Db, { policies, roles }: IamSeed): Promise<void> {
  const policyRows = Object.entries(policies).map(([id, { name }]) => ({ id, name }));
  const actionRows = Object.entries(policies).flatMap(([policyId, { actions }]) =>
    actions.map((action) => ({ policyId, action })),
  );
  const roleRows = Object.entries(roles).map(([id, { name }]) => ({ id, name }));
  const rolePolicyRows = Object.entries(roles).flatMap(([roleId, role]) =>
    role.policies.map((policyId) => ({ roleId, policyId })),
  );
  await transact(db, async (trx) => {
    if (await trx.selectFrom('roles').select('id').executeTakeFirst()) return;
    await trx.insertInto('policies').values(policyRows).execute();
    await trx.insertInto('policyActions').values(actionRows).execute();
    await trx.insertInto('roles').values(roleRows).execute();
    await trx.insertInto('rolePolicies').values(rolePolicyRows).execute();
  });
}
