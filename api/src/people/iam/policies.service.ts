import { randomUUID } from 'node:crypto';
import type { Policy, PolicyInput } from '@bothways/domain/iam';
import { ApiError } from '#kernel/errors';
import { usersWithRoles } from './assignments.store.ts';
import { type AccessDeps, type Actor, changeAccess } from './change-access.ts';
import { demandFreeName } from './free-name.ts';
import { deletePolicy, findPolicy, listPolicies, rolesWithPolicy, savePolicy } from './policies.store.ts';

const without = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((one) => !some.includes(one));

/** Policies: nobody makes, changes or deletes one with an action that they do not hold. */
export const policiesService = (deps: AccessDeps) => ({
  create: (actor: Actor, input: PolicyInput): Promise<Policy> => {
    const policy = { id: randomUUID(), ...input };
    return changeAccess(deps, {
      actor,
      permission: 'create:iam:policy',
      target: `policy:${policy.id}`,
      async work(trx, held) {
        deps.guards.demandHeld(held, input.actions);
        demandFreeName(await listPolicies(trx), policy);
        await savePolicy(trx, policy);
        const { id, name, actions } = policy;
        const detail = { name, actions };
        return {
          value: policy,
          record: { action: 'policy.created', target: `policy:${id}`, detail },
          affected: [],
        };
      },
    });
  },

  /** @throws ApiError NOT_FOUND */
  update: (actor: Actor, id: string, input: PolicyInput): Promise<Policy> =>
    changeAccess(deps, {
      actor,
      permission: 'update:iam:policy',
      target: `policy:${id}`,
      async work(trx, held) {
        const before = await findPolicy(trx, id);
        if (!before) throw new ApiError('NOT_FOUND');
        deps.guards.demandHeld(held, [...before.actions, ...input.actions]);
        const policy = { id, ...input };
        demandFreeName(await listPolicies(trx), policy);
        await savePolicy(trx, policy);
        const detail = {
          name: input.name,
          ...(before.name !== input.name && { before: before.name }),
          added: without(input.actions, before.actions),
          removed: without(before.actions, input.actions),
        };
        return {
          value: policy,
          record: { action: 'policy.updated', target: `policy:${id}`, detail },
          affected: await usersWithRoles(trx, await rolesWithPolicy(trx, id)),
        };
      },
    }),

  /** @throws ApiError NOT_FOUND */
  remove: (actor: Actor, id: string): Promise<void> =>
    changeAccess(deps, {
      actor,
      permission: 'delete:iam:policy',
      target: `policy:${id}`,
      async work(trx, held) {
        const before = await findPolicy(trx, id);
        if (!before) throw new ApiError('NOT_FOUND');
        deps.guards.demandHeld(held, before.actions);
        const roles = await rolesWithPolicy(trx, id);
        const affected = await usersWithRoles(trx, roles);
        await deletePolicy(trx, id);
        const detail = { name: before.name, actions: before.actions, roles };
        return {
          value: undefined,
          record: { action: 'policy.deleted', target: `policy:${id}`, detail },
          affected,
        };
      },
    }),
});
