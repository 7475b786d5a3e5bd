import { OWNER_ACTION } from '@bothways/domain/iam';
import { type Db, transact } from '#kernel/db';
import type { IamSeed, RoleId } from './iam.seed.ts';

/** Every user's every action, through roles and policies. */
const held = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('rolePolicies', 'rolePolicies.roleId', 'assignments.roleId')
    .innerJoin('policyActions', 'policyActions.policyId', 'rolePolicies.policyId');

/** Every action that a user's roles hold, whether or not the account is open. */
export async function actionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await held(db)
    .select('policyActions.action')
    .distinct()
    .where('assignments.userId', '=', userId)
    .orderBy('policyActions.action')
    .execute();
  return rows.map(({ action }) => action);
}

/** Every action of a role. */
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

/** Whether somebody with an open account may do everything. */
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

/** Everybody with an open account who may do everything. */
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

/** Gives a role; giving it again changes nothing. */
export async function assignRole(db: Db, userId: string, roleId: RoleId, nowMs: number): Promise<void> {
  await db
    .insertInto('assignments')
    .values({ userId, roleId, assignedAtMs: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a role away. */
export async function removeRole(db: Db, userId: string, roleId: RoleId): Promise<void> {
  await db.deleteFrom('assignments').where('userId', '=', userId).where('roleId', '=', roleId).execute();
}

/** Fills the roles and policies of a new installation; where there are any, people may have changed them. */
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
