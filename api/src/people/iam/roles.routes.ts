import {
  doneSchema,
  roleAnswerSchema,
  roleChangeSchema,
  roleInputSchema,
  roleParamsSchema,
  rolesAnswerSchema,
} from '@bothways/domain/iam';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from './actor-of.ts';
import type { IamRouteDeps } from './iam-route-deps.ts';
import { listPolicies } from './policies.store.ts';
import { rolesService } from './roles.service.ts';
import { listRoles } from './roles.store.ts';

const TAG = 'Permissions';

/** Operations on roles. */
export const rolesOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/iam/roles',
    tag: TAG,
    summary: 'All roles, and the policies that they are made of',
    access: { permission: 'read:iam:role' },
    answer: rolesAnswerSchema,
    failure: 'Failed to fetch roles',
  }),
  create: operation({
    method: 'post',
    path: '/api/admin/iam/roles',
    tag: TAG,
    summary: 'Make a role of policies whose actions the caller holds',
    access: { permission: 'create:iam:role' },
    body: roleInputSchema,
    answer: roleAnswerSchema,
    failure: 'Failed to create the role',
  }),
  update: operation({
    method: 'put',
    path: '/api/admin/iam/roles/{roleId}',
    tag: TAG,
    summary:
      'Change what was touched of name and policies of a role; the caller holds what it grants before and after; 409 where somebody saved since `version`',
    access: { permission: 'update:iam:role' },
    params: roleParamsSchema,
    body: roleChangeSchema,
    answer: roleAnswerSchema,
    failure: 'Failed to update the role',
  }),
  delete: operation({
    method: 'delete',
    path: '/api/admin/iam/roles/{roleId}',
    tag: TAG,
    summary: 'Delete a role; everybody who has it loses it',
    access: { permission: 'delete:iam:role' },
    params: roleParamsSchema,
    answer: doneSchema,
    failure: 'Failed to delete the role',
  }),
};

/** Mounts roles: the sets of policies that users are assigned. */
export const mountRoles =
  (deps: IamRouteDeps): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const roles = rolesService(deps);

    route(api, rolesOperations.list, async () => {
      const [all, policies] = await Promise.all([listRoles(db), listPolicies(db)]);
      return { success: true, roles: all, policies };
    });

    route(api, rolesOperations.create, async ({ c, body, user }) => ({
      success: true,
      role: await roles.create(actorOf(c, user(), trustProxy), body),
    }));

    route(api, rolesOperations.update, async ({ c, params, body, user }) => ({
      success: true,
      role: await roles.update(actorOf(c, user(), trustProxy), params.roleId, body),
    }));

    route(api, rolesOperations.delete, async ({ c, params, user }) => {
      await roles.remove(actorOf(c, user(), trustProxy), params.roleId);
      return { success: true };
    });
  };
