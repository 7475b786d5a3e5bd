import {
  assignmentInputSchema,
  assignmentParamsSchema,
  assignmentsAnswerSchema,
  assignmentsQuerySchema,
  doneSchema,
  userAccessSchema,
  userParamsSchema,
  userRolesInputSchema,
} from '@bothways/domain/iam';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from './actor-of.ts';
import { assignmentsService } from './assignments.service.ts';
import { listAssignments } from './assignments.store.ts';
import type { IamRouteDeps } from './iam-route-deps.ts';
import { userAccess } from './user-access.ts';

const TAG = 'Permissions';

/** Operations on role assignments. */
export const assignmentsOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/iam/assignments',
    tag: TAG,
    summary: 'Who has which role, by e-mail',
    access: { permission: 'read:iam:assignment' },
    query: assignmentsQuerySchema,
    answer: assignmentsAnswerSchema,
    failure: 'Failed to fetch assignments',
  }),
  give: operation({
    method: 'post',
    path: '/api/admin/iam/assignments',
    tag: TAG,
    summary: 'Give a user a role that grants nothing but what the caller holds',
    access: { permission: 'create:iam:assignment' },
    body: assignmentInputSchema,
    answer: doneSchema,
    failure: 'Failed to give the role',
  }),
  set: operation({
    method: 'put',
    path: '/api/admin/iam/users/{userId}/roles',
    tag: TAG,
    summary:
      'Replace the roles of a user; the caller holds what is given and what is taken; 409 where they are others since `version`',
    access: { permission: 'update:iam:assignment' },
    params: userParamsSchema,
    body: userRolesInputSchema,
    answer: doneSchema,
    failure: 'Failed to save the roles',
  }),
  take: operation({
    method: 'delete',
    path: '/api/admin/iam/assignments/{userId}/{roleId}',
    tag: TAG,
    summary: 'Take a role away',
    access: { permission: 'delete:iam:assignment' },
    params: assignmentParamsSchema,
    answer: doneSchema,
    failure: 'Failed to take the role away',
  }),
  access: operation({
    method: 'get',
    path: '/api/admin/iam/users/{userId}/access',
    tag: TAG,
    summary: 'What a user may do, and by which role and policy',
    access: { permission: 'read:iam:assignment' },
    params: userParamsSchema,
    answer: userAccessSchema,
    failure: 'Failed to fetch what the user may do',
  }),
};

/** Mounts role assignments, and the permissions that follow. */
export const mountAssignments =
  (deps: IamRouteDeps): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const assignments = assignmentsService(deps);

    route(api, assignmentsOperations.list, async ({ query }) => ({
      success: true,
      ...(await listAssignments(db, query)),
    }));

    route(api, assignmentsOperations.give, async ({ c, body, user }) => {
      await assignments.give(actorOf(c, user(), trustProxy), body.userId, body.roleId);
      return { success: true };
    });

    route(api, assignmentsOperations.set, async ({ c, params, body, user }) => {
      await assignments.set(actorOf(c, user(), trustProxy), params.userId, body);
      return { success: true };
    });

    route(api, assignmentsOperations.take, async ({ c, params, user }) => {
      await assignments.take(actorOf(c, user(), trustProxy), params.userId, params.roleId);
      return { success: true };
    });

    route(api, assignmentsOperations.access, ({ params }) => userAccess(db, params.userId));
  };
