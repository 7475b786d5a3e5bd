import {
  secondStepSchema,
  signInAnswerSchema,
  signInSchema,
  signUpAnswerSchema,
  signUpSchema,
} from '@bothways/domain/account';
import { meAnswerSchema, meQuerySchema, type User } from '@bothways/domain/identity';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { type AppContext, type Mount, operation, rememberLocale, requestLocale, route } from '#kernel/http';
import { findUser, settleLocale, storedLocale } from '#people/users';
import { answerWith } from './answer-with.ts';
import type { AuthDeps } from './auth-deps.ts';
import { keyOfField } from './auth-refusal.ts';
import { callerOf } from './caller.ts';
import { entranceCookies } from './enter.ts';
import type { OpenedSession } from './open-session.ts';
import { REGISTRATION_AGE_S } from './registration.service.ts';
import { renewCookie } from './renew-cookie.ts';
import { secondStep } from './second-step.service.ts';
import { STEP_AGE_S, signIn } from './sign-in.service.ts';
import { signInOutcomes } from './sign-in-outcomes.ts';
import { signOut } from './sign-out.service.ts';
import { signUp } from './sign-up.service.ts';

const signOutSchema = z.strictObject({});
const signedOutSchema = z.object({ success: z.literal(true) });

/** Operations on sign-in, sign-out and the current user. */
export const authOperations = {
  signIn: operation({
    method: 'post',
    path: '/api/auth/sign-in/email',
    tag: 'Sign-in',
    summary: 'Sign in; sets the session cookie, or asks for the second factor',
    access: 'public',
    body: signInSchema,
    answer: signInAnswerSchema,
    failure: 'Failed to sign in',
    errorKey: keyOfField,
  }),
  secondStep: operation({
    method: 'post',
    path: '/api/auth/sign-in/second-factor',
    tag: 'Sign-in',
    summary: 'The second step of a sign-in: six digits of the app, or a recovery code',
    access: 'public',
    body: secondStepSchema,
    answer: meAnswerSchema,
    failure: 'Failed to sign in',
    errorKey: keyOfField,
  }),
  signUp: operation({
    method: 'post',
    path: '/api/auth/sign-up/email',
    tag: 'Sign-in',
    summary: 'Register; answers alike whether or not the address has an account',
    access: 'public',
    body: signUpSchema,
    answer: signUpAnswerSchema,
    failure: 'Failed to create the account',
    errorKey: keyOfField,
  }),
  signOut: operation({
    method: 'post',
    path: '/api/auth/sign-out',
    tag: 'Sign-in',
    summary: 'End the session',
    access: 'public',
    body: signOutSchema,
    bodyOptional: true,
    answer: signedOutSchema,
    failure: 'Failed to sign out',
  }),
  me: operation({
    method: 'get',
    path: '/api/auth/me',
    tag: 'Sign-in',
    summary: 'The current user; 401 means signed out',
    access: 'session',
    query: meQuerySchema,
    answer: meAnswerSchema,
    failure: 'Failed to fetch user data',
  }),
};

/** Mounts sign-in with its second step, sign-up, sign-out and the current user. */
export const mountAuth =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { db, cookie, stepCookie, registrationCookie, trustProxy } = deps;

    async function userOf(userId: string): Promise<User> {
      const user = await findUser(db, userId);
      if (!user) throw new ApiError('UNAUTHORIZED');
      return user;
    }
    async function inside(c: AppContext, opened: OpenedSession): Promise<Response> {
      const user = await userOf(opened.session.userId);
      await settleLocale(db, user.id, requestLocale(c));
      const locale = await storedLocale(db, user.id);
      return answerWith({ success: true, user }, [
        ...entranceCookies(deps, opened, user.email),
        ...(locale === undefined ? [] : [rememberLocale(locale)]),
      ]);
    }

    const counted = signInOutcomes(api.metrics.registry);
    route(api, authOperations.signIn, async ({ c, body }) => {
      const outcome = await counted(signIn(deps, callerOf(c, trustProxy), body));
      if ('opened' in outcome) return inside(c, outcome.opened);
      return answerWith({ success: true, secondFactor: true }, [stepCookie.write(outcome.step, STEP_AGE_S)]);
    });

    route(api, authOperations.secondStep, async ({ c, body }) => {
      const step = stepCookie.read(c.req.header('cookie'));
      const { opened } = await counted(secondStep(deps, callerOf(c, trustProxy), step, body.code));
      return inside(c, opened);
    });

    route(api, authOperations.signUp, async ({ c, body }) => {
      const { opened, browserToken } = await signUp(deps, callerOf(c, trustProxy), body);
      if (opened) return inside(c, opened);
      if (!deps.confirmEmail) return { success: true };
      return answerWith({ success: true }, [registrationCookie.write(browserToken, REGISTRATION_AGE_S)]);
    });

    route(api, authOperations.signOut, async ({ c, identity }) => {
      if (identity) await signOut(deps, callerOf(c, trustProxy), identity);
      return answerWith({ success: true }, [cookie.clear(), stepCookie.clear()]);
    });

    route(api, authOperations.me, async ({ c, user }) => {
      const found = await userOf(user().userId);
      return answerWith({ success: true, user: found }, await renewCookie(deps, c.req.header('cookie')));
    });
  };
