import type { ErrorCode } from '@bothways/domain/errors';
import type { PhoneError } from '@bothways/domain/phone';
import { ApiError } from '#kernel/errors';

/** Code and log message by key; the screens translate the key. */
const REFUSALS: Record<PhoneError, [ErrorCode, string]> = {
  'errors.phoneRequired': ['BAD_REQUEST', 'Enter a phone number'],
  'errors.phoneInvalid': ['BAD_REQUEST', 'This is not a mobile number of that country'],
  'errors.countryNotSupported': ['BAD_REQUEST', 'Numbers of this country cannot be verified'],
  'errors.passwordRequired': ['BAD_REQUEST', 'Enter the current password to replace the verified number'],
  'errors.passwordWrong': ['BAD_REQUEST', 'The current password is wrong'],
  'errors.resendTooSoon': ['RATE_LIMITED', 'A code was sent a moment ago'],
  'errors.tooManySends': ['RATE_LIMITED', 'Too many codes were asked for'],
  'errors.sendFailed': ['UNAVAILABLE', 'The code could not be sent'],
  'errors.codeRequired': ['BAD_REQUEST', 'Enter the six digits'],
  'errors.invalidCode': ['BAD_REQUEST', 'The code is wrong'],
  'errors.codeExpired': ['BAD_REQUEST', 'No code is open: ask for a new one'],
  'errors.tooManyTries': ['RATE_LIMITED', 'Too many wrong codes'],
  'errors.phoneTaken': ['CONFLICT', 'This number cannot be used'],
  'errors.verifyFailed': ['UNAVAILABLE', 'The code could not be checked'],
};

/** Builds a refusal with its key; `waitMs` becomes `Retry-After`. */
export function phoneRefusal(error: PhoneError, waitMs?: number): ApiError {
  const [code, message] = REFUSALS[error];
  const retryAfterS = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(code, { message, error, ...(retryAfterS !== undefined && { retryAfterS }) });
}
