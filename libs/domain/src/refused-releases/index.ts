// A door of its own, without zod: the shell writes the note, and stands in every first load.

/** Of releases that this browser has met a failure of, and is not given again. */
export const REFUSED_COOKIE = 'refused';
/** A canary is decided within days. */
export const REFUSED_AGE_S = 14 * 24 * 60 * 60;
const MAX_REFUSED = 8;
const BETWEEN = '|';

export const refusalOf = (name: string, version: string): string => `${name}@${version}`;

const noted = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(BETWEEN).filter((note) => note !== '');

/** What the cookie says; of a forged one no more than a few words. */
export const refusedIn = (cookie: string | undefined): ReadonlySet<string> =>
  new Set(noted(cookie).slice(-MAX_REFUSED));

/** The cookie's value with one more release: the newest are kept. */
export const withRefused = (cookie: string | undefined, name: string, version: string): string => {
  const refusal = refusalOf(name, version);
  return [...noted(cookie).filter((note) => note !== refusal), refusal].slice(-MAX_REFUSED).join(BETWEEN);
};
