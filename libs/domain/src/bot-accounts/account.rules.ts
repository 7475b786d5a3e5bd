import { BIRTHDATE_BOOKIE, LOGIN_ERRORS, type LoginError } from './account.schema.ts';

/** Whether a bookmaker asks for the date of birth at each login: its entry says so, and one name is known without it. */
export const needsBirthdate = (bookie: string, isRequired: boolean): boolean =>
  isRequired || bookie.toLowerCase() === BIRTHDATE_BOOKIE;

/** One that has words of its own; every other one is said in general words. */
export const knownLoginError = (error: string): LoginError | undefined =>
  LOGIN_ERRORS.find((known) => known === error);
