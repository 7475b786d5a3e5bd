import type { AccountError } from '@bothways/domain/account';
import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from '#kernel/errors';

/** Code and log message by key; the screens translate the key. */
const REFUSALS: Record<AccountError, [ErrorCode, string]> = {
  'errors.signInRefused': ['UNAUTHORIZED', 'E-mail or password is wrong, or the e-mail is not confirmed'],
  'errors.nameInvalid': ['BAD_REQUEST', 'Enter a name on one line'],
  'errors.emailInvalid': ['BAD_REQUEST', 'Enter an e-mail address'],
  'errors.passwordInvalid': ['BAD_REQUEST', 'Use a password of 8 to 128 characters'],
  'errors.passwordCommon': ['BAD_REQUEST', 'This password is one of the most used'],
  'errors.passwordSimple': [
    'BAD_REQUEST',
    'A password of spaces, repeated characters or characters in a row is too simple',
  ],
  'errors.passwordOwn': ['BAD_REQUEST', 'The password is little more than a name, an address or Bothways'],
  'errors.passwordWrong': ['BAD_REQUEST', 'The current password is wrong'],
  'errors.emailSame': ['BAD_REQUEST', 'This is the address that the account has'],
  'errors.emailNotPending': ['CONFLICT', 'No other address waits to be confirmed'],
  'errors.linkInvalid': ['BAD_REQUEST', 'The link is too old or was used already'],
  'errors.linkElsewhere': ['BAD_REQUEST', 'The link works in the browser that asked for it'],
  'errors.codeWrong': ['BAD_REQUEST', 'The code is wrong'],
  'errors.signInExpired': ['BAD_REQUEST', 'Sign in again with the password'],
  'errors.secondFactorOn': ['CONFLICT', 'The second factor is on already'],
  'errors.secondFactorOff': ['CONFLICT', 'The second factor is not on'],
  'errors.confirmationWrong': ['BAD_REQUEST', 'Type the address of the account'],
  'errors.lastOwner': ['CONFLICT', 'The last owner must stay'],
  'errors.passkeyRefused': ['BAD_REQUEST', 'This passkey does not open an account here'],
  'errors.passkeyExpired': ['BAD_REQUEST', 'This took too long or was answered already - try again'],
  'errors.passkeyKnown': ['CONFLICT', 'This passkey is registered already'],
  'errors.passkeysFull': ['CONFLICT', 'The account has as many passkeys as it may have'],
  'errors.lostFactorRunning': ['CONFLICT', 'Such a request runs already'],
  'errors.lostFactorResting': ['CONFLICT', 'Such a request was cancelled a few days ago'],
  'errors.lostFactorStaff': ['FORBIDDEN', 'Ask another administrator'],
  'errors.lostFactorPassword': ['CONFLICT', 'Sign in with the password first'],
  'errors.passwordNew': ['CONFLICT', 'The password was changed in the last days'],
  'errors.heldBack': ['CONFLICT', 'This waits for two days after the second factor was removed'],
  'errors.tooManyTries': ['RATE_LIMITED', 'Too many tries - please wait'],
  'errors.codesUsedUp': ['RATE_LIMITED', 'Too many wrong codes - use a recovery code'],
  'errors.invalid': ['BAD_REQUEST', 'The request is not valid'],
};

/** Builds a refusal with its key; `waitMs` becomes `Retry-After`. */
export function authRefusal(error: AccountError, waitMs?: number): ApiError {
  const [code, message] = REFUSALS[error];
  const retryAfterS = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(code, { message, error, ...(retryAfterS !== undefined && { retryAfterS }) });
}

const KEY_OF_FIELD: Record<string, AccountError> = {
  name: 'errors.nameInvalid',
  email: 'errors.emailInvalid',
  newEmail: 'errors.emailInvalid',
  password: 'errors.passwordInvalid',
  newPassword: 'errors.passwordInvalid',
  currentPassword: 'errors.passwordWrong',
  token: 'errors.linkInvalid',
  code: 'errors.codeWrong',
  confirmation: 'errors.confirmationWrong',
};

/** Returns the key for a field that the schema rejected. */
export const keyOfField = (path: string | undefined): AccountError =>
  (path !== undefined && KEY_OF_FIELD[path]) || 'errors.invalid';
