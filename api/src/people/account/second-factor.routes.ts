import {
  authoritySchema,
  confirmFactorSchema,
  doneSchema,
  factorSetupSchema,
  recoveryCodesSchema,
  setUpFactorSchema,
} from '@bothways/domain/account';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { type AuthDeps, answerWith, keyOfField, personOf, renewedCookie, renewSession } from '#people/auth';
import {
  cancelOwnLostFactor,
  disableFactor,
  enableFactor,
  renewRecoveryCodes,
  setUpFactor,
} from './second-factor.service.ts';

/** Operations on the caller's second factor. */
export const secondFactorOperations = {
  setUp: operation({
    method: 'post',
    path: '/api/account/second-factor/setup',
    tag: 'Account',
    summary: 'Get a secret for an authenticator app',
    access: 'session',
    body: setUpFactorSchema,
    answer: factorSetupSchema,
    failure: 'Failed to set up the second factor',
    errorKey: keyOfField,
  }),
  confirm: operation({
    method: 'post',
    path: '/api/account/second-factor/confirm',
    tag: 'Account',
    summary: 'Turn the second factor on with a code of the app; ends the other sessions',
    access: 'session',
    body: confirmFactorSchema,
    answer: recoveryCodesSchema,
    failure: 'Failed to turn the second factor on',
    errorKey: keyOfField,
  }),
  disable: operation({
    method: 'post',
    path: '/api/account/second-factor/disable',
    tag: 'Account',
    summary: 'Turn the second factor off',
    access: 'session',
    body: authoritySchema,
    answer: doneSchema,
    failure: 'Failed to turn the second factor off',
    errorKey: keyOfField,
  }),
  renewRecoveryCodes: operation({
    method: 'post',
    path: '/api/account/second-factor/recovery-codes',
    tag: 'Account',
    summary: 'Get new recovery codes; those of before count no more',
    access: 'session',
    body: authoritySchema,
    answer: recoveryCodesSchema,
    failure: 'Failed to make new recovery codes',
    errorKey: keyOfField,
  }),
  cancelLost: operation({
    method: 'post',
    path: '/api/account/lost-factor/cancel',
    tag: 'Account',
    summary: 'Cancel a request to sign in without the second factor; nothing happens where none waits',
    access: 'session',
    body: z.strictObject({}),
    bodyOptional: true,
    answer: doneSchema,
    failure: 'Failed to cancel the request',
    errorKey: keyOfField,
  }),
};

/** Mounts the second factor: an authenticator app, and recovery codes for its loss. */
export const mountSecondFactor =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { trustProxy } = deps;

    route(api, secondFactorOperations.setUp, ({ c, body, user }) =>
      setUpFactor(deps, personOf(c, user(), trustProxy), body.currentPassword),
    );

    route(api, secondFactorOperations.confirm, async ({ c, body, user }) => {
      const { token, recoveryCodes } = await enableFactor(deps, personOf(c, user(), trustProxy), body.code);
      return answerWith({ success: true, recoveryCodes }, await renewedCookie(deps, user().userId, token));
    });

    route(api, secondFactorOperations.disable, async ({ c, body, user }) => {
      const { userId, sessionId } = user();
      await disableFactor(deps, personOf(c, user(), trustProxy), body);
      return answerWith({ success: true }, await renewSession(deps, userId, sessionId));
    });

    route(api, secondFactorOperations.renewRecoveryCodes, async ({ c, body, user }) => {
      const { userId, sessionId } = user();
      const recoveryCodes = await renewRecoveryCodes(deps, personOf(c, user(), trustProxy), body);
      return answerWith({ success: true, recoveryCodes }, await renewSession(deps, userId, sessionId));
    });

    route(api, secondFactorOperations.cancelLost, async ({ c, user }) => {
      await cancelOwnLostFactor(deps, personOf(c, user(), trustProxy));
      return { success: true };
    });
  };
