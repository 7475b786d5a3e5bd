import { grantsOf, type UserAccess } from '@bothways/domain/iam';
import { PERMISSIONS } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { findNamed } from '#people/users';
import { givenAccess } from './given-access.ts';
import { listPolicies } from './policies.store.ts';
import { listRoles } from './roles.store.ts';

/**
 * Returns a user's permissions, each with every way that grants it.
 * @throws ApiError NOT_FOUND
 */
export async function userAccess(db: Db, userId: string): Promise<UserAccess> {
  const [user, { roleIds, version }] = await Promise.all([findNamed(db, userId), givenAccess(db, userId)]);
  if (!user) throw new ApiError('NOT_FOUND');
  const roles = await listRoles(db, roleIds);
  const policies = await listPolicies(db, [...new Set(roles.flatMap(({ policyIds }) => policyIds))]);
  const { id, email, name, disabled } = user;
  const named = (all: readonly { id: string; name: string }[], wanted: string) => ({
    id: wanted,
    name: all.find((one) => one.id === wanted)?.name ?? wanted,
  });
  const access = PERMISSIONS.map((action) => {
    const grants = grantsOf(action, roles, policies).map(({ role, policy, action: held }) => ({
      role: named(roles, role),
      policy: named(policies, policy),
      action: held,
    }));
    return { action, allowed: !disabled && grants.length > 0, grants };
  });
  return { success: true, user: { id, email, name, disabled }, version, roleIds: [...roleIds], access };
}
