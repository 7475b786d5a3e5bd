import { doneSchema, userParamsSchema } from '@bothways/domain/iam';
import {
  disableUserSchema,
  enableUserSchema,
  sessionsEndedSchema,
  userDetailAnswerSchema,
  userPlanSchema,
  userSessionParamsSchema,
  usersPageSchema,
  usersQuerySchema,
} from '@bothways/domain/users';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { userDetail, usersService } from './admin-users.service.ts';
import { findUsers, type UsersDeps } from './find-by-log-name.ts';

const TAG = 'Users';

/** Operations on users for the back office. */
export const adminUsersOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/users',
    tag: TAG,
    summary: 'Users by e-mail; search, state, plan, role; a name of the log is audited',
    access: { permission: 'read:user' },
    query: usersQuerySchema,
    answer: usersPageSchema,
    failure: 'Failed to fetch users',
  }),
  read: operation({
    method: 'get',
    path: '/api/admin/users/{userId}',
    tag: TAG,
    summary: 'One user with sessions and roles',
    access: { permission: 'read:user' },
    params: userParamsSchema,
    answer: userDetailAnswerSchema,
    failure: 'Failed to fetch the user',
  }),
  disable: operation({
    method: 'post',
    path: '/api/admin/users/{userId}/disable',
    tag: TAG,
    summary: 'Close an account: signed out everywhere, no sign-in',
    access: { permission: 'update:user' },
    params: userParamsSchema,
    body: disableUserSchema,
    answer: doneSchema,
    failure: 'Failed to disable the user',
  }),
  enable: operation({
    method: 'post',
    path: '/api/admin/users/{userId}/enable',
    tag: TAG,
    summary: 'Open a closed account again',
    access: { permission: 'update:user' },
    params: userParamsSchema,
    body: enableUserSchema,
    bodyOptional: true,
    answer: doneSchema,
    failure: 'Failed to enable the user',
  }),
  setPlan: operation({
    method: 'put',
    path: '/api/admin/users/{userId}/plan',
    tag: TAG,
    summary: 'Give a user another plan by hand; 409 where somebody gave one since `version`',
    access: { permission: 'manage:user:payments' },
    params: userParamsSchema,
    body: userPlanSchema,
    answer: doneSchema,
    failure: 'Failed to change the plan',
  }),
  endSessions: operation({
    method: 'delete',
    path: '/api/admin/users/{userId}/sessions',
    tag: TAG,
    summary: 'Sign a user out everywhere',
    access: { permission: 'update:user' },
    params: userParamsSchema,
    answer: sessionsEndedSchema,
    failure: 'Failed to end the sessions',
  }),
  endSession: operation({
    method: 'delete',
    path: '/api/admin/users/{userId}/sessions/{sessionId}',
    tag: TAG,
    summary: 'End one session of a user',
    access: { permission: 'update:user' },
    params: userSessionParamsSchema,
    answer: sessionsEndedSchema,
    failure: 'Failed to end the session',
  }),
};

/** Mounts the back office's view of users. */
export const mountUsers =
  (deps: UsersDeps): Mount =>
  (api) => {
    const { db, nowMs, trustProxy } = deps;
    const users = usersService(deps);

    route(api, adminUsersOperations.list, async ({ c, query, user }) => ({
      success: true,
      ...(await findUsers(deps, actorOf(c, user(), trustProxy), query)),
    }));

    route(api, adminUsersOperations.read, async ({ params, user }) => ({
      success: true,
      user: await userDetail(db, user(), params.userId, nowMs()),
    }));

    route(api, adminUsersOperations.disable, async ({ c, params, body, user }) => {
      await users.disable(actorOf(c, user(), trustProxy), params.userId, body.reason);
      return { success: true };
    });

    route(api, adminUsersOperations.enable, async ({ c, params, user }) => {
      await users.enable(actorOf(c, user(), trustProxy), params.userId);
      return { success: true };
    });

    route(api, adminUsersOperations.setPlan, async ({ c, params, body, user }) => {
      await users.setPlan(actorOf(c, user(), trustProxy), params.userId, body);
      return { success: true };
    });

    route(api, adminUsersOperations.endSessions, async ({ c, params, user }) => ({
      success: true,
      ended: await users.endSessions(actorOf(c, user(), trustProxy), params.userId),
    }));

    route(api, adminUsersOperations.endSession, async ({ c, params, user }) => ({
      success: true,
      ended: await users.endSession(actorOf(c, user(), trustProxy), params.userId, params.sessionId),
    }));
  };
