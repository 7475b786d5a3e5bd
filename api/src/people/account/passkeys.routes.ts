import {
  addPasskeySchema,
  authoritySchema,
  doneSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyParamsSchema,
  passkeysAnswerSchema,
  renamePasskeySchema,
} from '@bothways/domain/account';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import {
  type AuthDeps,
  answerWith,
  keyOfField,
  ownPasskeyOptions,
  personOf,
  renewedCookie,
  renewSession,
} from '#people/auth';
import {
  addPasskey,
  nameOwnPasskey,
  ownPasskeys,
  passkeyOptions,
  removePasskey,
} from './passkeys.service.ts';

const nothingSchema = z.strictObject({});

/** Operations on the caller's passkeys. */
export const passkeysOperations = {
  list: operation({
    method: 'get',
    path: '/api/account/passkeys',
    tag: 'Account',
    summary: 'The passkeys that sign in to the account',
    access: 'session',
    answer: passkeysAnswerSchema,
    failure: 'Failed to load the passkeys',
  }),
  options: operation({
    method: 'post',
    path: '/api/account/passkeys/options',
    tag: 'Account',
    summary: 'What a browser needs to create a passkey, for a few minutes and once',
    access: 'session',
    body: authoritySchema,
    answer: passkeyOptionsSchema,
    failure: 'Failed to prepare the passkey',
    errorKey: keyOfField,
  }),
  useOptions: operation({
    method: 'post',
    path: '/api/account/passkeys/use/options',
    tag: 'Account',
    summary: 'What a browser needs to prove a passkey instead of a code, for a few minutes and once',
    access: 'session',
    body: nothingSchema,
    bodyOptional: true,
    answer: passkeyOptionsSchema,
    failure: 'Failed to prepare the passkey',
  }),
  add: operation({
    method: 'post',
    path: '/api/account/passkeys',
    tag: 'Account',
    summary: 'Add the passkey that the browser has created; renews the cookie',
    access: 'session',
    body: addPasskeySchema,
    answer: passkeyAnswerSchema,
    failure: 'Failed to add the passkey',
    errorKey: keyOfField,
  }),
  rename: operation({
    method: 'patch',
    path: '/api/account/passkeys/{id}',
    tag: 'Account',
    summary: 'Give a passkey another name',
    access: 'session',
    params: passkeyParamsSchema,
    body: renamePasskeySchema,
    answer: passkeyAnswerSchema,
    failure: 'Failed to rename the passkey',
    errorKey: keyOfField,
  }),
  remove: operation({
    method: 'post',
    path: '/api/account/passkeys/{id}/remove',
    tag: 'Account',
    summary: 'Remove a passkey; it signs in no more',
    access: 'session',
    params: passkeyParamsSchema,
    body: authoritySchema,
    answer: doneSchema,
    failure: 'Failed to remove the passkey',
    errorKey: keyOfField,
  }),
};

/** Mounts the caller's passkeys. */
export const mountPasskeys =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { trustProxy } = deps;

    route(api, passkeysOperations.list, async ({ user }) => ({
      success: true,
      passkeys: await ownPasskeys(deps, user().userId),
    }));

    route(api, passkeysOperations.options, async ({ c, body, user }) => ({
      success: true,
      options: await passkeyOptions(deps, personOf(c, user(), trustProxy), body),
    }));

    route(api, passkeysOperations.useOptions, async ({ c, user }) => ({
      success: true,
      options: await ownPasskeyOptions(deps, personOf(c, user(), trustProxy)),
    }));

    route(api, passkeysOperations.add, async ({ c, body, user }) => {
      const { passkey, token } = await addPasskey(deps, personOf(c, user(), trustProxy), body);
      return answerWith({ success: true, passkey }, await renewedCookie(deps, user().userId, token));
    });

    route(api, passkeysOperations.rename, async ({ c, params, body, user }) => ({
      success: true,
      passkey: await nameOwnPasskey(deps, personOf(c, user(), trustProxy), params.id, body.name),
    }));

    route(api, passkeysOperations.remove, async ({ c, params, body, user }) => {
      const { userId, sessionId } = user();
      await removePasskey(deps, personOf(c, user(), trustProxy), params.id, body);
      return answerWith({ success: true }, await renewSession(deps, userId, sessionId));
    });
  };
