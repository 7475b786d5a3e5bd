import { randomUUID } from 'node:crypto';
import type { Role, RoleInput } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { usersWithRoles } from './assignments.store.ts';
import { type AccessDeps, type Actor, changeAccess } from './change-access.ts';
import { demandFreeName } from './free-name.ts';
import { iamRefusal } from './iam-refusal.ts';
import { listPolicies } from './policies.store.ts';
import { deleteRole, findRole, listRoles, saveRole } from './roles.store.ts';

/** Every action of these policies. @throws ApiError BAD_REQUEST for one that is not there */
async function actionsOfPolicies(trx: Transaction<Schema>, ids: readonly string[]): Promise<string[]> {
  const policies = await listPolicies(trx, ids);
  if (policies.length < ids.length) throw iamRefusal('errors.unknownPolicy');
  return policies.flatMap(({ actions }) => actions);
}

/** Roles: nobody makes, changes or deletes one that holds what they do not hold. */
export const rolesService = (deps: AccessDeps) => ({
  create: (actor: Actor, input: RoleInput): Promise<Role> => {
    const role = { id: randomUUID(), ...input, members: 0 };
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
          value: role,
          record: { action: 'role.created', target: `role:${role.id}`, detail },
          affected: [],
        };
      },
    });
  },

  /** @throws ApiError NOT_FOUND */
  update: (actor: Actor, id: string, input: RoleInput): Promise<Role> =>
    changeAccess(deps, {
      actor,
      permission: 'update:iam:role',
      target: `role:${id}`,
      async work(trx, held) {
        const before = await findRole(trx, id);
        if (!before) throw new ApiError('NOT_FOUND');
        const policyIds = [...new Set([...before.policyIds, ...input.policyIds])];
        deps.guards.demandHeld(held, await actionsOfPolicies(trx, policyIds));
        const role = { ...before, ...input };
        demandFreeName(await listRoles(trx), role);
        await saveRole(trx, role);
        const detail = {
          name: input.name,
          ...(before.name !== input.name && { before: before.name }),
          added: input.policyIds.filter((policy) => !before.policyIds.includes(policy)),
          removed: before.policyIds.filter((policy) => !input.policyIds.includes(policy)),
        };
        return {
          value: role,
          record: { action: 'role.updated', target: `role:${id}`, detail },
          affected: await usersWithRoles(trx, [id]),
        };
      },
    }),

  /** @throws ApiError NOT_FOUND */
  remove: (actor: Actor, id: string): Promise<void> =>
    changeAccess(deps, {
      actor,
      permission: 'delete:iam:role',
      target: `role:${id}`,
      async work(trx, held) {
        const before = await findRole(trx, id);
        if (!before) throw new ApiError('NOT_FOUND');
        deps.guards.demandHeld(held, await actionsOfPolicies(trx, before.policyIds));
        const affected = await usersWithRoles(trx, [id]);
        await deleteRole(trx, id);
        const detail = { name: before.name, policies: before.policyIds, members: affected.length };
        return {
          value: undefined,
          record: { action: 'role.deleted', target: `role:${id}`, detail },
          affected,
        };
      },
    }),
});
