import { z } from 'zod';

/** Closed list of the keys that the account and sign-in routes answer in `error`; the screens translate them. */
export const ACCOUNT_ERRORS = [
  /** Address or password is wrong, or the address is not confirmed yet: which of them is not told. */
  'errors.signInRefused',
  'errors.nameInvalid',
  'errors.emailInvalid',
  /** Too short, too long. */
  'errors.passwordInvalid',
  /** One of those that are tried first. */
  'errors.passwordCommon',
  /** Spaces, the same again and again, or characters in a row. */
  'errors.passwordSimple',
  /** Little more than the own name or address, or the name of the product. */
  'errors.passwordOwn',
  /** The current password is wrong. */
  'errors.passwordWrong',
  /** The new address is the one that the account has. */
  'errors.emailSame',
  /** No other address waits to be confirmed: it was confirmed, stopped, or its letter is too old. */
  'errors.emailNotPending',
  /** The link is too old, was used already or is none of ours. */
  'errors.linkInvalid',
  /** The six digits, or the recovery code, are wrong. */
  'errors.codeWrong',
  /** The step between password and code is over: start again with the password. */
  'errors.signInExpired',
  'errors.secondFactorOn',
  'errors.secondFactorOff',
  /** What was typed to confirm is not the account's address. */
  'errors.confirmationWrong',
  /** The last owner cannot delete their account: nobody could give rights any more. */
  'errors.lastOwner',
  'errors.tooManyTries',
  /** Codes of the app no longer count in browsers that were never in the account; recovery codes do. */
  'errors.codesUsedUp',
  'errors.invalid',
] as const;
export const accountErrorSchema = z.enum(ACCOUNT_ERRORS);
export type AccountError = z.infer<typeof accountErrorSchema>;
