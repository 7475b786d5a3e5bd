import {
  doneSchema,
  policiesAnswerSchema,
  policyAnswerSchema,
  policyChangeSchema,
  policyInputSchema,
  policyParamsSchema,
} from '@bothways/domain/iam';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from './actor-of.ts';
import type { IamRouteDeps } from './iam-route-deps.ts';
import { policiesService } from './policies.service.ts';
import { listPolicies } from './policies.store.ts';

const TAG = 'Permissions';

/** Operations on policies. */
export const policiesOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/iam/policies',
    tag: TAG,
    summary: 'All policies with their actions',
    access: { permission: 'read:iam:policy' },
    answer: policiesAnswerSchema,
    failure: 'Failed to fetch policies',
  }),
  create: operation({
    method: 'post',
    path: '/api/admin/iam/policies',
    tag: TAG,
    summary: 'Make a policy of actions that the caller holds',
    access: { permission: 'create:iam:policy' },
    body: policyInputSchema,
    answer: policyAnswerSchema,
    failure: 'Failed to create the policy',
  }),
  update: operation({
    method: 'put',
    path: '/api/admin/iam/policies/{policyId}',
    tag: TAG,
    summary:
      'Change what was touched of name and actions of a policy; the caller holds the old and the new ones; 409 where somebody saved since `version`',
    access: { permission: 'update:iam:policy' },
    params: policyParamsSchema,
    body: policyChangeSchema,
    answer: policyAnswerSchema,
    failure: 'Failed to update the policy',
  }),
  delete: operation({
    method: 'delete',
    path: '/api/admin/iam/policies/{policyId}',
    tag: TAG,
    summary: 'Delete a policy; the roles that have it lose it',
    access: { permission: 'delete:iam:policy' },
    params: policyParamsSchema,
    answer: doneSchema,
    failure: 'Failed to delete the policy',
  }),
};

/** Mounts policies: the sets of permissions that roles consist of. */
export const mountPolicies =
  (deps: IamRouteDeps): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const policies = policiesService(deps);

    route(api, policiesOperations.list, async () => ({ success: true, policies: await listPolicies(db) }));

    route(api, policiesOperations.create, async ({ c, body, user }) => ({
      success: true,
      policy: await policies.create(actorOf(c, user(), trustProxy), body),
    }));

    route(api, policiesOperations.update, async ({ c, params, body, user }) => ({
      success: true,
      policy: await policies.update(actorOf(c, user(), trustProxy), params.policyId, body),
    }));

    route(api, policiesOperations.delete, async ({ c, params, user }) => {
      await policies.remove(actorOf(c, user(), trustProxy), params.policyId);
      return { success: true };
    });
  };
