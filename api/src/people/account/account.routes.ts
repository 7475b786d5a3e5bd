import {
  changeEmailSchema,
  changePasswordSchema,
  doneSchema,
  profilePatchSchema,
  securitySchema,
} from '@bothways/domain/account';
import { meAnswerSchema } from '@bothways/domain/identity';
import { type Mount, operation, route } from '#kernel/http';
import { type AuthDeps, answerWith, keyOfField, personOf, renewedCookie } from '#people/auth';
import { findUser } from '#people/users';
import { changePassword, changeProfile, securityOf } from './account.service.ts';
import { askForEmail, cancelEmail } from './change-email.service.ts';

/** Operations on the caller's own account. */
export const accountOperations = {
  saveProfile: operation({
    method: 'patch',
    path: '/api/account/profile',
    tag: 'Account',
    summary: 'Change name or country',
    access: 'session',
    body: profilePatchSchema,
    answer: meAnswerSchema,
    failure: 'Failed to save the profile',
    errorKey: keyOfField,
  }),
  security: operation({
    method: 'get',
    path: '/api/account/security',
    tag: 'Account',
    summary: 'What guards the account: address, password, second factor',
    access: 'session',
    answer: securitySchema,
    failure: 'Failed to load the security settings',
  }),
  changeEmail: operation({
    method: 'post',
    path: '/api/account/email',
    tag: 'Account',
    summary:
      'Ask for another address; the letter to it confirms the change, the one to the old address stops it',
    access: 'session',
    body: changeEmailSchema,
    answer: doneSchema,
    failure: 'Failed to send the letter',
    errorKey: keyOfField,
  }),
  cancelEmail: operation({
    method: 'delete',
    path: '/api/account/email',
    tag: 'Account',
    summary: 'Keep the address: the change that waits to be confirmed is stopped',
    access: 'session',
    answer: doneSchema,
    failure: 'Failed to stop the change',
  }),
  changePassword: operation({
    method: 'post',
    path: '/api/account/password',
    tag: 'Account',
    summary: 'Change the password; ends the other sessions and renews the cookie',
    access: 'session',
    body: changePasswordSchema,
    answer: doneSchema,
    failure: 'Failed to change the password',
    errorKey: keyOfField,
  }),
};

/** Mounts the caller's profile, address and password. */
export const mountAccount =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { db, trustProxy } = deps;

    route(api, accountOperations.saveProfile, async ({ c, body, user }) => {
      const person = personOf(c, user(), trustProxy);
      await changeProfile(deps, person, body);
      return { success: true, user: await findUser(db, person.userId) };
    });

    route(api, accountOperations.security, ({ user }) => securityOf(deps, user().userId));

    route(api, accountOperations.changeEmail, async ({ c, body, user }) => {
      await askForEmail(deps, personOf(c, user(), trustProxy), body);
      return { success: true };
    });

    route(api, accountOperations.cancelEmail, async ({ c, user }) => {
      await cancelEmail(deps, personOf(c, user(), trustProxy));
      return { success: true };
    });

    route(api, accountOperations.changePassword, async ({ c, body, user }) => {
      const token = await changePassword(deps, personOf(c, user(), trustProxy), body);
      return answerWith({ success: true }, await renewedCookie(deps, user().userId, token));
    });
  };
