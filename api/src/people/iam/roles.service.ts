import { randomUUID } from 'node:crypto';
import type { Role, RoleChange, RoleInput } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import { namingChanger } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandUnchanged } from '#kernel/versions';
import { usersWithRoles } from './assignments.store.ts';
import { type AccessDeps, type Actor, type Changed, changeAccess } from './change-access.ts';
import { demandFreeName } from './free-name.ts';
import { iamRefusal } from './iam-refusal.ts';
import { listPolicies } from './policies.store.ts';
import { deleteRole, findRole, listRoles, roleFields, saveRole } from './roles.store.ts';
import { without } from './without.ts';

/** Returns every permission of these policies. @throws ApiError BAD_REQUEST for an unknown one */
async function actionsOfPolicies(trx: Transaction<Schema>, ids: readonly string[]): Promise<string[]> {
  const policies = await listPolicies(trx, ids);
  if (policies.length < ids.length) throw iamRefusal('errors.unknownPolicy');
  return policies.flatMap(({ actions }) => actions);
}

/** @throws ApiError NOT_FOUND */
async function demandRole(trx: Transaction<Schema>, id: string): Promise<Role> {
  const role = await findRole(trx, id);
  if (!role) throw new ApiError('NOT_FOUND');
  return role;
}

/** Roles: nobody creates, changes or deletes one with permissions that they do not hold. */
export const rolesService = (deps: AccessDeps) => ({
  create: (actor: Actor, input: RoleInput): Promise<Role> => {
    const role = { id: randomUUID(), ...input };
    return changeAccess(deps, {
      actor,
      permission: 'create:iam:role',
      target: `role:${role.id}`,
      async work(trx, held) {
        deps.guards.demandHeld(held, await actionsOfPolicies(trx, input.policyIds));
        demandFreeName(await listRoles(trx), role);
        await saveRole(trx, role);
        const detail = { name: input.name, policies: input.policyIds };
        return {
          value: await demandRole(trx, role.id),
          record: { action: 'role.created', target: `role:${role.id}`, detail },
          affected: [],
        };
      },
    });
  },

  /**
   * Changes a role; setting current values needs no version.
   * @throws ApiError NOT_FOUND, and CHANGED if it was saved since the version that was read
   */
  update: (actor: Actor, id: string, { version, ...touched }: RoleChange): Promise<Role> => {
    const target = `role:${id}` as const;
    const work = async (trx: Transaction<Schema>, held: readonly string[]): Promise<Changed<Role>> => {
      const before = await demandRole(trx, id);
      const { name = before.name, policyIds = before.policyIds } = touched;
      deps.guards.demandHeld(
        held,
        await actionsOfPolicies(trx, [...new Set([...before.policyIds, ...policyIds])]),
      );
      const [added, removed] = [without(policyIds, before.policyIds), without(before.policyIds, policyIds)];
      if (name === before.name && added.length + removed.length === 0) return { value: before, affected: [] };
      demandUnchanged(roleFields(before), { version, current: before });
      demandFreeName(await listRoles(trx), { id, name });
      await saveRole(trx, { id, name, policyIds });
      const detail = { name, ...(before.name !== name && { before: before.name }), added, removed };
      const affected = await usersWithRoles(trx, [id]);
      return {
        value: await demandRole(trx, id),
        record: { action: 'role.updated', target, detail },
        affected,
        holders: added.length + removed.length > 0 ? affected : [],
      };
    };
    return namingChanger(deps.db, { target, actions: ['role.updated'], others: ['policy.deleted'] }, () =>
      changeAccess(deps, { actor, permission: 'update:iam:role', target, work }),
    );
  },

  /** @throws ApiError NOT_FOUND */
  remove: (actor: Actor, id: string): Promise<void> =>
    changeAccess(deps, {
      actor,
      permission: 'delete:iam:role',
      target: `role:${id}`,
      async work(trx, held) {
        const before = await demandRole(trx, id);
        deps.guards.demandHeld(held, await actionsOfPolicies(trx, before.policyIds));
        const affected = await usersWithRoles(trx, [id]);
        await deleteRole(trx, id);
        const detail = { name: before.name, policies: before.policyIds, members: affected.length };
        return {
          value: undefined,
          record: { action: 'role.deleted', target: `role:${id}`, detail },
          affected,
          holders: affected,
        };
      },
    }),
});
