import type { AuditAction } from '@bothways/domain/audit';
import type { Permission } from '@bothways/domain/identity';
import type { Version } from '@bothways/domain/versions';
import { namingChanger } from '#kernel/audit';
import { ApiError } from '#kernel/errors';
import { userExists } from '#people/users';
import { changeRoles, rolesOf } from './assignments.store.ts';
import { type AccessDeps, type Actor, changeAccess } from './change-access.ts';
import { demandAsGiven } from './given-access.ts';
import { iamRefusal } from './iam-refusal.ts';
import { actionsOfRoles, listRoles } from './roles.store.ts';

const CHANGES_OF_ROLES = {
  actions: ['assignment.created', 'assignment.updated', 'assignment.deleted'],
  others: ['role.deleted'],
} as const satisfies Record<string, readonly AuditAction[]>;

interface RoleChange {
  permission: Permission;
  action: AuditAction;
  /** Computes the user's new roles. */
  rolesAfter: (before: readonly string[]) => readonly string[];
  /** The version that was read, if all roles are replaced. */
  version?: Version;
}

/** Changes role assignments: nobody grants or revokes a role with permissions that they do not hold. */
export function assignmentsService(deps: AccessDeps) {
  /** @throws ApiError NOT_FOUND for an unknown user, BAD_REQUEST for an unknown role */
  const change = (actor: Actor, userId: string, { permission, action, rolesAfter, version }: RoleChange) =>
    changeAccess(deps, {
      actor,
      permission,
      target: `user:${userId}`,
      async work(trx, held) {
        if (!(await userExists(trx, userId))) throw new ApiError('NOT_FOUND');
        const before = await rolesOf(trx, userId);
        const after = rolesAfter(before);
        const given = after.filter((role) => !before.includes(role));
        const taken = before.filter((role) => !after.includes(role));
        const changed = [...given, ...taken];
        if ((await listRoles(trx, changed)).length < changed.length) throw iamRefusal('errors.unknownRole');
        deps.guards.demandHeld(held, await actionsOfRoles(trx, changed));
        if (changed.length === 0) return { value: after, affected: [] };
        if (version !== undefined) await demandAsGiven(trx, userId, { version, about: 'roleIds' });
        await changeRoles(trx, userId, { given, taken }, deps.nowMs());
        const detail = { given, taken };
        return { value: after, record: { action, target: `user:${userId}`, detail }, affected: [userId] };
      },
    });

  return {
    give: (actor: Actor, userId: string, roleId: string) =>
      change(actor, userId, {
        permission: 'create:iam:assignment',
        action: 'assignment.created',
        rolesAfter: (before) => [...new Set([...before, roleId])],
      }),
    /** @throws ApiError NOT_FOUND for a role that the user does not have */
    take: (actor: Actor, userId: string, roleId: string) =>
      change(actor, userId, {
        permission: 'delete:iam:assignment',
        action: 'assignment.deleted',
        rolesAfter(before) {
          if (!before.includes(roleId)) throw new ApiError('NOT_FOUND');
          return before.filter((role) => role !== roleId);
        },
      }),
    /**
     * Sets all roles of a user; setting the current ones needs no version.
     * @throws ApiError CHANGED if one was granted or revoked since the version that was read
     */
    set: (
      actor: Actor,
      userId: string,
      { roleIds, version }: { roleIds: readonly string[]; version: Version },
    ) =>
      namingChanger(deps.db, { target: `user:${userId}`, ...CHANGES_OF_ROLES }, () =>
        change(actor, userId, {
          permission: 'update:iam:assignment',
          action: 'assignment.updated',
          rolesAfter: () => roleIds,
          version,
        }),
      ),
  };
}
