import { z } from 'zod';

/** Closed list of the keys that the phone routes return in `error`; the screens translate them. */
export const PHONE_ERRORS = [
  /** The number is empty. */
  'errors.phoneRequired',
  /** Not a mobile number of the chosen country. */
  'errors.phoneInvalid',
  'errors.countryNotSupported',
  /** Replacing a verified number requires the current password. */
  'errors.passwordRequired',
  'errors.passwordWrong',
  /** A code was sent to this number less than a minute ago. */
  'errors.resendTooSoon',
  /** This number, person or network has requested too many codes. */
  'errors.tooManySends',
  'errors.sendFailed',
  /** The input is not six digits. */
  'errors.codeRequired',
  'errors.invalidCode',
  /** No valid code: expired, used or never sent. */
  'errors.codeExpired',
  /** Too many guesses, for this code or today. */
  'errors.tooManyTries',
  /** The number belongs to another account. */
  'errors.phoneTaken',
  'errors.verifyFailed',
] as const;
export const phoneErrorSchema = z.enum(PHONE_ERRORS);
export type PhoneError = z.infer<typeof phoneErrorSchema>;
