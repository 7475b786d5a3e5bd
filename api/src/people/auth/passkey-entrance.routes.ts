import { passkeyOptionsSchema, passkeySignInSchema, passkeyStepSchema } from '@bothways/domain/account';
import { meAnswerSchema } from '@bothways/domain/identity';
import { z } from 'zod';
import { type Api, operation, route } from '#kernel/http';
import { answerInside } from './answer-inside.ts';
import { answerWith } from './answer-with.ts';
import type { AuthDeps } from './auth-deps.ts';
import { keyOfField } from './auth-refusal.ts';
import { callerOf } from './caller.ts';
import {
  PASSKEY_AGE_S,
  passkeySignInOptions,
  passkeyStepOptions,
  secondStepByPasskey,
  signInByPasskey,
} from './passkey-entrance.service.ts';
import type { signInOutcomes } from './sign-in-outcomes.ts';
import { newToken } from './tokens.ts';

const nothingSchema = z.strictObject({});
const SIGN_IN = { method: 'post', tag: 'Sign-in', access: 'public', errorKey: keyOfField } as const;

/** Operations on signing in with a passkey. */
export const passkeyEntranceOperations = {
  options: operation({
    ...SIGN_IN,
    path: '/api/auth/sign-in/passkey/options',
    summary: 'What a browser needs to sign in with a passkey, for a few minutes and once',
    body: nothingSchema,
    bodyOptional: true,
    answer: passkeyOptionsSchema,
    failure: 'Failed to prepare the sign-in',
  }),
  signIn: operation({
    ...SIGN_IN,
    path: '/api/auth/sign-in/passkey',
    summary: 'Sign in with a passkey, which is both factors; sets the session cookie',
    body: passkeySignInSchema,
    answer: meAnswerSchema,
    failure: 'Failed to sign in',
  }),
  stepOptions: operation({
    ...SIGN_IN,
    path: '/api/auth/sign-in/second-factor/passkey/options',
    summary: 'What a browser needs to use a passkey in place of the code',
    body: nothingSchema,
    bodyOptional: true,
    answer: passkeyOptionsSchema,
    failure: 'Failed to prepare the sign-in',
  }),
  secondStep: operation({
    ...SIGN_IN,
    path: '/api/auth/sign-in/second-factor/passkey',
    summary: 'The second step of a sign-in, with a passkey in place of the code',
    body: passkeyStepSchema,
    answer: meAnswerSchema,
    failure: 'Failed to sign in',
  }),
};

/** Mounts signing in with a passkey, alone or as the second step. */
export function mountPasskeyEntrance(
  deps: AuthDeps,
  api: Api,
  counted: ReturnType<typeof signInOutcomes>,
): void {
  const { passkeyCookie, stepCookie, trustProxy } = deps;

  route(api, passkeyEntranceOperations.options, async ({ c }) => {
    // A browser with several tabs keeps one token: each of them has a challenge of its own.
    const browserToken = passkeyCookie.read(c.req.header('cookie')) ?? newToken();
    const options = await passkeySignInOptions(deps, callerOf(c, trustProxy), browserToken);
    return answerWith({ success: true, options }, [passkeyCookie.write(browserToken, PASSKEY_AGE_S)]);
  });

  route(api, passkeyEntranceOperations.signIn, async ({ c, body }) => {
    const browserToken = passkeyCookie.read(c.req.header('cookie'));
    const entered = await counted(signInByPasskey(deps, callerOf(c, trustProxy), browserToken, body));
    return answerInside(deps, c, entered, { cookies: [passkeyCookie.clear()] });
  });

  route(api, passkeyEntranceOperations.stepOptions, async ({ c }) => {
    const step = stepCookie.read(c.req.header('cookie'));
    return { success: true, options: await passkeyStepOptions(deps, callerOf(c, trustProxy), step) };
  });

  route(api, passkeyEntranceOperations.secondStep, async ({ c, body }) => {
    const step = stepCookie.read(c.req.header('cookie'));
    return answerInside(
      deps,
      c,
      await counted(secondStepByPasskey(deps, callerOf(c, trustProxy), step, body)),
    );
  });
}
