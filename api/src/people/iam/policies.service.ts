import { randomUUID } from 'node:crypto';
import type { Policy, PolicyChange, PolicyInput } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import { namingChanger } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandUnchanged } from '#kernel/versions';
import { usersWithRoles } from './assignments.store.ts';
import { type AccessDeps, type Actor, type Changed, changeAccess } from './change-access.ts';
import { demandFreeName } from './free-name.ts';
import {
  deletePolicy,
  findPolicy,
  listPolicies,
  policyFields,
  rolesWithPolicy,
  savePolicy,
} from './policies.store.ts';
import { without } from './without.ts';

/** @throws ApiError NOT_FOUND */
async function demandPolicy(trx: Transaction<Schema>, id: string): Promise<Policy> {
  const policy = await findPolicy(trx, id);
  if (!policy) throw new ApiError('NOT_FOUND');
  return policy;
}

/** Policies: nobody creates, changes or deletes one with a permission that they do not hold. */
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
          value: await demandPolicy(trx, id),
          record: { action: 'policy.created', target: `policy:${id}`, detail },
          affected: [],
        };
      },
    });
  },

  /**
   * Changes a policy; setting current values needs no version.
   * @throws ApiError NOT_FOUND, and CHANGED if it was saved since the version that was read
   */
  update: (actor: Actor, id: string, { version, ...touched }: PolicyChange): Promise<Policy> => {
    const target = `policy:${id}` as const;
    const work = async (trx: Transaction<Schema>, held: readonly string[]): Promise<Changed<Policy>> => {
      const before = await demandPolicy(trx, id);
      const { name = before.name, actions = before.actions } = touched;
      deps.guards.demandHeld(held, [...before.actions, ...actions]);
      const [added, removed] = [without(actions, before.actions), without(before.actions, actions)];
      if (name === before.name && added.length + removed.length === 0) return { value: before, affected: [] };
      demandUnchanged(policyFields(before), { version, current: before });
      demandFreeName(await listPolicies(trx), { id, name });
      await savePolicy(trx, { id, name, actions });
      const detail = { name, ...(before.name !== name && { before: before.name }), added, removed };
      const affected = await usersWithRoles(trx, await rolesWithPolicy(trx, id));
      return {
        value: await demandPolicy(trx, id),
        record: { action: 'policy.updated', target, detail },
        affected,
        holders: added.length + removed.length > 0 ? affected : [],
      };
    };
    return namingChanger(deps.db, { target, actions: ['policy.updated'] }, () =>
      changeAccess(deps, { actor, permission: 'update:iam:policy', target, work }),
    );
  },

  /** @throws ApiError NOT_FOUND */
  remove: (actor: Actor, id: string): Promise<void> =>
    changeAccess(deps, {
      actor,
      permission: 'delete:iam:policy',
      target: `policy:${id}`,
      async work(trx, held) {
        const before = await demandPolicy(trx, id);
        deps.guards.demandHeld(held, before.actions);
        const roles = await rolesWithPolicy(trx, id);
        const affected = await usersWithRoles(trx, roles);
        await deletePolicy(trx, id);
        const detail = { name: before.name, actions: before.actions, roles };
        return {
          value: undefined,
          record: { action: 'policy.deleted', target: `policy:${id}`, detail },
          affected,
          holders: affected,
        };
      },
    }),
});
