import {
  doneSchema,
  sessionParamsSchema,
  sessionsAnswerSchema,
  sessionsEndedSchema,
} from '@bothways/domain/account';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { type AuthDeps, personOf } from '#people/auth';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.service.ts';

const nothingSchema = z.strictObject({});

/** Operations on the caller's own sessions. */
export const ownSessionsOperations = {
  list: operation({
    method: 'get',
    path: '/api/account/sessions',
    tag: 'Account',
    summary: 'The browsers that are signed in',
    access: 'session',
    answer: sessionsAnswerSchema,
    failure: 'Failed to load the sessions',
  }),
  end: operation({
    method: 'delete',
    path: '/api/account/sessions/{id}',
    tag: 'Account',
    summary: 'Sign one browser out',
    access: 'session',
    params: sessionParamsSchema,
    answer: doneSchema,
    failure: 'Failed to end the session',
  }),
  endOthers: operation({
    method: 'post',
    path: '/api/account/sessions/end-others',
    tag: 'Account',
    summary: 'Sign every other browser out',
    access: 'session',
    body: nothingSchema,
    bodyOptional: true,
    answer: sessionsEndedSchema,
    failure: 'Failed to end the sessions',
  }),
};

/** Mounts the caller's list of sessions, and ending them. */
export const mountOwnSessions =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { trustProxy } = deps;

    route(api, ownSessionsOperations.list, async ({ c, user }) => ({
      success: true,
      sessions: await ownSessions(deps, personOf(c, user(), trustProxy)),
    }));

    route(api, ownSessionsOperations.end, async ({ c, params, user }) => {
      await endOwnSession(deps, personOf(c, user(), trustProxy), params.id);
      return { success: true };
    });

    route(api, ownSessionsOperations.endOthers, async ({ c, user }) => ({
      success: true,
      ended: await endOtherSessions(deps, personOf(c, user(), trustProxy)),
    }));
  };
