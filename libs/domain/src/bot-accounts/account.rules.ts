import { BIRTHDATE_BOOKIE, LOGIN_ERRORS, type LoginError } from './account.schema.ts';

/** Whether a bookmaker requires the date of birth at each login: as its entry states, and always for one known name. */
export const needsBirthdate = (bookie: string, isRequired: boolean): boolean =>
  isRequired || bookie.toLowerCase() === BIRTHDATE_BOOKIE;

/** Returns the error if it has its own text; all others share a general one. */
export const knownLoginError = (error: string): LoginError | undefined =>
  LOGIN_ERRORS.find((known) => known === error);
