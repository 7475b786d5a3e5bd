import {
  doneSchema,
  lostFactorCancelledSchema,
  lostFactorFinishedSchema,
  lostFactorFinishSchema,
  lostFactorLinkSchema,
  lostFactorStartedSchema,
} from '@bothways/domain/account';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { answerInside } from './answer-inside.ts';
import { answerWith } from './answer-with.ts';
import type { AuthDeps } from './auth-deps.ts';
import { keyOfField } from './auth-refusal.ts';
import { callerOf } from './caller.ts';
import { askForLostFactor, cancelByLetter, finishLostFactor, startWaiting } from './lost-factor.service.ts';

const AT_DOOR = { method: 'post', tag: 'Sign-in', access: 'public', errorKey: keyOfField } as const;

/** Operations for people who have lost their second factor and everything that stands for it. */
export const lostFactorOperations = {
  ask: operation({
    ...AT_DOOR,
    path: '/api/auth/lost-factor/ask',
    summary: 'Between password and second factor: send the letter that begins the wait of three days',
    body: z.strictObject({}),
    bodyOptional: true,
    answer: doneSchema,
    failure: 'Failed to send the letter',
  }),
  start: operation({
    ...AT_DOOR,
    path: '/api/auth/lost-factor/start',
    summary: 'Begin the wait with a mailed link',
    body: lostFactorLinkSchema,
    answer: lostFactorStartedSchema,
    failure: 'Failed to begin the wait',
  }),
  cancel: operation({
    ...AT_DOOR,
    path: '/api/auth/lost-factor/cancel',
    summary: 'Cancel the wait with the link of a letter that warned of it',
    body: lostFactorLinkSchema,
    answer: lostFactorCancelledSchema,
    failure: 'Failed to cancel the request',
  }),
  finish: operation({
    ...AT_DOOR,
    path: '/api/auth/lost-factor/finish',
    summary: 'After the wait: remove the second factor and all passkeys, end every session, and sign in',
    body: lostFactorFinishSchema,
    answer: lostFactorFinishedSchema,
    failure: 'Failed to sign in',
  }),
};

/** Mounts the slow way in for people without their second factor. */
export const mountLostFactor =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { stepCookie, trustProxy } = deps;

    route(api, lostFactorOperations.ask, async ({ c }) => {
      await askForLostFactor(deps, callerOf(c, trustProxy), stepCookie.read(c.req.header('cookie')));
      return { success: true };
    });

    route(api, lostFactorOperations.start, async ({ c, body }) => ({
      success: true,
      readyAt: await startWaiting(deps, callerOf(c, trustProxy), body.token),
    }));

    route(api, lostFactorOperations.cancel, async ({ c, body }) => {
      const email = await cancelByLetter(deps, callerOf(c, trustProxy), body.token);
      return answerWith({ success: true, email }, [stepCookie.clear()]);
    });

    route(api, lostFactorOperations.finish, async ({ c, body }) => {
      const { opened } = await finishLostFactor(deps, callerOf(c, trustProxy), body);
      return answerInside(deps, c, { opened });
    });
  };
