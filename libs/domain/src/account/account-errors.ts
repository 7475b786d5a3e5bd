import { z } from 'zod';

/** Closed list of the keys that the account and sign-in routes return in `error`; the screens translate them. */
export const ACCOUNT_ERRORS = [
  /** Wrong address or password, or an unconfirmed address: the answer does not reveal which. */
  'errors.signInRefused',
  'errors.nameInvalid',
  'errors.emailInvalid',
  /** Too short, too long. */
  'errors.passwordInvalid',
  /** On the list of passwords that attackers try first. */
  'errors.passwordCommon',
  /** Only spaces, one repeated character, or a run of consecutive characters. */
  'errors.passwordSimple',
  /** Little more than the user's own name or address, or the product's name. */
  'errors.passwordOwn',
  /** The current password is wrong. */
  'errors.passwordWrong',
  /** The new address equals the current one. */
  'errors.emailSame',
  /** No address change is pending: it was confirmed, cancelled, or its link expired. */
  'errors.emailNotPending',
  /** The link expired, was used already, or was not issued here. */
  'errors.linkInvalid',
  /** The link signs in only the browser that asked for its letter. */
  'errors.linkElsewhere',
  /** The six digits, or the recovery code, are wrong. */
  'errors.codeWrong',
  /** The time between password and code ran out: sign in again with the password. */
  'errors.signInExpired',
  'errors.secondFactorOn',
  'errors.secondFactorOff',
  /** The confirmation typed is not the account's address. */
  'errors.confirmationWrong',
  /** The last owner cannot delete their account: no one could grant permissions any more. */
  'errors.lastOwner',
  /** The passkey is unknown, was removed, or its answer is not right: the answer does not reveal which. */
  'errors.passkeyRefused',
  /** The challenge that a passkey signed has expired, was used, or belongs to another browser or session. */
  'errors.passkeyExpired',
  /** A passkey is registered once. */
  'errors.passkeyKnown',
  /** The account has MAX_PASSKEYS. */
  'errors.passkeysFull',
  /** A request to get in without the second factor runs already. */
  'errors.lostFactorRunning',
  /** Somebody cancelled such a request a few days ago. */
  'errors.lostFactorResting',
  /** People with permissions of the back office ask another administrator. */
  'errors.lostFactorStaff',
  /** Only the password opens that way, no letter. */
  'errors.lostFactorPassword',
  /** Somebody who reads the letters may have set it. */
  'errors.passwordNew',
  /** The second factor was removed a short time ago: its former owner must be able to stop whoever did it. */
  'errors.heldBack',
  'errors.tooManyTries',
  /** App codes are no longer accepted in browsers new to the account; recovery codes are. */
  'errors.codesUsedUp',
  'errors.invalid',
] as const;
export const accountErrorSchema = z.enum(ACCOUNT_ERRORS);
export type AccountError = z.infer<typeof accountErrorSchema>;
