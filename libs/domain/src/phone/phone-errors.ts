import { z } from 'zod';

/** Closed list of the keys that the phone routes answer in `error`; the screens translate them. */
export const PHONE_ERRORS = [
  /** The number is empty. */
  'errors.phoneRequired',
  /** No mobile number of the chosen country. */
  'errors.phoneInvalid',
  'errors.countryNotSupported',
  /** A verified number is replaced only with the current password. */
  'errors.passwordRequired',
  'errors.passwordWrong',
  /** A code was sent to this number less than a minute ago. */
  'errors.resendTooSoon',
  /** This number, person or place has asked for too many codes. */
  'errors.tooManySends',
  'errors.sendFailed',
  /** What was typed is not six digits. */
  'errors.codeRequired',
  'errors.invalidCode',
  /** No code is open: it is too old, was used or was never sent. */
  'errors.codeExpired',
  /** Too many guesses, at this code or today. */
  'errors.tooManyTries',
  /** The number belongs to another account. */
  'errors.phoneTaken',
  'errors.verifyFailed',
] as const;
export const phoneErrorSchema = z.enum(PHONE_ERRORS);
export type PhoneError = z.infer<typeof phoneErrorSchema>;
