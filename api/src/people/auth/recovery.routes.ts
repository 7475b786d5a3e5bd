import {
  addressSchema,
  cancelEmailSchema,
  doneSchema,
  emailUnchangedSchema,
  emailVerifiedSchema,
  letterWantedSchema,
  passwordResetSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '@bothways/domain/account';
import { type Mount, operation, route } from '#kernel/http';
import { answerInside } from './answer-inside.ts';
import type { AuthDeps } from './auth-deps.ts';
import { keyOfField } from './auth-refusal.ts';
import { callerOf } from './caller.ts';
import { keepEmail, verifyEmail } from './confirm-email.service.ts';
import { askForReset, resetPassword } from './recovery.service.ts';
import { resendConfirmation } from './registration.service.ts';

/** Operations by mailed link, and requesting one. */
export const recoveryOperations = {
  forgotPassword: operation({
    method: 'post',
    path: '/api/auth/forgot-password',
    tag: 'Sign-in',
    summary: 'Send a link for a new password; answers alike whether or not the address has an account',
    access: 'public',
    body: letterWantedSchema,
    answer: doneSchema,
    failure: 'Failed to send the letter',
    errorKey: keyOfField,
  }),
  resetPassword: operation({
    method: 'post',
    path: '/api/auth/reset-password',
    tag: 'Sign-in',
    summary: 'Set a new password with a mailed link; ends every session',
    access: 'public',
    body: resetPasswordSchema,
    answer: passwordResetSchema,
    failure: 'Failed to set the password',
    errorKey: keyOfField,
  }),
  verifyEmail: operation({
    method: 'post',
    path: '/api/auth/verify-email',
    tag: 'Sign-in',
    summary: 'Confirm an address with a mailed link; signs in the browser that registered with it',
    access: 'public',
    body: verifyEmailSchema,
    answer: emailVerifiedSchema,
    failure: 'Failed to confirm the address',
    errorKey: keyOfField,
  }),
  cancelEmail: operation({
    method: 'post',
    path: '/api/auth/cancel-email',
    tag: 'Sign-in',
    summary: 'Stop a change of address with the link of the letter that warned of it',
    access: 'public',
    body: cancelEmailSchema,
    answer: emailUnchangedSchema,
    failure: 'Failed to stop the change',
    errorKey: keyOfField,
  }),
  resendVerification: operation({
    method: 'post',
    path: '/api/auth/verify-email/resend',
    tag: 'Sign-in',
    summary: 'Send the link again that this browser has registered for; answers alike for everybody',
    access: 'public',
    body: addressSchema,
    answer: doneSchema,
    failure: 'Failed to send the letter',
    errorKey: keyOfField,
  }),
};

/** Mounts password reset and address confirmation: everything that uses letters. */
export const mountRecovery =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { registrationCookie, trustProxy } = deps;

    route(api, recoveryOperations.forgotPassword, ({ c, body }) => {
      askForReset(deps, callerOf(c, trustProxy), body);
      return { success: true };
    });

    route(api, recoveryOperations.resetPassword, async ({ c, body }) => {
      const { email, to } = await resetPassword(deps, callerOf(c, trustProxy), body);
      return { success: true, email, ...(to !== undefined && { to }) };
    });

    route(api, recoveryOperations.verifyEmail, async ({ c, body }) => {
      const { email, opened, to } = await verifyEmail(deps, callerOf(c, trustProxy), body.token);
      const found = { email, ...(to !== undefined && { to }) };
      if (!opened) return { success: true, ...found };
      return answerInside(deps, c, { opened }, { body: found, cookies: [registrationCookie.clear()] });
    });

    route(api, recoveryOperations.cancelEmail, async ({ c, body }) => ({
      success: true,
      email: await keepEmail(deps, callerOf(c, trustProxy), body.token),
    }));

    route(api, recoveryOperations.resendVerification, ({ c, body }) => {
      resendConfirmation(deps, callerOf(c, trustProxy), body.email);
      return { success: true };
    });
  };
