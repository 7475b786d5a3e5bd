import {
  doneSchema,
  letterWantedSchema,
  secondStepSchema,
  signInAnswerSchema,
  signInLinkSchema,
  signInSchema,
  signUpAnswerSchema,
  signUpSchema,
} from '@bothways/domain/account';
import { meAnswerSchema, meQuerySchema } from '@bothways/domain/identity';
import { z } from 'zod';
import { type AppContext, type Mount, operation, route } from '#kernel/http';
import { countPasskeys } from '#people/passkeys';
import { answerInside, userOf } from './answer-inside.ts';
import { answerWith } from './answer-with.ts';
import type { AuthDeps } from './auth-deps.ts';
import { keyOfField } from './auth-refusal.ts';
import { callerOf } from './caller.ts';
import { type SignInOutcome, STEP_AGE_S } from './first-proof.ts';
import { hasOfficeRights } from './office-rights.ts';
import { mountPasskeyEntrance } from './passkey-entrance.routes.ts';
import { REGISTRATION_AGE_S } from './registration.service.ts';
import { renewCookie } from './renew-cookie.ts';
import { secondStep } from './second-step.service.ts';
import { signIn } from './sign-in.service.ts';
import { askForSignInLetter, LETTER_AGE_S, signInByLink } from './sign-in-letter.service.ts';
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
  signInLetter: operation({
    method: 'post',
    path: '/api/auth/sign-in/letter',
    tag: 'Sign-in',
    summary:
      'Send a link to sign in without the password; answers alike whether or not the address has an account',
    access: 'public',
    body: letterWantedSchema,
    answer: doneSchema,
    failure: 'Failed to send the letter',
    errorKey: keyOfField,
  }),
  signInLink: operation({
    method: 'post',
    path: '/api/auth/sign-in/link',
    tag: 'Sign-in',
    summary: 'Sign in with a mailed link in the browser that asked for it, or be asked for the second factor',
    access: 'public',
    body: signInLinkSchema,
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
    const counted = signInOutcomes(api.metrics.registry);
    mountPasskeyEntrance(deps, api, counted);

    /** Answers the first proof: signed in, or the second factor is asked. */
    async function onwards(
      c: AppContext,
      proving: Promise<SignInOutcome>,
      cookies: readonly string[] = [],
    ): Promise<Response> {
      const outcome = await counted(proving);
      const { to } = outcome;
      const body = { ...(to !== undefined && { to }) };
      if ('opened' in outcome) return answerInside(deps, c, outcome, { body, cookies });
      const { userId } = outcome.account;
      const passkey = (await countPasskeys(db, userId)) > 0;
      const trust = !(await hasOfficeRights(deps, db, userId));
      const ways = { ...(passkey && { passkey }), ...(trust && { trust }) };
      const asked = { success: true, secondFactor: true, ...ways, ...body };
      return answerWith(asked, [stepCookie.write(outcome.step, STEP_AGE_S), ...cookies]);
    }
    route(api, authOperations.signIn, ({ c, body }) =>
      onwards(c, signIn(deps, callerOf(c, trustProxy), body)),
    );

    route(api, authOperations.signInLetter, ({ c, body }) => {
      const browserToken = askForSignInLetter(deps, callerOf(c, trustProxy), body);
      return answerWith({ success: true }, [deps.letterCookie.write(browserToken, LETTER_AGE_S)]);
    });

    route(api, authOperations.signInLink, ({ c, body }) =>
      onwards(c, signInByLink(deps, callerOf(c, trustProxy), body), [deps.letterCookie.clear()]),
    );

    route(api, authOperations.secondStep, async ({ c, body }) => {
      const step = stepCookie.read(c.req.header('cookie'));
      return answerInside(deps, c, await counted(secondStep(deps, callerOf(c, trustProxy), step, body)));
    });

    route(api, authOperations.signUp, async ({ c, body }) => {
      const { opened, browserToken } = await signUp(deps, callerOf(c, trustProxy), body);
      if (opened) return answerInside(deps, c, { opened });
      if (!deps.confirmEmail) return { success: true };
      return answerWith({ success: true }, [registrationCookie.write(browserToken, REGISTRATION_AGE_S)]);
    });

    route(api, authOperations.signOut, async ({ c, identity }) => {
      if (identity) await signOut(deps, callerOf(c, trustProxy), identity);
      return answerWith({ success: true }, [cookie.clear(), stepCookie.clear()]);
    });

    route(api, authOperations.me, async ({ c, user }) => {
      const { userId } = user();
      const found = await userOf(db, userId);
      const inCopy = deps.outward.isQuiet && (await hasOfficeRights(deps, db, userId));
      const answered = { ...found, ...(inCopy && { inCopy }) };
      return answerWith({ success: true, user: answered }, await renewCookie(deps, c.req.header('cookie')));
    });
  };
